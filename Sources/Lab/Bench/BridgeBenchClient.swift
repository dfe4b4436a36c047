import CommandLine
import HTTPClient
import JSON
import Runtime

/// Requests of a device with all scopes to the line of a bench.
struct BridgeBenchClient: Sendable {
    let line: BenchSystem
    private let client = HTTPClient()

    init(line: BenchSystem) { self.line = line }

    func send(
        _ method: String, _ path: String, _ body: [UInt8]? = nil, type: String = "application/json"
    ) async throws -> [UInt8] {
        var request = request(method, path)
        request.body = body
        request.timeout = .seconds(60)
        if body != nil { request.headers.add("Content-Type", type) }
        let response = try await client.send(request)
        guard (200...299).contains(response.status) else {
            throw CommandFailure(.failed, "\(method) \(path) was answered with \(response.status): \(response.text)")
        }
        return response.body
    }

    /// The body of an answer, at the pace of its reader.
    func download(_ path: String) async throws -> HTTPClientStream {
        try await HTTPClient().stream(request("GET", path))
    }

    /// The ids of messages that a stream tells, in its order.
    /// - Parameters:
    ///   - cursor: the place in the feed where the stream starts. Without a cursor, the stream has only later messages.
    ///   - take: false ends the stream.
    func follow(since cursor: String? = nil, _ take: (String) -> Bool) async throws {
        let query = cursor.map { "&since=\($0)" } ?? ""
        // An event's data is one line, and the data of a message is a frame.
        var line: [UInt8] = []
        let mark = Array("data: ".utf8)
        for try await bytes in try await download("/v1/events?only=bridge\(query)").body {
            for byte in bytes {
                guard byte == UInt8(ascii: "\n") else {
                    line.append(byte)
                    continue
                }
                defer { line.removeAll(keepingCapacity: true) }
                guard line.starts(with: mark) else { continue }
                let frame = try JSONParser.parse(Array(line.dropFirst(mark.count)))
                if let id = frame["message"]?["id"]?.string, !take(id) { return }
            }
        }
    }

    private func request(_ method: String, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(
            method: method, url: "http://127.0.0.1:\(line.port)\(path)",
            headers: ["Authorization": "Bearer \(line.key)"], timeout: nil)
        request.maximumResponseBytes = .max
        return request
    }
}
