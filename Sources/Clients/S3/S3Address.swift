internal import Captures

/// A bucket on an S3 server.
package struct S3Address: Sendable, Equatable {
    package enum Style: String, Sendable, CaseIterable {
        /// `https://host/bucket/key`
        case path
        /// `https://bucket.host/key`
        case virtual
    }

    package enum Fault: Error, Sendable, Equatable {
        case endpoint
        case bucket
        case region
        case style

        /// The allowed values, as an operator reads them.
        package var allowed: String {
            switch self {
            case .endpoint: "http:// or https:// with a host and, if needed, a port, such as https://s3.example.org"
            case .bucket: "the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens"
            case .region: "the name of a region, such as us-east-1"
            case .style: "path, because the name of the bucket contains dots that no certificate matches"
            }
        }
    }

    package let endpoint: String
    package let bucket: String
    package let region: String
    package let style: Style

    package init(
        endpoint: String, bucket: String, region: String = "us-east-1", style: Style = .path
    ) throws(Fault) {
        guard let endpoint = Self.checked(endpoint: endpoint) else { throw .endpoint }
        guard Self.isBucket(bucket) else { throw .bucket }
        guard (1...64).contains(region.utf8.count), region.utf8.allSatisfy({ Self.isWord($0) || $0 == 0x2D }) else {
            throw .region
        }
        guard style == .path || !bucket.contains(".") || endpoint.hasPrefix("http:") else { throw .style }
        self.endpoint = endpoint
        self.bucket = bucket
        self.region = region
        self.style = style
    }

    /// - Parameters:
    ///   - key: nil for the bucket. Precondition: no part between slashes is empty, `.` or `..`, which libcurl would
    ///     remove.
    ///   - query: in any order.
    func url(key: String?, query: [String: String]) -> String {
        let (scheme, host) = parts
        let path = key.map { $0.split(separator: "/", omittingEmptySubsequences: false).map(\.percentEncoded) }
        var url = style == .path ? "\(scheme)\(host)/\(bucket)" : "\(scheme)\(bucket).\(host)"
        if let path { url += "/" + path.joined(separator: "/") } else if style == .virtual { url += "/" }
        guard !query.isEmpty else { return url }
        let pairs = query.sorted { $0.key < $1.key }.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
        return url + "?" + pairs.joined(separator: "&")
    }

    private var parts: (scheme: String, host: Substring) {
        let scheme = endpoint.hasPrefix("https://") ? "https://" : "http://"
        return (scheme, endpoint.dropFirst(scheme.count))
    }

    /// Without a final slash; nil if the text is no address of a server.
    private static func checked(endpoint: String) -> String? {
        let text = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
        guard text.utf8.count <= 300, let scheme = ["https://", "http://"].first(where: text.hasPrefix) else {
            return nil
        }
        let host = text.dropFirst(scheme.count)
        let name = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if name.count == 2, !host.hasPrefix("[") {
            guard let port = UInt16(name[1]), port > 0 else { return nil }
        }
        // `[` and `]` of an IPv6 address.
        let isHost = host.utf8.allSatisfy { isWord($0) || [0x2D, 0x2E, 0x3A, 0x5B, 0x5D].contains($0) }
        return isHost && name[0].utf8.count >= 1 ? text : nil
    }

    private static func isBucket(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let isName = bytes.allSatisfy { isWord($0) && !(0x41...0x5A).contains($0) || $0 == 0x2D || $0 == 0x2E }
        guard (3...63).contains(bytes.count), isName, let first = bytes.first, let last = bytes.last else {
            return false
        }
        return isWord(first) && isWord(last) && !name.contains("..")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
