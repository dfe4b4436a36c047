/// An amount of money.
package struct Money: Sendable, Hashable {
    package let amount: ExactDecimal
    /// An ISO 4217 code; nil for the owner's currency.
    package let currency: String?

    package init(_ amount: ExactDecimal, currency: String? = nil) {
        self.amount = amount
        self.currency = currency
    }
}
