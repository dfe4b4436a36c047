internal import CMicrohttpd

/// A response that is written directly to the socket of a plain connection, which is closed afterwards.
enum DirectResponse {
    static func send(_ response: HTTPResponse, on descriptor: Int32) {
        let response = response.complete
        guard case .bytes(let body) = response.body else { return }
        let head = head(response, connection: "close", more: "Content-Length: \(body.count)\r\n")
        // Nothing was sent on this connection yet, so the response fits into the socket's buffer. If it does not fit,
        // the client sees only the close.
        _ = PlainSocket.send(head + body, on: descriptor)
    }

    static func head(_ response: HTTPResponse, connection: String, more: String = "") -> [UInt8] {
        let reason = unsafe String(cString: MHD_get_reason_phrase_for(UInt32(response.status)))
        var head =
            "HTTP/1.1 \(response.status) \(reason)\r\nDate: \(HTTPDate.now)\r\nConnection: \(connection)\r\n"
        for field in response.headers { head += "\(field.name): \(field.value)\r\n" }
        return Array((head + more + "\r\n").utf8)
    }
}
