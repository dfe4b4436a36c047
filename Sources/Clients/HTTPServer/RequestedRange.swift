/// The bytes of a representation that a request wants (RFC 9110 § 14.2).
package enum RequestedRange: Sendable, Equatable {
    /// Also for several ranges, another unit and a header that is no range: a server may ignore these.
    case whole
    case part(Range<Int>)
    /// The range has no byte of the representation.
    case unsatisfiable

    /// - Parameters:
    ///   - tag: the strong ETag of the representation, for `If-Range`.
    ///   - size: of the representation, in bytes.
    package init(_ headers: HTTPFields, tag: String, size: Int) {
        let texts = headers.values("Range")
        guard texts.count == 1, headers["If-Range"] == nil || headers["If-Range"] == tag,
            let range = Self.range(texts[0], size)
        else {
            self = .whole
            return
        }
        self = range.isEmpty ? .unsatisfiable : .part(range)
    }

    private static func range(_ text: String, _ size: Int) -> Range<Int>? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].filter { $0 != " " && $0 != "\t" }.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (number(ends[0]), number(ends[1])) {
        case (nil, let count?) where ends[0].isEmpty: return max(size - count, 0)..<size
        case (let first?, nil) where ends[1].isEmpty: return min(first, size)..<size
        case (let first?, let last?) where first <= last: return min(first, size)..<min(last, size - 1) + 1
        default: return nil
        }
    }

    /// A number that is too large for `Int` is larger than any representation.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }
}
