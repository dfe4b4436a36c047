/// A phone number found in a text.
package struct FoundPhone: Sendable, Equatable {
    /// Type according to the numbering plan. Most North American numbers are `fixedOrMobile`.
    package enum Kind: String, Codable, Sendable {
        case fixed, mobile, fixedOrMobile, tollFree, premium, sharedCost, voip, personal, pager, corporate, voicemail
    }

    /// Range in the searched text.
    package var range: Range<String.Index>
    /// As written.
    package var text: String
    /// E.164: `+` and 7 to 15 digits, without the extension.
    package var e164: String
    /// Digits only.
    package var numberExtension: String?
    /// ISO 3166-1 alpha-2 code; nil for numbers that belong to no single country.
    package var region: String?
    package var kind: Kind?
    /// Whether the number fits the numbering plan, not only its lengths.
    package var isValid: Bool

    package init(
        range: Range<String.Index>, text: String, e164: String, numberExtension: String? = nil, region: String? = nil,
        kind: Kind? = nil, isValid: Bool = true
    ) {
        self.range = range
        self.text = text
        self.e164 = e164
        self.numberExtension = numberExtension
        self.region = region
        self.kind = kind
        self.isValid = isValid
    }
}
