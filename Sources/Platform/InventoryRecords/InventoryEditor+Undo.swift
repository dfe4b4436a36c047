import Captures
import FoundationEssentials
import Inventory
import Postgres
import Store

/// The undo of a list of edits: few statements, however many edits there are.
extension InventoryEditor {
    /// Objects that one statement reads and one changes.
    private static let undoPortion = 100

    /// Undoes the last edit first.
    func undo(_ rows: [InventoryUndoRow], into undone: inout UndoneInventory) async throws {
        var rest = Array(rows.reversed())[...]
        while let first = rest.first {
            // Edits of the same kind that are about different objects do not depend on each other.
            var ids: Set<UUID> = []
            let portion = rest.prefix(Self.undoPortion).prefix { row in
                row.object == first.object && row.action == first.action && ids.insert(row.id).inserted
            }
            rest = rest.dropFirst(portion.count)
            switch first.action {
            case .create: try await undoCreations(of: first.object, portion, into: &undone)
            case .change: try await undoChanges(of: first.object, portion, into: &undone)
            case .delete: try await undoDeletions(of: first.object, portion, into: &undone)
            }
        }
    }

    private func undoDeletions(
        of object: InventoryObject, _ rows: ArraySlice<InventoryUndoRow>, into undone: inout UndoneInventory
    ) async throws {
        let entries = try await entries(object, rows.map(\.id), isDeleted: true)
        for row in rows {
            if entries[row.id] == nil { undone.keep(object, row.id) } else { undone.restore(object, row.id) }
        }
        try await setDeleted(false, object, Array(entries.keys))
        if object == .item { try await restoreCaptures(of: Array(entries.keys)) }
    }

    private func undoCreations(
        of object: InventoryObject, _ rows: ArraySlice<InventoryUndoRow>, into undone: inout UndoneInventory
    ) async throws {
        let entries = try await entries(object, rows.map(\.id))
        let used = try await used(object, Array(entries.keys))
        var deleted: [UUID] = []
        for row in rows {
            guard let current = entries[row.id], let after = row.after else {
                undone.keep(object, row.id)
                continue
            }
            let now = current.texts
            // What the reading of a draft has filled in is no change of the owner.
            let changed = object.fields.map(\.key).filter {
                now[$0] != after[$0] && (now[$0] == nil || now[$0] != current.filled[$0])
            }
            // A location or label that items have got since is not taken away from them.
            if changed.isEmpty, !used.contains(row.id) {
                deleted.append(row.id)
                undone.restore(object, row.id)
            } else {
                undone.keep(object, row.id, changed)
            }
        }
        try await setDeleted(true, object, deleted)
    }

    private func undoChanges(
        of object: InventoryObject, _ rows: ArraySlice<InventoryUndoRow>, into undone: inout UndoneInventory
    ) async throws {
        let entries = try await entries(object, rows.map(\.id))
        /// Whether former locations and labels are still there.
        var isThere: [String: Bool] = [:]
        var written: [(id: UUID, texts: [String: String])] = []
        for row in rows {
            guard let current = entries[row.id], let before = row.before, let after = row.after else {
                undone.keep(object, row.id)
                continue
            }
            let edited = object.fields.map(\.key).filter { before[$0] != after[$0] }
            var texts = current.texts
            var kept = edited.filter { texts[$0] != after[$0] }
            for key in edited where !kept.contains(key) {
                if let id = before[key], let field = object.field(key), case .name = field.kind {
                    if isThere[id] == nil { isThere[id] = try await mayWrite(id, field) }
                    if isThere[id] == false {
                        kept.append(key)
                        continue
                    }
                }
                texts[key] = before[key]
            }
            if !kept.isEmpty { undone.keep(object, row.id, kept) }
            guard kept.count < edited.count else { continue }
            written.append((row.id, texts))
            undone.restore(object, row.id)
        }
        try await write(written, to: object)
    }

    /// The objects that exist, locked.
    func entries(
        _ object: InventoryObject, _ ids: [UUID], isDeleted: Bool = false
    ) async throws -> [UUID: InventoryEntry] {
        let condition: SQL = isDeleted ? "t.deleted_at is not null" : "t.deleted_at is null"
        let rows = try await transaction.query(
            """
            select \(object.columns) from \(object.table) t
            where t.owner = \(owner) and t.id = any (\(ids)) and \(condition) order by t.id for update
            """)
        let entries = try rows.map { try InventoryEntry($0, object, cipher) }
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    }

    /// Those of the locations or labels to which items refer.
    private func used(_ object: InventoryObject, _ ids: [UUID]) async throws -> Set<UUID> {
        guard object == .location || object == .label else { return [] }
        let rows = try await transaction.query(
            """
            select u.id from unnest(\(ids)::uuid[]) u (id)
            where exists (select from items i
                where i.owner = \(owner) and i.\(object.itemColumn) = u.id and i.deleted_at is null)
            """)
        return Set(try rows.map { try $0.get("id", as: UUID.self) })
    }
}
