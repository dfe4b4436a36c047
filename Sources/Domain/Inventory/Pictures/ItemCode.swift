package import Captures

/// A bar code or QR code of a thing. Product codes have a right check digit.
package struct ItemCode: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case ean13, ean8, upca, upce
        /// EAN-13 of a book: 978, or 979 without the sheet music of 979-0.
        case isbn
        case code128, code39, code93, qr

        /// Whether shops use the code for the product, not for the single thing.
        package var isProduct: Bool {
            switch self {
            case .ean13, .ean8, .upca, .upce, .isbn: true
            case .code128, .code39, .code93, .qr: false
            }
        }
    }

    package var type: Kind
    /// Digits without spaces for product codes; otherwise the payload.
    package var value: String
    package var box: Box

    package init(type: Kind, value: String, box: Box) {
        self.type = type
        self.value = value
        self.box = box
    }

    /// - Returns: nil for a product code whose check digit is wrong, and for another symbology.
    package init?(_ code: Code) {
        let digits = String(code.payload.filter(\.isASCIIDigit))
        let kind: Kind? =
            switch code.symbology {
            case "EAN-13", "ISBN-13": Self.isBook(digits) ? .isbn : .ean13
            case "EAN-8": .ean8
            case "UPC-A": .upca
            case "UPC-E": .upce
            case "CODE-128": .code128
            case "CODE-39": .code39
            case "CODE-93": .code93
            case "QR-Code": .qr
            default: nil
            }
        guard let kind else { return nil }
        let value = kind.isProduct ? digits : code.payload.trimmed
        guard !value.isEmpty, !kind.isProduct || Self.isChecked(digits, as: kind) else { return nil }
        self.init(type: kind, value: value, box: code.box)
    }

    /// All codes, without those that a picture shows twice.
    static func codes(of recognition: Recognition) -> [ItemCode] {
        recognition.codes.compactMap(ItemCode.init).reduce(into: []) { codes, code in
            if !codes.contains(where: { $0.type == code.type && $0.value == code.value }) { codes.append(code) }
        }
    }

    private static func isBook(_ digits: String) -> Bool {
        digits.hasPrefix("978") || (digits.hasPrefix("979") && !digits.hasPrefix("9790"))
    }

    private static func isChecked(_ digits: String, as kind: Kind) -> Bool {
        switch kind {
        case .ean13, .isbn: digits.utf8.count == 13 && hasCheckDigit(digits)
        case .ean8: digits.utf8.count == 8 && hasCheckDigit(digits)
        case .upca: digits.utf8.count == 12 && hasCheckDigit(digits)
        case .upce: digits.utf8.count == 8 && expanded(digits).map(hasCheckDigit) == true
        default: true
        }
    }

    /// The check digit of GS1: the digits have weights of 1 and 3 in turn, from the right.
    static func hasCheckDigit(_ digits: String) -> Bool {
        let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, digit in
            sum + Int(digit.element - 0x30) * (digit.offset % 2 == 0 ? 1 : 3)
        }
        return sum % 10 == 0
    }

    /// The UPC-A code of a UPC-E code of eight digits (GS1 General Specifications, 5.2.2.4.2).
    private static func expanded(_ short: String) -> String? {
        let digits = Array(short).map(String.init)
        guard digits.count == 8 else { return nil }
        let body = digits[1...6].joined()
        let last = digits[6]
        let long: String =
            switch last {
            case "0", "1", "2": body.prefix(2) + last + "0000" + body.dropFirst(2).prefix(3)
            case "3": body.prefix(3) + "00000" + body.dropFirst(3).prefix(2)
            case "4": body.prefix(4) + "00000" + body.dropFirst(4).prefix(1)
            default: body.prefix(5) + "0000" + last
            }
        return digits[0] + long + digits[7]
    }
}
