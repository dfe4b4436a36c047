import CommandLine
import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The body of `POST /v1/exports`; nil is the server's default.
package struct ExportRequest: Encodable, Sendable {
    package var format: String
    package var columns: String?
    package var guardFormulas: Bool?
    package var byteOrderMark: Bool?
    package var vCardVersion: String?
    package var tag: String?
    package var groupId: String?

    package init(format: String) { self.format = format }
}

/// Requests an export, waits for it and downloads it.
package struct FileExport: Sendable {
    let api: APIClient

    private struct Export: Decodable {
        var id: String
        var state: String
        var rows: Int?
        var reason: String?
    }

    package init(api: APIClient) { self.api = api }

    /// - Returns: the number of rows in the file.
    package func write(_ request: ExportRequest, to path: String, within limit: Duration) async throws -> Int {
        let requested: Export = try await api.post(
            "/v1/exports", json: request, idempotencyKey: "export-" + UUID().uuidString
        ).decode()
        let started = ContinuousClock.now
        var export = requested
        while export.state == "pending" {
            let waited = ContinuousClock.now - started
            guard waited < limit else {
                throw CommandFailure(
                    .temporary, "the export \(export.id) is not ready after \(limit.components.seconds) s")
            }
            if waited > .seconds(2) { Terminal.progress("exporting (\(waited.components.seconds) s)") }
            try await Task.sleep(for: .milliseconds(50))
            export = try await api.get("/v1/exports/\(requested.id)").decode()
        }
        Terminal.progressEnds()
        guard export.state == "ready" else {
            throw CommandFailure(.failed, "the export failed: \(export.reason ?? "no reason given")")
        }
        let content = try await api.get("/v1/exports/\(export.id)/content").body
        try Self.writeFile(content, at: path)
        return export.rows ?? 0
    }

    /// A regular file is replaced atomically. `-` is standard output; a device or pipe is written to.
    private static func writeFile(_ content: [UInt8], at path: String) throws(CommandFailure) {
        if path == "-" { return Terminal.printBytes(content) }
        var status = stat()
        let isSpecial = lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        do {
            try Data(content).write(to: URL(filePath: path), options: isSpecial ? [] : .atomic)
        } catch {
            throw CommandFailure(.data, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
    }
}
