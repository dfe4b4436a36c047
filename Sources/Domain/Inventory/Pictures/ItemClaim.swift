package import Cards

/// A field's value that a picture shows, with the words it was read from.
package struct ItemClaim: Sendable, Equatable {
    package var field: ItemField
    package var value: InventoryValue
    /// Share of such claims that are right in labeled pictures: 0…1.
    package var confidence: Double
    /// In reading order; empty if the value comes from a code alone.
    package var words: [WordReference]

    package init(field: ItemField, value: InventoryValue, confidence: Double, words: [WordReference] = []) {
        self.field = field
        self.value = value
        self.confidence = confidence
        self.words = words
    }
}
