internal import CMicrohttpd

/// A request's line and headers, checked: what is wrong with them is answered by `refusal`.
struct RequestHead {
    let request: HTTPRequest
    let refusal: HTTPResponse?
    /// nil for a chunked body and for none.
    let contentLength: Int?
    let hasBody: Bool
    /// The client takes an answer in chunks (HTTP/1.1).
    let takesChunks: Bool

    /// Call on libmicrohttpd's thread, with the head complete.
    init(_ connection: Connection, method: String, version: String, configuration: HTTPServerConfiguration) {
        takesChunks = version == "HTTP/1.1"
        let headers = Self.headers(connection.handle)
        let target = RequestTarget.parse(connection.uri)
        request = HTTPRequest(
            method: HTTPMethod(rawValue: method), target: target ?? RequestTarget(path: "/", segments: [], query: []),
            headers: headers ?? [:], remoteAddress: connection.peer, isSecure: configuration.tls != nil)
        let lengths = request.headers.values("Content-Length")
        let encodings = request.headers.values("Transfer-Encoding")
        let length = lengths.first.flatMap(Self.length)
        contentLength = length
        hasBody = !encodings.isEmpty || !lengths.isEmpty && length != 0
        let isFramed =
            lengths.count + encodings.count <= 1 && (lengths.isEmpty || length != nil)
            && encodings.allSatisfy { $0.lowercased() == "chunked" }
        let problem: Problem? =
            if unsafe tl_mhd_header_size(connection.handle.raw) > configuration.maximumHeaderBytes {
                .headerTooLarge
            } else if headers == nil {
                .badHeader
            } else if !isFramed {
                .badFraming
            } else {
                target == nil ? .badTarget : nil
            }
        refusal = problem.map(HTTPResponse.problem)
    }

    /// Digits only: `Int(_:)` alone would take a sign.
    private static func length(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// - Returns: nil where a name or value is not UTF-8.
    private static func headers(_ connection: ConnectionHandle) -> HTTPFields? {
        var collected = Collected()
        unsafe withUnsafeMutablePointer(to: &collected) { pointer in
            _ = unsafe MHD_get_connection_values_n(
                connection.raw, MHD_ValueKind.HEADER_KIND,
                { context, _, key, keySize, value, valueSize in
                    guard let collected = unsafe context?.assumingMemoryBound(to: Collected.self) else {
                        return MHD_Result.NO
                    }
                    unsafe collected.pointee.add(
                        UnsafeRawBufferPointer(start: key, count: keySize),
                        UnsafeRawBufferPointer(start: value, count: valueSize))
                    return MHD_Result.YES
                }, pointer)
        }
        return collected.isValid ? collected.fields : nil
    }

    private struct Collected {
        var fields = HTTPFields()
        var isValid = true

        mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
            guard let name = unsafe String(validating: name, as: UTF8.self),
                let value = unsafe String(validating: value, as: UTF8.self)
            else {
                isValid = false
                return
            }
            fields.add(name, value)
        }
    }
}
