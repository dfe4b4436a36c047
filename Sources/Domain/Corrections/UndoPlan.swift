package import FoundationEssentials

/// Decides what an undo puts back. A row that has changed since the correction stays, with all rows of its unit, and is
/// named. Names that the correction added to a list of a contact are removed one by one.
package struct UndoPlan: Sendable, Equatable {
    /// What an undo finds.
    package struct Now: Sendable {
        package struct Row: Sendable, Equatable {
            package var mark: String
            package var lists: [ListChange.Name: [String]]

            package init(mark: String, lists: [ListChange.Name: [String]] = [:]) {
                self.mark = mark
                self.lists = lists
            }
        }

        /// The rows of the entry that exist.
        package var rows: [UndoRow.Key: Row]
        /// Contacts and groups that exist and are not deleted.
        package var standing: Set<UUID>
        /// Contacts to which anything else refers.
        package var used: Set<UUID>

        package init(rows: [UndoRow.Key: Row], standing: Set<UUID>, used: Set<UUID> = []) {
            self.rows = rows
            self.standing = standing
            self.used = used
        }
    }

    package struct Lists: Sendable, Equatable {
        package var contact: UUID
        package var values: [ListChange.Name: [String]]
    }

    package struct Kept: Sendable, Equatable {
        package var key: UndoRow.Key
        /// Empty: the whole row.
        package var fields: [String]

        package init(_ key: UndoRow.Key, fields: [String] = []) {
            self.key = key
            self.fields = fields
        }
    }

    /// Rows to write as they were.
    package private(set) var rewritten: [UndoRow] = []
    /// Rows to delete, because the correction created them.
    package private(set) var removed: [UndoRow] = []
    package private(set) var lists: [Lists] = []
    package private(set) var kept: [Kept] = []

    package init(_ rows: [UndoRow], now: Now) {
        var units: [UUID: [UndoRow]] = [:]
        var order: [UUID] = []
        for row in rows where row.object != .contact {
            if units[row.unit] == nil { order.append(row.unit) }
            units[row.unit, default: []].append(row)
        }
        for unit in order { takeBack(units[unit] ?? [], now) }
        let keepsCapture = kept.contains { [.capture, .interaction, .note].contains($0.key.object) }
        for row in rows where row.object == .contact {
            row.before == nil ? remove(row, now, keepsCapture) : takeBackLists(of: row, now)
        }
    }

    /// The rows that the undo changes.
    package var restored: [UndoRow.Key] {
        (rewritten + removed).map(\.key) + lists.map { UndoRow.Key(.contact, $0.contact) }
    }

    private mutating func takeBack(_ unit: [UndoRow], _ now: Now) {
        let changed = unit.filter { row in
            now.rows[row.key]?.mark != row.after
                || !(row.before?.references.allSatisfy(now.standing.contains) ?? true)
        }
        guard changed.isEmpty else {
            kept += changed.map { Kept($0.key) }
            return
        }
        for row in unit {
            if row.before == nil { removed.append(row) } else { rewritten.append(row) }
        }
    }

    /// A contact that the correction created.
    private mutating func remove(_ row: UndoRow, _ now: Now, _ keepsCapture: Bool) {
        guard now.rows[row.key]?.mark == row.after, !keepsCapture, !now.used.contains(row.id) else {
            kept.append(Kept(row.key))
            return
        }
        removed.append(row)
    }

    private mutating func takeBackLists(of row: UndoRow, _ now: Now) {
        guard let found = now.rows[row.key], now.standing.contains(row.id) else {
            kept.append(Kept(row.key, fields: row.lists.map(\.name.rawValue)))
            return
        }
        var values: [ListChange.Name: [String]] = [:]
        for change in row.lists {
            let current = found.lists[change.name] ?? []
            let before = change.undone(current)
            if before != current { values[change.name] = before }
        }
        if !values.isEmpty { lists.append(Lists(contact: row.id, values: values)) }
    }
}
