/// A CSV file of an inventory. Names of files and columns are those of the app MovingBox, so that the app imports the
/// files and its own files are imported here.
package enum InventorySheet: String, Sendable, CaseIterable {
    case locations, labels
    case items = "inventory"

    package var fileName: String { rawValue + ".csv" }

    package var object: InventoryObject {
        switch self {
        case .items: .item
        case .locations: .location
        case .labels: .label
        }
    }

    /// The columns of every file, in their order.
    package var columns: [InventoryColumn] {
        switch self {
        case .items:
            [
                item(.title), item(.description), item(.location), item(.label), InventoryColumn("Home", .home),
                item(.quantity), item(.serial), item(.model), item(.make), item(.price), item(.insured), item(.notes),
                InventoryColumn("PhotoFilename", .photo), InventoryColumn("HasUsedAI", .usedAI),
            ]
        case .locations:
            [
                InventoryColumn(LocationField.name.definition), InventoryColumn(LocationField.description.definition),
                InventoryColumn("PhotoFilename", .photo),
            ]
        case .labels:
            [
                InventoryColumn(LabelField.name.definition), InventoryColumn(LabelField.description.definition),
                InventoryColumn("ColorHex", .field(LabelField.color.definition)),
                InventoryColumn(LabelField.emoji.definition),
            ]
        }
    }

    /// The columns that a file can have after `columns`: every other field, and the object's id.
    package var furtherColumns: [InventoryColumn] {
        let known = Set(columns.compactMap(\.field?.key))
        return object.fields.filter { !known.contains($0.key) }.map { InventoryColumn($0) }
            + (self == .items ? [InventoryColumn("Photos", .photos)] : []) + [InventoryColumn("Id", .id)]
    }

    /// The column that a cell of a header names, in any case.
    package func column(titled title: String) -> InventoryColumn? {
        let title = title.lowercased()
        // Older versions of the app call the description of a location its notes.
        if self != .items, title == "notes" { return columns.first { $0.field?.key == "description" } }
        return (columns + furtherColumns).first { $0.title.lowercased() == title }
    }

    private func item(_ field: ItemField) -> InventoryColumn { InventoryColumn(field.definition) }
}

package struct InventoryColumn: Sendable {
    package enum Content: Sendable, Equatable {
        case field(FieldDefinition)
        /// The name of the owner's home.
        case home
        /// The file name of a photo.
        case photo
        /// The file names of all photos, separated by spaces.
        case photos
        /// Whether a provider has read the item: `true` or `false`.
        case usedAI
        case id
    }

    package let title: String
    package let content: Content

    package var field: FieldDefinition? { if case .field(let field) = content { field } else { nil } }

    init(_ title: String, _ content: Content) {
        self.title = title
        self.content = content
    }

    /// `purchaseDate` is the column `PurchaseDate`.
    fileprivate init(_ field: FieldDefinition) {
        self.init(field.key.prefix(1).uppercased() + field.key.dropFirst(), .field(field))
    }
}
