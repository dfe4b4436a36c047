package import Contacts

/// Merges two contacts field by field. Lists keep all items; a replaced text stays in the history.
package enum ContactMerge {
    /// Which contact's value a field takes.
    package enum Choice: String, Sendable, CaseIterable {
        /// The contact that remains.
        case into
        /// The contact that is merged into the other.
        case from
        case both
    }

    package struct Change: Sendable, Equatable {
        package let field: String
        package let into: FieldValue
        package let from: FieldValue
        package let result: FieldValue
    }

    /// Text fields whose values can be concatenated.
    private static let concatenated: Set<String> = ["notes"]

    /// Whether a field can take both values.
    package static func takesBoth(_ field: String, _ value: FieldValue) -> Bool {
        value.isList || concatenated.contains(field)
    }

    /// - Parameters:
    ///   - winner: fields of the contact that remains; `loser` has the same fields.
    ///   - choices: by field name. By default lists and notes take both values, and a text takes the winner's unless
    ///     that is empty. A replaced name becomes an alias, so that captures with that name are still filed here.
    /// - Returns: the fields that differ between the two, sorted by name; fields whose `result` equals `into` do not
    ///   change.
    package static func changes(
        winner: FieldSet, loser: FieldSet, choices: [String: Choice] = [:]
    ) -> [Change] {
        var results = winner
        for (field, into) in winner {
            guard let from = loser[field] else { continue }
            results[field] = result(field, into: into, from: from, choice: choices[field])
        }
        if choices["aliases"] == nil, case .list(let aliases)? = results["aliases"] {
            results["aliases"] = .list(withNames(of: [winner, loser], aliases, called: results["name"]))
        }
        return changes(winner: winner, loser: loser, result: results)
    }

    /// The changes of a completed merge.
    package static func changes(winner: FieldSet, loser: FieldSet, result: FieldSet) -> [Change] {
        winner.keys.sorted().compactMap { field in
            guard let into = winner[field], let from = loser[field], let result = result[field],
                into != from || result != into
            else { return nil }
            return Change(field: field, into: into, from: from, result: result)
        }
    }

    private static func result(
        _ field: String, into: FieldValue, from: FieldValue, choice: Choice?
    ) -> FieldValue {
        switch choice ?? (takesBoth(field, into) ? .both : into.isEmpty ? .from : .into) {
        case .into: return into
        case .from: return from
        case .both: break
        }
        switch (into, from) {
        case (.list(let first), .list(let second)): return .list(union(first, second))
        case (.phones(let first), .phones(let second)): return .phones(Phone.unique(first + second))
        default:
            let lines = into == from ? into.items : into.items + from.items
            return .text(lines.joined(separator: "\n\n"))
        }
    }

    /// The first list followed by new items of the second, compared without case.
    private static func union(_ first: [String], _ second: [String]) -> [String] {
        var seen = Set(first.map { $0.lowercased() })
        return first + second.filter { seen.insert($0.lowercased()).inserted }
    }

    private static func withNames(of sides: [FieldSet], _ aliases: [String], called name: FieldValue?) -> [String] {
        let called = (name?.items ?? []).map { $0.lowercased() }
        let given = sides.flatMap { $0["name"]?.items ?? [] }.filter { !called.contains($0.lowercased()) }
        return union(aliases, given)
    }
}
