extension InventoryObject {
    /// The field that a key or a spoken name means: `purchaseDate`, `purchase date`, `bought on`.
    package func field(named text: String) -> FieldDefinition? {
        fields.first { $0.key.lowercased() == text.lowercased() } ?? FieldNames.field(self, WordTable.words(text))
    }
}
