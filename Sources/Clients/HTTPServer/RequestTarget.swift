/// A request target (RFC 9112 § 3.2), decoded strictly.
package struct RequestTarget: Sendable, Equatable {
    /// The raw path, without query.
    package let path: String
    /// Percent-decoded. `/` has no segments; a trailing slash gives an empty last segment.
    package let segments: [String]
    /// In order, with repeated names. `+` is a space, as in forms.
    package let query: [QueryItem]

    /// Parses origin form (`/a?b`), absolute form (`http://host/a`, which a server must accept) and `*`.
    /// - Returns: nil for an invalid escape, a NUL, a control character, invalid UTF-8, or a fragment.
    package static func parse(_ bytes: some Collection<UInt8>) -> RequestTarget? {
        guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }) else { return nil }
        var rest = Array(bytes)[...]
        if rest.elementsEqual([UInt8(ascii: "*")]) { return RequestTarget(path: "*", segments: ["*"], query: []) }
        if rest.first != UInt8(ascii: "/") {
            guard let stripped = withoutAuthority(rest) else { return nil }
            rest = stripped
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        let pathBytes = rest[..<mark]
        guard let path = String(validating: pathBytes, as: UTF8.self) else { return nil }
        var segments: [String] = []
        if pathBytes.count > 1 {
            for raw in pathBytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                guard let segment = decode(raw) else { return nil }
                segments.append(segment)
            }
        }
        var query: [QueryItem] = []
        for raw in rest[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
            let equals = raw.firstIndex(of: UInt8(ascii: "=")) ?? raw.endIndex
            guard let name = decode(raw[..<equals], plusIsSpace: true),
                let value = decode(raw[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            query.append(QueryItem(name: name, value: value))
        }
        return RequestTarget(path: path.isEmpty ? "/" : path, segments: segments, query: query)
    }

    /// - Returns: nil for an invalid escape, a NUL, or invalid UTF-8.
    package static func decode(_ raw: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            switch raw[index] {
            case UInt8(ascii: "%"):
                guard raw.endIndex - index > 2, let high = hex(raw[index + 1]), let low = hex(raw[index + 2]),
                    high | low != 0
                else { return nil }
                bytes.append(high << 4 | low)
                index += 3
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(0x20)
                index += 1
            case 0: return nil
            case let byte:
                bytes.append(byte)
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func withoutAuthority(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
            let afterScheme = bytes.dropFirst(scheme.utf8.count)
            let start = afterScheme.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            return start == afterScheme.startIndex ? nil : afterScheme[(start ?? afterScheme.endIndex)...]
        }
        return nil
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
