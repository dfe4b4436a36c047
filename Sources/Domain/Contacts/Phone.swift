package import Cards

/// A phone number of a contact.
package struct Phone: Sendable, Hashable, Codable {
    /// E.164 if the number could be parsed; otherwise as written.
    package var number: String
    package var type: PhoneType
    /// Digits.
    package var numberExtension: String?

    private enum CodingKeys: String, CodingKey {
        case number, type
        case numberExtension = "extension"
    }

    package init(_ number: String, type: PhoneType = .other, numberExtension: String? = nil) {
        self.number = number
        self.type = type
        self.numberExtension = numberExtension
    }

    private static let extensionMark = " ext. "

    /// - Parameter text: in the form of `text`.
    package init(text: String) {
        let parts = text.split(separator: Self.extensionMark, maxSplits: 1).map(String.init)
        self.init(parts.first ?? text, numberExtension: parts.count == 2 ? parts[1] : nil)
    }

    /// The number with its extension: `+12125550100 ext. 27`.
    package var text: String { numberExtension.map { number + Self.extensionMark + $0 } ?? number }

    /// Each number once; the same number for voice and for fax counts as two. A specific type replaces `other`;
    /// otherwise the first type stays.
    package static func unique(_ phones: [Phone]) -> [Phone] {
        var unique: [Phone] = []
        for phone in phones {
            guard let place = unique.firstIndex(where: { $0.isSame(as: phone) }) else {
                unique.append(phone)
                continue
            }
            if unique[place].type == .other { unique[place].type = phone.type }
        }
        return unique
    }

    private func isSame(as other: Phone) -> Bool {
        number == other.number && numberExtension == other.numberExtension && type.isVoice == other.type.isVoice
    }
}
