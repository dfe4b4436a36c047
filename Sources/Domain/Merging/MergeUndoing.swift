package import Contacts

/// The winner's fields without what a merge did to them. What was changed since stays: a text that somebody wrote
/// after the merge stands, and of a list goes only what the merge had added.
package enum MergeUndoing {
    /// - Parameters:
    ///   - before: as the merge found it.
    ///   - after: as the merge left it.
    ///   - now: as it stands.
    /// - Returns: the fields to write, and the names of those whose later change was kept over what stood before.
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
