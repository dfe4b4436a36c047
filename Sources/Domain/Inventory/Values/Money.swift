/// An amount of money.
package struct Money: Sendable, Hashable {
    package let amount: ExactDecimal
    /// An ISO 4217 code; nil for the owner's currency.
    package let currency: String?

    package init(_ amount: ExactDecimal, currency: String? = nil) {
        self.amount = amount
        self.currency = currency
    }

    /// Currencies of countries that write a comma before decimals, and a point between thousands.
    private static let withComma: Set<String> = [
        "ARS", "BGN", "BRL", "CLP", "COP", "CZK", "DKK", "EUR", "HUF", "IDR", "ISK", "NOK", "PLN", "RON", "RSD", "RUB",
        "SEK", "TRY", "UAH", "UYU", "VND",
    ]

    /// - Parameter currency: an ISO 4217 code.
    static func hasDecimalComma(_ currency: String) -> Bool { withComma.contains(currency) }
}
