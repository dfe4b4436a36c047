/// Whether a code on a card is sufficient, so that the print need not be read.
package enum ContactCode {
    /// True for a vCard or a MECARD with a name and a phone number or e-mail address.
    /// - Parameter payload: payload of any bar code or QR code.
    package static func isSufficient(_ payload: String) -> Bool {
        guard let card = CodeCard(payload) else { return false }
        let names = Set(card.entries.map(\.name))
        return names.contains(.fullName) && !names.isDisjoint(with: [.phone, .email])
    }
}
