/// Collects status and headers from libcurl's header lines.
struct ResponseHead {
    private static let maximumBytes = 262_144

    private(set) var status = 0
    private(set) var headers = HTTPClientFields()
    /// The final response head is complete.
    private(set) var isComplete = false
    private var bytes = 0
    private let followsRedirects: Bool

    init(followsRedirects: Bool) { self.followsRedirects = followsRedirects }

    /// - Returns: false if the headers are too large.
    mutating func take(_ line: some Collection<UInt8>) -> Bool {
        bytes += line.count
        guard bytes <= Self.maximumBytes else { return false }
        // Lines after the complete head are trailers.
        guard !isComplete else { return true }
        let text = String(decoding: line, as: UTF8.self).trimmedEnd
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = [:]
        } else if text.isEmpty {
            let isInterim = (100..<200).contains(status)
            let isFollowed = followsRedirects && (300..<400).contains(status) && headers["Location"] != nil
            isComplete = !isInterim && !isFollowed
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.add(String(text[..<colon]), String(value))
        }
        return true
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var bytes = self[...].utf8
        while let last = bytes.last, last == 0x0D || last == 0x0A || last == 0x20 || last == 0x09 { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
