/// `Content-Encoding` of a request (RFC 9110 § 8.4). Compressed bodies are refused, so that a small body cannot expand.
enum ContentEncoding {
    /// - Returns: the first coding other than `identity`; nil if there is none.
    static func unaccepted(_ headers: HTTPFields) -> String? {
        headers.values("Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
            .first { !$0.isEmpty && $0.lowercased() != "identity" }
    }
}
