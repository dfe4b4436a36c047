/// An answer written past libmicrohttpd, on a plain connection that is closed right after.
enum EarlyAnswer {
    static func send(_ problem: Problem, on descriptor: Int32) {
        let response = HTTPResponse.problem(problem).complete
        guard case .bytes(let body) = response.body else { return }
        var head = "HTTP/1.1 \(problem.status) \(problem.title)\r\nConnection: close\r\n"
        for field in response.headers { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        // Nothing has been sent on this response yet, so it fits into the socket's buffer; if it does not, the
        // client sees the close alone.
        _ = PlainSocket.send(Array(head.utf8) + body, on: descriptor)
    }
}
