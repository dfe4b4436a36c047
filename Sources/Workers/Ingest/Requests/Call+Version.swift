import HTTPServer

extension Call {
    /// Of `If-Match`; nil where it is absent or `*`.
    func expectedVersion() throws(APIFailure) -> Int? {
        guard let text = request.headers["If-Match"], text != "*" else { return nil }
        guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\""), let version = Int(text.dropFirst().dropLast())
        else { throw Self.invalid("If-Match", "must be the ETag of an answer") }
        // Postgres counts versions in 32 bits: whatever lies beyond is as wrong as the last of them.
        return min(max(version, 0), Int(Int32.max))
    }
}
