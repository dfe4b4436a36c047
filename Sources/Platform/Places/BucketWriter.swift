import S3

/// Uploads parts of 8 MiB. The object appears when the upload is completed; a backup of one part is put at once.
actor BucketWriter: BackupWriter {
    /// Every part but the last has this size, as some servers demand.
    private static let partSize = 8 << 20
    private static let mostParts = 10_000

    private let client: S3Client
    private let key: String
    private let place: String
    private var buffer: [UInt8] = []
    private var upload: String?
    private var parts: [S3Part] = []
    private var hasEnded = false

    init(_ client: S3Client, key: String, place: String) {
        self.client = client
        self.key = key
        self.place = place
    }

    func write(_ bytes: [UInt8]) async throws(PlaceError) {
        try checkRunning()
        var rest = bytes[...]
        while !rest.isEmpty {
            let fitting = rest.prefix(Self.partSize - buffer.count)
            buffer += fitting
            rest = rest.dropFirst(fitting.count)
            // The last part is sent by `commit`.
            if buffer.count == Self.partSize { try await sendPart() }
        }
    }

    func commit() async throws(PlaceError) {
        try checkRunning()
        if upload == nil {
            do throws(S3Error) { try await client.put(key, buffer) } catch { throw PlaceError(error, place) }
        } else {
            if !buffer.isEmpty { try await sendPart() }
            do throws(S3Error) {
                if let upload { try await client.complete(key, upload: upload, parts) }
            } catch { throw PlaceError(error, place) }
        }
        hasEnded = true
        buffer = []
    }

    func abort() async {
        guard !hasEnded else { return }
        hasEnded = true
        buffer = []
        guard let upload else { return }
        // A canceled task cannot send a request.
        await Task { [client, key] in
            try? await client.abort(key, upload: upload)
        }.value
    }

    private func sendPart() async throws(PlaceError) {
        guard parts.count < Self.mostParts else {
            throw PlaceError(.tooLarge, place, "a backup in a bucket has at most \(Self.mostParts * 8 / 1_024) GiB")
        }
        do throws(S3Error) {
            let upload: String
            if let begun = self.upload {
                upload = begun
            } else {
                upload = try await client.createUpload(key)
                self.upload = upload
            }
            parts.append(try await client.uploadPart(key, upload: upload, number: parts.count + 1, buffer))
        } catch { throw PlaceError(error, place) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func checkRunning() throws(PlaceError) {
        guard !hasEnded else { throw PlaceError(.failed, place, "the writer has ended") }
    }
}
