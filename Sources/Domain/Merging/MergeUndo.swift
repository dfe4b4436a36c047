package import Contacts

/// Undoes a merge on the remaining contact. Later changes are kept: a text that was edited after the merge stays, and
/// a list loses only the items that the merge had added.
package enum MergeUndo {
    /// - Parameters:
    ///   - before: fields before the merge.
    ///   - after: fields after the merge.
    ///   - now: current fields.
    /// - Returns: the fields to write, and the names of the fields whose later change was kept.
    package static func undone(
        before: FieldSet, after: FieldSet, now: FieldSet
    ) -> (fields: FieldSet, kept: [String]) {
        var fields = now
        var kept: [String] = []
        for field in now.keys.sorted() {
            guard let value = now[field], let old = before[field], let merged = after[field], old != merged else {
                continue
            }
            guard value != merged else {
                fields[field] = old
                continue
            }
            switch (value, old, merged) {
            case (.list(let items), .list(let old), .list(let merged)):
                fields[field] = .list(undone(items, before: old, after: merged))
            case (.phones(let phones), .phones(let old), .phones(let merged)):
                fields[field] = .phones(undone(phones, before: old, after: merged))
            default: kept.append(field)
            }
        }
        return (fields, kept)
    }

    private static func undone<Item: Hashable>(_ items: [Item], before: [Item], after: [Item]) -> [Item] {
        let added = Set(after).subtracting(before)
        let rest = items.filter { !added.contains($0) }
        return rest + before.filter { !after.contains($0) && !rest.contains($0) }
    }
}
