import Matching

/// What a sentence says about an item.
package struct ItemSentence: Sendable {
    /// A value of a field, with the words that it was read from.
    package struct Finding: Sendable {
        package var field: ItemField
        package var value: InventoryValue
        /// The words of the sentence, in order.
        package var ranges: [Range<String.Index>]
        /// 0…1.
        package var confidence: Double
    }

    /// At most one for each field.
    package var findings: [Finding]
    /// Values that their fields refuse. They are no findings.
    package var faults: [FieldFault]

    /// Whether the sentence leaves open what the thing is, so that a provider may know more.
    package var isOpen: Bool {
        ItemField.identifying.contains { (self[$0]?.confidence ?? 0) < ItemReading.leastWritten }
    }

    package subscript(field: ItemField) -> Finding? { findings.first { $0.field == field } }
}
