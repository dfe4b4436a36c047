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
            guard case .list(let items) = value else {
                kept.append(field)
                continue
            }
            let added = Set(merged.items).subtracting(old.items)
            let rest = items.filter { !added.contains($0) }
            let removed = old.items.filter { !merged.items.contains($0) && !rest.contains($0) }
            fields[field] = .list(rest + removed)
        }
        return (fields, kept)
    }
}
