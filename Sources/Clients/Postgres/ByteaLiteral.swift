/// The hexadecimal form of `bytea` (byteaout in varlena.c).
enum ByteaLiteral {
    /// - Returns: for example `\x0aff`.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\\x".utf8)
        text.reserveCapacity(bytes.count * 2 + 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
