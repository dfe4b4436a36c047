/// An answer written past libmicrohttpd, on a plain connection that is closed right after.
enum EarlyAnswer {
    static func send(_ problem: Problem, on descriptor: Int32) {
        guard case .bytes(let body) = HTTPResponse.problem(problem).body else { return }
        let head = """
            HTTP/1.1 \(problem.status) \(problem.title)\r
            Connection: close\r
            Content-Type: application/problem+json\r
            Content-Length: \(body.count)\r
            \r\n
            """
        let bytes = Array(head.utf8) + body
        // Nothing has been sent on this response yet, so it fits into the socket's buffer; if it does not, the
        // client sees the close alone.
        _ = PlainSocket.send(bytes, on: descriptor)
    }
}
