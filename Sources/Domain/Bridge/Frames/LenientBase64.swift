/// Base64 as clients of the document write it: in either alphabet of RFC 4648, with or without padding. The document's
/// own sample is such a text.
package enum LenientBase64 {
    /// - Returns: nil for other characters and for an impossible length.
    package static func decode(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)[...]
        while characters.last == UInt8(ascii: "=") { characters.removeLast() }
        guard characters.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in characters {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in zip(
            UInt8(0)..., "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        {
            values[Int(character)] = value
        }
        for (character, value) in [("+", 62), ("-", 62), ("/", 63), ("_", 63)] as [(Unicode.Scalar, UInt8)] {
            values[Int(character.value)] = value
        }
        return values
    }()
}
