package import Cards
package import Conversations

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

extension ItemReceipt: Codable {
    private enum Key: CodingKey { case shop, date, total, currency, lines, isSumRight, confidence }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(shop, forKey: .shop)
        try container.encodeIfPresent(date?.iso, forKey: .date)
        try container.encodeIfPresent(total?.amount.text, forKey: .total)
        try container.encodeIfPresent(total?.currency, forKey: .currency)
        try container.encode(lines, forKey: .lines)
        try container.encode(isSumRight, forKey: .isSumRight)
        try container.encode(confidence, forKey: .confidence)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decodeIfPresent(String.self, forKey: .currency)
        self.init(
            shop: try container.decodeIfPresent(String.self, forKey: .shop),
            date: try container.decodeIfPresent(String.self, forKey: .date).flatMap(CivilDate.init(iso:)),
            total: try container.decodeIfPresent(String.self, forKey: .total)
                .flatMap { ExactDecimal(written: $0, dot: .decimals) }.map { Money($0, currency: currency) },
            lines: try container.decode([Line].self, forKey: .lines),
            isSumRight: try container.decode(Bool.self, forKey: .isSumRight),
            confidence: try container.decode(Double.self, forKey: .confidence))
    }
}

extension ItemReceipt.Line: Codable {
    private enum Key: CodingKey { case text, quantity, amount, currency, words }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(quantity, forKey: .quantity)
        try container.encode(amount.amount.text, forKey: .amount)
        try container.encodeIfPresent(amount.currency, forKey: .currency)
        try container.encode(words, forKey: .words)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .amount)
        guard let amount = ExactDecimal(written: text, dot: .decimals) else {
            throw DecodingError.dataCorruptedError(
                forKey: .amount, in: container, debugDescription: "'\(text)' is not an amount")
        }
        self.init(
            text: try container.decode(String.self, forKey: .text),
            quantity: try container.decodeIfPresent(Int.self, forKey: .quantity),
            amount: Money(amount, currency: try container.decodeIfPresent(String.self, forKey: .currency)),
            words: try container.decode([WordReference].self, forKey: .words))
    }
}
