internal import FoundationEssentials

/// A handler's response. Header values with line breaks are not sent.
package struct HTTPResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A body that a task writes while it is sent. The task is canceled when the client leaves. A thrown error cuts
        /// the connection, so that the client does not take a partial body for a complete one. `length` is in bytes, if
        /// known.
        case chunks(length: Int?, @Sendable (BodyWriter) async throws -> Void)
        /// Server-sent events. Called once at the start of the response, on a thread that must not be blocked.
        case events(@Sendable (EventStream) -> Void)
        /// The connection becomes a WebSocket. Make the response with `webSocket`.
        case webSocket(WebSocketOpening)
    }

    package var status: Int
    package var headers: HTTPFields
    package var body: Body

    package init(status: Int = 200, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package init(status: Int = 200, contentType: String, _ bytes: [UInt8]) {
        self.init(status: status, headers: ["Content-Type": contentType], body: .bytes(bytes))
    }

    package static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", Array(text.utf8))
    }

    /// Keys are sorted and dates are ISO 8601. A value that cannot be encoded, such as NaN, becomes a 500 problem.
    package static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        guard let bytes = encode(value) else {
            return problem(
                Problem(
                    status: 500, code: "internal", title: "Internal error",
                    detail: "The response could not be encoded as JSON."))
        }
        return HTTPResponse(status: status, contentType: "application/json", bytes)
    }

    /// Adds a trace id if the problem has none.
    package static func problem(_ problem: Problem) -> HTTPResponse {
        var problem = problem
        if problem.traceId == nil { problem.traceId = UUID().uuidString.lowercased() }
        let bytes = encode(problem) ?? []
        return HTTPResponse(status: problem.status, contentType: "application/problem+json", bytes)
    }

    /// Sends the bytes that `body` writes, at the client's pace. If `length` is set, it must be exact.
    package static func chunks(
        status: Int = 200, contentType: String, length: Int? = nil,
        _ body: @escaping @Sendable (BodyWriter) async throws -> Void
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": contentType], body: .chunks(length: length, body))
    }

    /// Server-sent events, written by a task. The stream ends when `body` returns. The task is canceled when the client
    /// leaves.
    package static func eventStream(
        _ body: @escaping @Sendable (EventStream) async -> Void
    ) -> HTTPResponse {
        eventStream(opened: { stream in
            let task = Task {
                await body(stream)
                stream.finish()
            }
            stream.onClose { task.cancel() }
        })
    }

    /// Server-sent events without a task: keep the stream and send to it until it closes.
    package static func eventStream(opened: @escaping @Sendable (EventStream) -> Void) -> HTTPResponse {
        HTTPResponse(
            headers: [
                "Content-Type": "text/event-stream", "Cache-Control": "no-cache", "X-Accel-Buffering": "no",
            ],
            body: .events(opened))
    }

    private static func encode(_ value: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return (try? encoder.encode(value)).map(Array.init)
    }
}
