extension HTTPResponse {
    /// The response with the headers that every answer has. A handler that sets one of them keeps its own.
    var complete: HTTPResponse {
        var response = self
        if headers["X-Content-Type-Options"] == nil { response.headers["X-Content-Type-Options"] = "nosniff" }
        if headers["Cache-Control"] == nil {
            // With a tag the client may keep the answer, and asks each time whether it still holds.
            response.headers["Cache-Control"] = headers["ETag"] == nil ? "no-store" : "private, no-cache"
        }
        return response
    }

    /// JSON of some size in gzip, where the client takes that.
    func compressed(for request: HTTPFields) -> HTTPResponse {
        guard case .bytes(let bytes) = body, bytes.count >= Gzip.smallestBody, headers["Content-Encoding"] == nil,
            let type = headers["Content-Type"].flatMap(HeaderValue.parse)?.value,
            type == "application/json" || type.hasSuffix("+json")
        else { return self }
        var response = self
        response.headers.add("Vary", "Accept-Encoding")
        guard AcceptEncoding.takesGzip(request), let packed = Gzip.compress(bytes), packed.count < bytes.count else {
            return response
        }
        response.headers["Content-Encoding"] = "gzip"
        response.body = .bytes(packed)
        return response
    }
}
