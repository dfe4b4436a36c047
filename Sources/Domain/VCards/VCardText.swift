internal import FoundationEssentials

/// Decodes property values.
package enum VCardText {
    /// UTF-8 if the bytes are valid UTF-8, regardless of CHARSET; otherwise Windows-1252, which includes the printable
    /// characters of ISO 8859-1.
    package static func decode(_ bytes: some Collection<UInt8>) -> (text: String, isLatin: Bool) {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
        var text = ""
        for byte in bytes {
            let value = (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt32(byte)
            text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return (text, true)
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]

    /// RFC 2045; keeps invalid escapes unchanged.
    package static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "="), place + 2 < bytes.endIndex, let high = digit(bytes[place + 1]),
                let low = digit(bytes[place + 2])
            {
                result.append(high << 4 | low)
                place += 3
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return result
    }

    package static func base64(_ text: String) -> [UInt8]? {
        Data(base64Encoded: text.filter { !$0.isWhitespace }).map(Array.init)
    }

    /// Splits at unescaped separators and unescapes. With nil there is one component.
    package static func components(_ text: String, separator: Unicode.Scalar?) -> [String] {
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n", "N": part.append("\n")
                case "\\", ",", ";", ":": part.append(scalar)
                default:
                    part.append("\\")
                    part.append(scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == separator {
                parts.append(String(part))
                part = String.UnicodeScalarView()
            } else {
                part.append(scalar)
            }
        }
        if isEscaped { part.append("\\") }
        return parts + [String(part)]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
