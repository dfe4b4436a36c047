/// `Content-Encoding` of a request (RFC 9110 § 8.4). Bodies are read as they are, so that a small one cannot grow.
enum ContentEncoding {
    /// - Returns: the first coding other than `identity`; nil where there is none.
    static func unaccepted(_ headers: HTTPFields) -> String? {
        headers.values("Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
            .first { !$0.isEmpty && $0.lowercased() != "identity" }
    }
}
