package import Captures

/// What was read from the picture, or the text, of a thing.
package struct ItemReading: Codable, Sendable, Equatable {
    package enum Source: String, Codable, Sendable { case rules, ai }

    package struct Claim: Codable, Sendable, Equatable {
        /// The key of an item's field.
        package var field: String
        /// As the field stores it. A location or label is a name of the owner.
        package var value: String
        /// Of an amount that is not in the owner's currency: an ISO 4217 code.
        package var currency: String?
        /// 0…1.
        package var confidence: Double
        package var source: Source
        /// Around the words that were read.
        package var boxes: [Box]

        package init(
            field: String, value: String, currency: String? = nil, confidence: Double, source: Source = .rules,
            boxes: [Box] = []
        ) {
            self.field = field
            self.value = value
            self.currency = currency
            self.confidence = confidence
            self.source = source
            self.boxes = boxes
        }
    }

    package struct Code: Codable, Sendable, Equatable {
        /// `ean13`, `qr`
        package var type: String
        package var value: String
        package var box: Box

        package init(type: String, value: String, box: Box) {
            self.type = type
            self.value = value
            self.box = box
        }
    }

    package struct Receipt: Codable, Sendable, Equatable {
        package struct Line: Codable, Sendable, Equatable {
            package var text: String
            package var quantity: Int?
            /// A decimal, for all pieces together.
            package var amount: String

            package init(text: String, quantity: Int?, amount: String) {
                self.text = text
                self.quantity = quantity
                self.amount = amount
            }
        }

        package var shop: String?
        /// `2026-11-26`
        package var date: String?
        /// A decimal.
        package var total: String?
        package var lines: [Line]

        package init(shop: String?, date: String?, total: String?, lines: [Line]) {
            self.shop = shop
            self.date = date
            self.total = total
            self.lines = lines
        }
    }

    /// Claims with less confidence are suggestions: they are shown, and not written to the item. In drawn pictures .9 of
    /// the claims with more are right, and a third of those with less.
    package static let leastWritten = 0.5

    package var claims: [Claim]
    package var codes: [Code]
    package var receipt: Receipt?

    package init(claims: [Claim] = [], codes: [Code] = [], receipt: Receipt? = nil) {
        self.claims = claims
        self.codes = codes
        self.receipt = receipt
    }

    /// The values that fill the empty fields of an item, by the fields' keys: what the rules are sure of, in the owner's
    /// currency. What a provider claims is only shown.
    package var written: [String: String] {
        claims.filter { $0.source == .rules && $0.currency == nil && $0.confidence >= Self.leastWritten }
            .sorted { $0.confidence > $1.confidence }
            .reduce(into: [:]) { values, claim in values[claim.field] = values[claim.field] ?? claim.value }
    }
}
