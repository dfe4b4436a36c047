import Captures
package import FoundationEssentials
package import Inventory
import Postgres
package import Records
package import Store

/// What an import of files has done, or would do.
package struct InventoryImport: Sendable, Equatable {
    /// Items
    package var created = 0
    package var changed = 0
    /// Items that are as in the file.
    package var unchanged = 0
    package var locationsCreated = 0
    package var labelsCreated = 0
    package var isHomeCreated = false
    /// nil if nothing was changed.
    package var undo: UndoTicket?
}

extension InventoryImport {
    /// What an earlier import of the same rows has done.
    fileprivate init(_ content: InventoryUndoContent, _ undo: UndoTicket, of rows: Int) {
        func count(_ object: InventoryObject, _ action: InventoryEdit.Action) -> Int {
            content.rows.count { $0.object == object && $0.action == action }
        }
        self.init(
            created: count(.item, .create), changed: count(.item, .change),
            locationsCreated: count(.location, .create), labelsCreated: count(.label, .create),
            isHomeCreated: count(.home, .create) > 0, undo: undo)
        unchanged = rows - created - changed
    }
}

extension InventoryStore {
    private static let importLock = 0x7461_7069_6D70_6F72

    /// Takes over the rows of files without faults, all or none. The files are compared with the inventory before the first
    /// row is locked or written: until then the transaction has no number, so that it delays no change feed.
    ///
    /// A row with the id of an item changes the item. Another row is an item that the owner has, if one has equal values in
    /// the columns of the file, or else a new item: importing a file again changes nothing. Locations and labels are
    /// known by their names; those that the owner has stay as they are.
    /// - Parameters:
    ///   - isDryRun: changes nothing, and says what would be done.
    ///   - request: the id of the request. A repeated request gets what the first one has done.
    package func take(
        _ sheets: [InventorySheetReading], isDryRun: Bool, of owner: UUID, request: UUID
    ) async throws(StoreError) -> Result<InventoryImport, InventoryRefusal> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            // Two imports of one file must not both miss its items.
            try await transaction.execute(
                "select pg_advisory_xact_lock(hashtextextended(\(owner.uuidString), \(Self.importLock)))")
            try await transaction.execute("savepoint import")
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            do {
                var plan = try await InventoryImportPlan(sheets, store: self, editor)
                while !isDryRun, try await !plan.lockReferences(by: editor) {
                    plan = try await InventoryImportPlan(sheets, store: self, editor)
                }
                if !isDryRun, try await !plan.carryOut(by: editor, request),
                    let done = try await editor.logged(by: request)
                {
                    return .success(InventoryImport(done.content, done.undo, of: plan.result.unchanged))
                }
                return .success(plan.result)
            } catch let refusal as InventoryRefusal {
                try await transaction.execute("rollback to savepoint import")
                return .failure(refusal)
            }
        }
    }
}

/// The objects that an import creates and changes.
struct InventoryImportPlan {
    struct NewObject {
        var id = UUID.v7()
        /// Stored texts by the fields' keys.
        var texts: [String: String]
    }

    var result = InventoryImport()
    private var homes: [NewObject] = []
    private var locations: [NewObject] = []
    private var labels: [NewObject] = []
    private var items: [NewObject] = []
    private var changes: [InventoryEditor.ItemChange] = []

    init(_ sheets: [InventorySheetReading], store: InventoryStore, _ editor: InventoryEditor) async throws {
        func rows(_ sheet: InventorySheet) -> [InventoryRow] { sheets.filter { $0.sheet == sheet }.flatMap(\.rows) }
        var places = try await NamedObjects(.location, editor)
        var tags = try await NamedObjects(.label, editor)
        let itemRows = rows(.items)
        func names(_ key: String, _ sheet: InventorySheet) -> [String] {
            rows(sheet).compactMap { $0.values[sheet.object.nameField.key]?.text }
                + itemRows.compactMap { $0.names[key] }
        }
        try await places.learn(names("location", .locations), editor)
        try await tags.learn(names("label", .labels), editor)
        for row in rows(.locations) { locations += places.add(row.values.mapValues(\.text)).map { [$0] } ?? [] }
        for row in rows(.labels) { labels += tags.add(row.values.mapValues(\.text)).map { [$0] } ?? [] }
        for row in itemRows {
            if let name = row.names["location"] { locations += places.add(["name": name]).map { [$0] } ?? [] }
            if let name = row.names["label"] { labels += tags.add(["name": name]).map { [$0] } ?? [] }
        }
        if let name = itemRows.first(where: { !$0.home.isEmpty })?.home, try await editor.isEmpty(.home) {
            homes = [NewObject(texts: [HomeField.name.rawValue: name])]
            result.isHomeCreated = true
        }
        result.locationsCreated = locations.count
        result.labelsCreated = labels.count
        for sheet in sheets where sheet.sheet == .items {
            try await plan(sheet, places, tags, store: store, editor)
        }
    }

    private mutating func plan(
        _ sheet: InventorySheetReading, _ places: NamedObjects, _ tags: NamedObjects, store: InventoryStore,
        _ editor: InventoryEditor
    ) async throws {
        guard !sheet.rows.isEmpty else { return }
        var known = KnownItems(fields: sheet.fields, locations: places, labels: tags)
        try await store.pages(.item, of: editor.owner, where: "not t.is_draft", in: editor.transaction) {
            known.add($0)
        }
        let wanted = sheet.rows.map { row in
            var texts = row.values.mapValues(\.text)
            for (key, name) in row.names { texts[key] = (key == "label" ? tags : places).id(named: name)?.text }
            return texts
        }
        var isDone = [Bool](repeating: false, count: wanted.count)
        for (index, row) in sheet.rows.enumerated() {
            guard let id = row.id, let changed = known.take(id, as: wanted[index]) else { continue }
            isDone[index] = true
            if changed.isEmpty {
                result.unchanged += 1
            } else {
                result.changed += 1
                changes.append((id, changed))
            }
        }
        for index in wanted.indices where !isDone[index] {
            if known.take(equalTo: wanted[index]) {
                result.unchanged += 1
            } else {
                result.created += 1
                items.append(NewObject(texts: wanted[index]))
            }
        }
    }

    /// Keeps the locations and labels to which items will refer from being deleted before the transaction ends.
    /// - Returns: false if one was deleted since the plan was made. Then nothing is locked but the others, and a new plan is
    ///   needed.
    func lockReferences(by editor: InventoryEditor) async throws -> Bool {
        for (object, new) in [(InventoryObject.location, locations), (.label, labels)] {
            let key = object.rawValue
            let named = items.compactMap { $0.texts[key] } + changes.compactMap { $0.texts[key] ?? nil }
            let known = Set(named.compactMap(UUID.init(uuidString:))).subtracting(new.map(\.id))
            guard try await editor.lock(object, Array(known)) else { return false }
        }
        return true
    }

    /// - Returns: false if there was nothing to do.
    mutating func carryOut(by editor: InventoryEditor, _ request: UUID) async throws -> Bool {
        var content = InventoryUndoContent()
        let created = try [
            (InventoryObject.home, homes), (.location, locations), (.label, labels), (.item, items),
        ].map { object, new in try editor.preparing(object, new) }
        for creation in created { content.rows += try await editor.create(creation) }
        content.rows += try await editor.change(changes)
        guard !content.rows.isEmpty else { return false }
        result.undo = try await editor.log(content, by: request)
        return true
    }
}
