package import Cards

/// The address of a person in a conversation, in one spelling.
package struct Handle: Sendable, Hashable, Comparable {
    package enum Kind: Sendable, Hashable {
        /// E.164.
        case phone
        /// In lowercase.
        case mail
        /// A short code or the name of a service, as written.
        case service
    }

    package let text: String
    package let kind: Kind

    /// - Parameter region: ISO 3166-1 alpha-2 code for numbers without a country code.
    /// - Returns: nil unless the text is one phone number or one mail address.
    package init?(_ text: String, region: String?, phones: some PhoneReading) {
        let trimmed = Self.trimmed(text)
        guard trimmed.utf8.count <= Self.maxBytes else { return nil }
        if let mail = Self.mail(trimmed) {
            self.init(text: mail, kind: .mail)
        } else if let phone = phones.parse(trimmed, region: region) {
            self.init(text: phone.e164, kind: .phone)
        } else {
            return nil
        }
    }

    /// Also accepts a short code or the name of a service, from which messages come.
    package init?(sender text: String, region: String?, phones: some PhoneReading) {
        // A numbering plan would take a short code for a local number.
        let trimmed = Self.trimmed(text)
        let isShortCode = (3...8).contains(trimmed.utf8.count) && trimmed.utf8.allSatisfy(Self.isDigit)
        if !isShortCode, let handle = Handle(trimmed, region: region, phones: phones) {
            self = handle
            return
        }
        // A number of an unknown country has many spellings.
        let digits = trimmed.filter(\.isNumber)
        if digits.utf8.count >= 3, digits.utf8.allSatisfy(Self.isDigit),
            trimmed.allSatisfy({ $0.isNumber || " ()-./".contains($0) })
        {
            self.init(text: digits, kind: .service)
            return
        }
        guard (1...Self.maxServiceBytes).contains(trimmed.utf8.count), trimmed != BridgeMessage.ownSender,
            !trimmed.contains(where: \.isNewline),
            trimmed.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { return nil }
        self.init(text: trimmed, kind: .service)
    }

    private init(text: String, kind: Kind) {
        self.text = text
        self.kind = kind
    }

    /// The longest mail address (RFC 5321, section 4.5.3.1.3).
    private static let maxBytes = 254
    private static let maxServiceBytes = 64

    package static func < (first: Handle, second: Handle) -> Bool { first.text < second.text }

    /// Whether a phone can send a message to a participant with this text. The name of a service has no number.
    package static func canReceive(_ text: String) -> Bool {
        text.contains("@") || text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Lowercase as a whole: the services that carry messages to mail addresses ignore the case of both parts.
    private static func mail(_ text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }),
            !text.contains(where: { ",;<>\"()[]\\".contains($0) })
        else { return nil }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        return text.lowercased()
    }
}
