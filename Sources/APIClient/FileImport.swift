package import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Runtime

/// Sends files as captures through the API. The idempotency key is derived from the bytes, so the same file again has
/// no effect.
package struct FileImport: Sendable {
    let api: APIClient
    let kind: CaptureKind
    let lane: Lane

    package init(api: APIClient, kind: CaptureKind = .auto, lane: Lane = .now) {
        self.api = api
        self.kind = kind
        self.lane = lane
    }

    /// - Parameter timestamp: the time of the capture in the API's format; nil for the time of receipt.
    package func send(_ path: String, timestamp: String? = nil) async throws -> APICapture {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "cannot read \(path): \(FileAccess.obstacle(path))")
        }
        let bytes = [UInt8](data)
        guard !bytes.isEmpty else { throw CommandFailure(.data, "cannot send \(path): the file is empty") }
        let fields = ["kind": kind.rawValue, "lane": lane.rawValue, "timestamp": timestamp].compactMapValues(\.self)
        let sorted = fields.sorted { $0.key < $1.key }
        let parameters = sorted.map(\.value).joined(separator: "/")
        let key = try "file-" + Hex.encode(SHA256.hash(bytes + Array(parameters.utf8)))
        if TextFile.hasName(path) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CommandFailure(.data, "cannot send \(path): the file is not UTF-8 text")
            }
            let body = fields.merging(["text": text]) { $1 }
            return try await api.post("/v1/captures", json: body, idempotencyKey: key).decode()
        }
        // The server detects the format from the bytes.
        let query = sorted.map { "\($0.key)=\(APIClient.escaped($0.value))" }.joined(separator: "&")
        do {
            return try await api.post(
                "/v1/captures?\(query)", bytes: bytes, contentType: "application/octet-stream", idempotencyKey: key
            ).decode()
        } catch let failure as CommandFailure {
            throw CommandFailure(failure.code, failure.description + TextFile.hint(for: failure.description))
        }
    }

    package func end(of id: String, within limit: Duration) async throws -> APICapture {
        let deadline = ContinuousClock.now + limit
        while true {
            let capture: APICapture = try await api.get("/v1/captures/\(id)", until: deadline).decode()
            if capture.hasEnded || deadline < .now { return capture }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
