/// RFC 4648: base64 (section 4) and base64url without padding (section 5).
package enum Base64 {
    private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let pad = UInt8(ascii: "=")

    package static func encode(_ bytes: [UInt8]) -> String { encode(bytes, standard, padded: true) }
    package static func encodeURL(_ bytes: [UInt8]) -> String { encode(bytes, url, padded: false) }

    /// Requires padding. Returns nil for white space, foreign characters and nonzero trailing bits.
    package static func decode(_ text: String) -> [UInt8]? {
        let characters = text.utf8
        guard characters.count.isMultiple(of: 4) else { return nil }
        let padding = characters.suffix(2).reversed().prefix { $0 == pad }.count
        return decode(characters.dropLast(padding), standard)
    }

    /// Refuses padding, so that each value has exactly one encoding.
    package static func decodeURL(_ text: String) -> [UInt8]? { decode(text.utf8[...], url) }

    private static func encode(_ bytes: [UInt8], _ alphabet: [UInt8], padded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let group = bytes[index..<min(index + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for position in 0...3 {
                if position <= group.count {
                    text.append(alphabet[Int(bits >> UInt32(18 - 6 * position) & 63)])
                } else if padded {
                    text.append(pad)
                }
            }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decode(_ characters: Substring.UTF8View, _ alphabet: [UInt8]) -> [UInt8]? {
        let length = characters.count
        guard length % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length * 3 / 4)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in characters {
            guard let value = value(of: character, last: alphabet[62], alphabet[63]) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= (1 << count) - 1
            }
        }
        return bits == 0 ? bytes : nil
    }

    private static func value(of character: UInt8, last a: UInt8, _ b: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case a: 62
        case b: 63
        default: nil
        }
    }
}
