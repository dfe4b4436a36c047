/// The `Host` header (RFC 9112 § 3.2, RFC 3986 § 3.2.2).
enum HostHeader {
    /// - Parameter isRequired: false for HTTP/1.0.
    static func isValid(_ values: [String], isRequired: Bool) -> Bool {
        guard values.count <= 1 else { return false }
        guard let value = values.first else { return !isRequired }
        return value.utf8.allSatisfy(isAllowed)
    }

    /// The characters of a name, an address in brackets, a port and percent-encoding. No user, path or white space.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
        }
    }
}
