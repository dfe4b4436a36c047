/// The spoken names of fields.
enum FieldNames {
    private static let tables = Dictionary(
        uniqueKeysWithValues: InventoryObject.allCases.map { object in
            (
                object,
                Dictionary(
                    object.fields.flatMap { field in names(field).map { ($0, field) } },
                    uniquingKeysWith: { first, _ in first })
            )
        })

    private static func names(_ field: FieldDefinition) -> [[String]] {
        ([field.label, field.key, field.key.snakeCase.replacing("_", with: " ")] + field.spoken).map(WordTable.words)
    }

    /// Longest name, in words.
    static let longest = tables.values.flatMap(\.keys).map(\.count).max() ?? 0

    static func field(_ object: InventoryObject, _ words: [String]) -> FieldDefinition? { tables[object]?[words] }

    /// Whether only this kind of object has a field of this name.
    static func isOwn(_ object: InventoryObject, _ words: [String]) -> Bool {
        InventoryObject.allCases.allSatisfy { ($0 == object) == (tables[$0]?[words] != nil) }
    }
}
