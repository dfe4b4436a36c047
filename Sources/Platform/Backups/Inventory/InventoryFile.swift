import Archives
import Captures
package import Exchange
package import FoundationEssentials
import Inventory
import InventoryRecords
import Postgres
package import Records
package import Store

/// Writes an owner's inventory as it is at one moment: the items as CSV, or a ZIP file with the CSV files of
/// `InventorySheet`.
package struct InventoryFile: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// - Parameters:
    ///   - format: `csv` or `zip`.
    ///   - receive: gets the next bytes of the file.
    /// - Returns: the number of items.
    package func write(
        _ format: ExportFormat, _ options: ExportOptions, of owner: UUID,
        receive: ([UInt8]) async throws -> Void
    ) async throws(StoreError) -> Int {
        try await database.snapshot(of: [owner]) { snapshot in
            try await write(format, options, of: owner, in: snapshot, receive: receive)
        }
    }

    /// The same in a transaction of one moment that also reads other things.
    func write(
        _ format: ExportFormat, _ options: ExportOptions, of owner: UUID, in snapshot: Transaction,
        receive: ([UInt8]) async throws -> Void
    ) async throws -> Int {
        var names = InventoryNames(
            hasPhotos: format == .zip && options.hasPhotos,
            home: try await database.inventory.namesById(.home, of: owner, in: snapshot).values.first ?? "",
            locations: try await database.inventory.namesById(.location, of: owner, in: snapshot),
            labels: try await database.inventory.namesById(.label, of: owner, in: snapshot))
        guard format == .zip else {
            return try await write(.items, options, &names, of: owner, in: snapshot, receive: receive)
        }
        let archive = try ZipWriter()
        var items = 0
        for sheet in InventorySheet.allCases {
            try await receive(try await archive.begin(sheet.fileName))
            let count = try await write(sheet, options, &names, of: owner, in: snapshot) { bytes in
                try await receive(try await archive.write(bytes))
            }
            if sheet == .items { items = count }
            try await receive(try await archive.end())
        }
        for (photo, item) in names.photos {
            // Only one photo at a time is in memory. One that was erased meanwhile is left out.
            guard let blob = try await database.itemPhotos.blobs(of: photo, item: item, owner: owner)?.photo,
                let file = try await database.files.read(blob, of: owner)
            else { continue }
            try await receive(try await archive.add("photos/" + InventoryNames.fileName(photo), file.bytes))
        }
        try await receive(try await archive.finish())
        return items
    }

    private func write(
        _ sheet: InventorySheet, _ options: ExportOptions, _ names: inout InventoryNames, of owner: UUID,
        in snapshot: Transaction, receive: ([UInt8]) async throws -> Void
    ) async throws -> Int {
        let columns = sheet.columns + (options.columns == .full ? sheet.furtherColumns : [])
        var csv = CSVWriter(guardsFormulas: options.guardsFormulas, byteOrderMark: options.hasByteOrderMark)
        csv.append(columns.map(\.title))
        try await receive(csv.takeBytes())
        var rows = 0
        try await database.inventory.pages(
            sheet.object, of: owner, where: options.condition(of: sheet, owner), in: snapshot
        ) { entries in
            for entry in entries { csv.append(columns.map { names.cell($0, entry) }) }
            if sheet == .items { names.note(entries) }
            rows += entries.count
            try await receive(csv.takeBytes())
        }
        return rows
    }
}

/// The names that cells have instead of ids.
private struct InventoryNames {
    /// Whether the file has the photos of the items.
    let hasPhotos: Bool
    var home: String
    var locations: [UUID: String]
    var labels: [UUID: String]
    /// Of the items so far.
    var photos: [(photo: UUID, item: UUID)] = []

    func cell(_ column: InventoryColumn, _ entry: InventoryEntry) -> String {
        switch column.content {
        case .field(let field):
            switch field.kind {
            case .name(let object):
                return entry.reference(field.key).flatMap { (object == .label ? labels : locations)[$0] } ?? ""
            default: return entry.texts[field.key].map(field.cell) ?? ""
            }
        case .home: return home
        case .id: return entry.id.text
        // A row has place for one photo.
        case .photo: return hasPhotos ? entry.photos.first.map { Self.fileName($0.id) } ?? "" : ""
        case .photos: return hasPhotos ? entry.photos.map { Self.fileName($0.id) }.joined(separator: " ") : ""
        // No item has values that a provider has read.
        case .usedAI: return "false"
        }
    }

    static func fileName(_ photo: UUID) -> String { photo.text + ".jpg" }

    mutating func note(_ entries: [InventoryEntry]) {
        guard hasPhotos else { return }
        for entry in entries { photos += entry.photos.map { ($0.id, entry.id) } }
    }
}

extension CSVWriter {
    /// What was written since the last call.
    fileprivate mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        swap(&bytes, &buffer)
        return bytes
    }
}

extension ExportOptions {
    /// The condition of the objects that a file of the inventory has: the chosen items that are no drafts; of locations and labels the
    /// chosen ones and those of the chosen items, or all if nothing was chosen.
    func condition(of sheet: InventorySheet, _ owner: UUID) -> SQL {
        guard let chosen = itemCondition else { return sheet == .items ? "not t.is_draft" : "true" }
        let items: SQL = "not t.is_draft and \(chosen)"
        func used(_ column: SQL, _ chosen: [UUID]?) -> SQL {
            """
            (t.id = any (\(chosen ?? [])) or t.id in (
                select t.\(column) from items t where t.owner = \(owner) and t.deleted_at is null and \(items)))
            """
        }
        return switch sheet {
        case .items: items
        case .locations: used("location", locations)
        case .labels: used("label", labels)
        }
    }

    /// The condition of the chosen items `t`; nil if all are chosen.
    var itemCondition: SQL? {
        let conditions: [SQL] = [
            locations.map { "t.location = any (\($0))" }, labels.map { "t.label = any (\($0))" },
        ].compactMap(\.self)
        return conditions.isEmpty ? nil : conditions.joined(by: " and ")
    }
}
