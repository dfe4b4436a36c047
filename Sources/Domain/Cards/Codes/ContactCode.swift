/// Whether a code on a card says enough that its print need not be read.
package enum ContactCode {
    /// True for a vCard or a MECARD with a name and a way to reach who bears it: a number or a mail address.
    /// - Parameter payload: of any bar code or QR code.
    package static func isEnough(_ payload: String) -> Bool {
        guard let card = CodeCard(payload) else { return false }
        let names = Set(card.entries.map(\.name))
        return names.contains(.fullName) && !names.isDisjoint(with: [.phone, .email])
    }
}
