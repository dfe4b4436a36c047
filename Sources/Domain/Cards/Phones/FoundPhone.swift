/// A phone number found in a text.
package struct FoundPhone: Sendable, Equatable {
    /// What the numbering plan says a number is for. North American numbers are mostly `fixedOrMobile`.
    package enum Kind: String, Codable, Sendable {
        case fixed, mobile, fixedOrMobile, tollFree, premium, sharedCost, voip, personal, pager, corporate, voicemail
    }

    /// Where in the text that was searched.
    package var range: Range<String.Index>
    /// As written there.
    package var text: String
    /// E.164: `+` and 7 to 15 digits, without the extension.
    package var e164: String
    /// Digits only.
    package var numberExtension: String?
    /// Two letters (ISO 3166-1); nil for numbers of no single country.
    package var region: String?
    package var kind: Kind?
    /// Fits the numbering plan, not only in length.
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
