extension HTTPResponse {
    /// Adds the headers that every response has. Headers that the handler set are kept.
    var complete: HTTPResponse {
        var response = self
        if headers["X-Content-Type-Options"] == nil { response.headers["X-Content-Type-Options"] = "nosniff" }
        if headers["Cache-Control"] == nil {
            // With an ETag the client may cache the response but must revalidate it.
            response.headers["Cache-Control"] = headers["ETag"] == nil ? "no-store" : "private, no-cache"
        }
        return response
    }

    /// A compressed copy of a response that is sent many times; nil if that would not be smaller. Its ETag differs, because
    /// it is another representation (RFC 9110 § 8.8.3).
    package var compressedCopy: HTTPResponse? {
        guard case .bytes(let bytes) = body, let packed = Gzip.compress(bytes, level: Gzip.smallestLevel),
            packed.count < bytes.count
        else { return nil }
        var copy = self
        copy.headers["Content-Encoding"] = "gzip"
        copy.headers["ETag"] = headers["ETag"].map { $0.dropLast() + "-gzip\"" }
        copy.body = .bytes(packed)
        return copy
    }

    /// Compresses larger JSON with gzip if the client accepts that.
    func compressed(for request: HTTPFields) -> HTTPResponse {
        guard case .bytes(let bytes) = body, bytes.count >= Gzip.smallestBody, headers["Content-Encoding"] == nil,
            let type = headers["Content-Type"].flatMap(HeaderValue.parse)?.value,
            type == "application/json" || type.hasSuffix("+json")
        else { return self }
        var response = self
        response.headers.add("Vary", "Accept-Encoding")
        guard AcceptEncoding.acceptsGzip(request), let packed = Gzip.compress(bytes), packed.count < bytes.count else {
            return response
        }
        response.headers["Content-Encoding"] = "gzip"
        response.body = .bytes(packed)
        return response
    }
}
