import Captures

/// Rules for saving a card. The form checks the same rules while a person types.
package struct CardValidator: Sendable {
    private let phones: any PhoneReading
    private let defaultRegion: String?

    package init(phones: any PhoneReading, defaultRegion: String? = nil) {
        self.phones = phones
        self.defaultRegion = defaultRegion
    }

    /// The value as it is saved: trimmed, with single spaces and without other control characters, which a code or a
    /// client could hide in it.
    package static func normalized(_ value: String) -> String {
        let plain = value.unicodeScalars.filter {
            $0.properties.isWhitespace || $0.properties.generalCategory != .control
        }
        return String(String.UnicodeScalarView(plain)).spaced.joined(separator: " ")
    }

    /// Region for numbers without a country code: the region of `country` as printed on cards; otherwise the default.
    package func region(of country: String) -> String? { Countries.region(country) ?? defaultRegion }

    /// The problem of one value; nil if the value is valid or empty.
    /// - Parameter country: country of the contact, if known.
    package func problem(_ name: CardFieldName, _ value: String, in country: String = "") -> CardProblem? {
        let value = Self.normalized(value)
        guard !value.isEmpty else { return nil }
        switch name {
        case .email: return EmailGrammar.isAddress(value) ? nil : .invalidEmail
        case .phone: return phones.isValid(value, region: region(of: country)) ? nil : .invalidPhone
        case .website: return WebsiteGrammar.parse(value) == nil ? .invalidWebsite : nil
        default: return nil
        }
    }

    /// The problems of a whole card, by field; `insufficient_data` has no field.
    package func problems(
        _ values: [(name: CardFieldName, value: String)]
    ) -> [(name: CardFieldName?, problem: CardProblem)] {
        var problems: [(name: CardFieldName?, problem: CardProblem)] = values.compactMap { name, value in
            problem(name, value).map { (name, $0) }
        }
        let needed: Set<CardFieldName> = [.fullName, .company, .email, .phone]
        if !values.contains(where: { needed.contains($0.name) && !Self.normalized($0.value).isEmpty }) {
            problems.append((nil, .insufficientData))
        }
        return problems
    }
}
