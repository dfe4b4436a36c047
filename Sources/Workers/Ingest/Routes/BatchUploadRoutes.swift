import Archives
import Captures
import FoundationEssentials
import HTTPServer
import Imaging
import JSON
import Requests
import Store

/// Adds many captures to a batch with one request: a ZIP file, or a manifest of JSON lines.
struct BatchUploadRoutes: Sendable {
    /// Compressed size in bytes. Send a larger archive as several archives, or as manifests.
    static let maxArchiveBytes = 64 * 1024 * 1024
    static let maxManifestBytes = 48 * 1024 * 1024
    private static let maxLines = 20_000
    /// The length of a line with the largest picture in base64, in bytes.
    private static let maxLineBytes = (CaptureInput.maxImageBytes + 2) / 3 * 4 + 65_536

    let database: Database

    var endpoints: [Endpoint] {
        [
            .write(
                .post, "/v1/batches/{id}/archive", .capturesWrite, bodyLimit: Self.maxArchiveBytes,
                isCharged: true, handler: archive),
            .write(
                .post, "/v1/batches/{id}/manifest", .capturesWrite, bodyLimit: Self.maxManifestBytes,
                isCharged: true, handler: manifest),
        ]
    }

    // MARK: ZIP

    /// Reads the archive twice: first to check that it is complete and within the limits, then to store it. A
    /// decompression bomb is never half stored.
    @Sendable private func archive(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let type = call.request.contentType?.value
        guard [nil, "application/zip", "application/x-zip-compressed", "application/octet-stream"].contains(type) else {
            throw APIFailure(
                .unsupportedMediaType, "This URL accepts application/zip, not \(type ?? "").",
                headers: [("Accept", "application/zip")])
        }
        guard !call.request.body.isEmpty else { throw APIFailure(.emptyBody) }
        // These parameters apply to all entries, so their faults are found before the first entry is read.
        let members = try CaptureInput.queryFields(call, .always)
        var fields = try FieldReader(.object(members.members + [.init(name: "text", value: "a")]))
        _ = CaptureInput(&fields, lane: .bulk, now: Date(), membership: .always)
        try fields.finish()
        var filling = try await BatchUpload(call, in: database)
        do {
            try await ZipReader(.bytes(call.request.body)).check()
            let reader = try ZipReader(.bytes(call.request.body))
            while let entry = try await reader.next(limit: Self.largestEntry) {
                do throws(APIFailure) {
                    guard let input = try Self.input(entry, members.members) else {
                        filling.ignored += 1
                        continue
                    }
                    try await filling.take(input)
                } catch {
                    guard error.code.status < 500, error.code != .batchCancelled, error.code != .notFound else {
                        throw error
                    }
                    filling.refuse(.init(name: "name", value: .string(entry.name)), error)
                }
            }
        } catch let error as ArchiveError {
            throw Self.failure(error)
        } catch let error as APIFailure {
            throw error
        } catch {
            throw APIFailure(.internalError, cause: "\(error)")
        }
        return .answer(try await filling.finish())
    }

    private static func failure(_ error: ArchiveError) -> APIFailure {
        let words = "\(error)"
        let detail = words.prefix(1).uppercased() + words.dropFirst() + ". Nothing was stored."
        return switch error {
        case .notZip, .damaged: APIFailure(.invalidArchive, detail)
        case .tooManyEntries, .tooLarge, .tooDense: APIFailure(.archiveLimits, detail)
        }
    }

    /// Uncompressed bytes. An entry larger than a capture may be is not decompressed any further.
    private static func largestEntry(_ name: String) -> Int {
        isText(name) ? CaptureInput.maxTextBytes : CaptureInput.maxImageBytes
    }

    private static func isText(_ name: String) -> Bool {
        [".txt", ".text", ".md"].contains(where: name.lowercased().hasSuffix)
    }

    /// - Returns: nil for entries that are not captures: folders, hidden files, files that macOS adds.
    private static func input(_ entry: ZipEntry, _ members: [JSON.Member]) throws(APIFailure) -> CaptureInput? {
        if entry.isHidden { return nil }
        var members = members + [.init(name: "ref", value: .string(entry.name))]
        var image: (bytes: [UInt8], format: ImageFormat)?
        switch entry.content {
        case .nothing: return nil
        case .tooLarge: throw APIFailure(.tooLarge, "This file is too large.")
        case .unreadable(let words): throw APIFailure(.invalidArchive, "This file cannot be unpacked: \(words).")
        case .file(let bytes):
            if isText(entry.name) {
                guard let text = String(validating: bytes, as: UTF8.self) else { throw APIFailure(.invalidUTF8) }
                members.append(.init(name: "text", value: .string(text)))
            } else {
                image = (bytes, try ImageInput.inspect(bytes))
            }
        }
        var fields = try FieldReader(.object(members))
        let input = CaptureInput(&fields, image: image, lane: .bulk, now: Date(), membership: .always)
        try fields.finish()
        return input
    }

    // MARK: JSON lines

    /// Each line is a capture, in the format of an import message. Invalid lines are listed in the response; valid
    /// lines are stored.
    @Sendable private func manifest(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let lines = try call.jsonLines(most: Self.maxLines, called: "A manifest")
        var filling = try await BatchUpload(call, in: database)
        let now = Date()
        var number = 0
        for line in lines {
            number += 1
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(APIFailure) {
                let item = try ImportEnvelope.item(
                    try AuthenticatedRequest.json(line, called: "line"), at: "", lane: .bulk, now: now,
                    membership: .always,
                    largest: Self.maxLineBytes)
                try await filling.take(item.input)
            } catch {
                guard error.code.status < 500, error.code != .batchCancelled, error.code != .notFound else {
                    throw error
                }
                filling.refuse(.init(name: "line", value: .integer(number)), error)
            }
        }
        return .answer(try await filling.finish())
    }
}

extension JSON {
    fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
