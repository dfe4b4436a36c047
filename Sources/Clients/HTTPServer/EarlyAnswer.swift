internal import CMicrohttpd

/// An answer written past libmicrohttpd, on a plain connection that is closed right after.
enum EarlyAnswer {
    static func send(_ response: HTTPResponse, on descriptor: Int32) {
        let response = response.complete
        guard case .bytes(let body) = response.body else { return }
        let reason = unsafe String(cString: MHD_get_reason_phrase_for(UInt32(response.status)))
        var head = "HTTP/1.1 \(response.status) \(reason)\r\nDate: \(HTTPDate.now)\r\nConnection: close\r\n"
        for field in response.headers { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        // Nothing has been sent on this response yet, so it fits into the socket's buffer; if it does not, the
        // client sees the close alone.
        _ = PlainSocket.send(Array(head.utf8) + body, on: descriptor)
    }
}
