package import FoundationEssentials

extension UUID {
    /// Lower case, as in JSON, URLs and logs.
    package var text: String { String(decoding: textBytes, as: UTF8.self) }

    /// `text` in UTF-8.
    package var textBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        bytes.append(text: self)
        return bytes
    }

    /// - Parameter text: as `init(textBytes:)`.
    package init?(text: String) { self.init(textBytes: Array(text.utf8)[...]) }

    /// Accepts only the form of `text`, in either case.
    package init?(textBytes bytes: ArraySlice<UInt8>) {
        guard bytes.count == 36 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        var digits = 0
        for (place, byte) in bytes.enumerated() {
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
            digits += 1
        }
        func byte(_ value: UInt64, _ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> (56 - 8 * place)) }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4),
                byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}

extension [UInt8] {
    package mutating func append(text id: UUID) {
        let uuid = id.uuid
        append(digits: uuid.0, uuid.1, uuid.2, uuid.3)
        append(UInt8(ascii: "-"))
        append(digits: uuid.4, uuid.5)
        append(UInt8(ascii: "-"))
        append(digits: uuid.6, uuid.7)
        append(UInt8(ascii: "-"))
        append(digits: uuid.8, uuid.9)
        append(UInt8(ascii: "-"))
        append(digits: uuid.10, uuid.11, uuid.12, uuid.13, uuid.14, uuid.15)
    }

    private mutating func append(digits bytes: UInt8...) {
        for byte in bytes {
            append(Self.digit(byte >> 4))
            append(Self.digit(byte & 15))
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
