/// `Accept-Encoding` (RFC 9110 § 12.5.3).
enum AcceptEncoding {
    /// Whether the client accepts gzip. An entry for `gzip` takes precedence over `*`. Weight 0 refuses; without the
    /// header gzip is not used.
    static func acceptsGzip(_ headers: HTTPFields) -> Bool {
        var star = false
        for item in headers.values("Accept-Encoding").flatMap({ $0.split(separator: ",") }) {
            let coding = item.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
            let isWanted = HeaderValue.parse(String(item))?.parameters["q"].map { Double($0) ?? 0 > 0 } ?? true
            if coding == "gzip" || coding == "x-gzip" { return isWanted }
            if coding == "*" { star = isWanted }
        }
        return star
    }
}
