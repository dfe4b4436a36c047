import CommandLine
import FoundationEssentials
import Runtime

/// The body of `POST /v1/exports`; nil is the server's default.
package struct ExportRequest: Encodable, Sendable {
    package var format: String
    package var objects: String?
    package var columns: String?
    package var guardFormulas: Bool?
    package var byteOrderMark: Bool?
    package var vCardVersion: String?
    package var photos: Bool?
    package var tag: String?
    package var groupId: String?
    /// Names or ids.
    package var locations: [String]?
    package var labels: [String]?

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
        try await download("/v1/exports/\(export.id)/content", to: path)
        return export.rows ?? 0
    }

    /// A regular file is replaced when the download is complete. `-` is standard output; a device or pipe is written to.
    private func download(_ address: String, to path: String) async throws {
        if path == "-" { return try await api.download(address) { Terminal.printBytes($0) } }
        let file = try ReplacedFile(path)
        do {
            try await api.download(address) { bytes in try file.write(bytes) }
            try file.commit()
        } catch {
            file.abort()
            throw error
        }
    }
}
