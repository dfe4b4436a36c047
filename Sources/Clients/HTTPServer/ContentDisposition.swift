/// `Content-Disposition` of a download (RFC 6266).
package enum ContentDisposition {
    /// - Parameter name: any text. Older clients get it in ASCII.
    package static func attachment(_ name: String) -> String {
        let plain = name.unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F && !"\"\\%".unicodeScalars.contains(scalar)
                ? Character(scalar) : "_"
        }
        var value = "attachment; filename=\"\(String(plain))\""
        if !name.utf8.allSatisfy(isPlain) { value += "; filename*=UTF-8''\(encoded(name))" }
        return value
    }

    /// RFC 8187, section 3.2.1.
    private static func encoded(_ name: String) -> String {
        var encoded = ""
        for byte in name.utf8 {
            if isPlain(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$&+-.^_`|~".utf8.contains(byte)
        }
    }
}
