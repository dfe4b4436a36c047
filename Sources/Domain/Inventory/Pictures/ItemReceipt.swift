package import Captures
package import Cards

/// What a receipt says.
package struct ItemReceipt: Sendable, Equatable {
    /// A thing that was bought, or a discount, which has a negative amount.
    package struct Line: Sendable, Equatable {
        package var text: String
        package var quantity: Int?
        /// For all pieces together.
        package var amount: Money
        package var words: [WordReference]

        package init(text: String, quantity: Int? = nil, amount: Money, words: [WordReference]) {
            self.text = text
            self.quantity = quantity
            self.amount = amount
            self.words = words
        }
    }

    package var shop: String?
    package var date: CivilDate?
    package var total: Money?
    /// In the order of the receipt.
    package var lines: [Line]
    /// Whether the total is the sum of the lines.
    package var isSumRight: Bool
    /// Share of such receipts whose total is right in labeled pictures: 0…1.
    package var confidence: Double

    package init(
        shop: String? = nil, date: CivilDate? = nil, total: Money? = nil, lines: [Line] = [], isSumRight: Bool = false,
        confidence: Double
    ) {
        self.shop = shop
        self.date = date
        self.total = total
        self.lines = lines
        self.isSumRight = isSumRight
        self.confidence = confidence
    }
}
