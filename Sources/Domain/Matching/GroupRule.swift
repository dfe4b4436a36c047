package import FoundationEssentials

/// Decides whether a group's chat belongs to the group of its owner that has the chat's title, and which contacts its
/// members may be.
package struct GroupRule: Sendable {
    /// Names that are compared with the members; further ones are ignored.
    package static let maxNames = 50
    /// The confidence in a title alone.
    package static let titleConfidence = 0.8

    /// Matches similar names before nicknames, with the Dice metric.
    package var similarFirst: Bool

    package init(similarFirst: Bool = false) { self.similarFirst = similarFirst }

    /// - Parameters:
    ///   - names: the persons that the chat shows, without its owner.
    ///   - index: all contacts of the owner.
    /// - Returns: 0…1; nil in doubt: the chat shows a contact that is not a member, or it shows persons and none of
    ///   them is a member.
    package func confidence(thatShown names: [String], areIn members: Set<UUID>, index: ContactIndex) -> Double? {
        let names = names.filter { !NameFolding.caseFolded($0).isEmpty }.prefix(Self.maxNames)
        guard !names.isEmpty else { return Self.titleConfidence }
        var known = 0
        var unmatched: [String] = []
        for name in names {
            guard case .matched(let match) = outcome(name, in: index) else {
                unmatched.append(name)
                continue
            }
            guard members.contains(match.contactID) else { return nil }
            known += 1
        }
        // "Sarah" is too little to find a contact, but enough to know a member.
        if !unmatched.isEmpty {
            let entries = members.compactMap { index[$0] }
            let membersOnly = ContactIndex(entries)
            let givenNames = Set(entries.compactMap { ComparedName($0.name).tokens.first })
            known += unmatched.count { name in
                if case .matched = outcome(name, in: membersOnly) { return true }
                return ComparedName(name).onlyToken.map(givenNames.contains) ?? false
            }
        }
        guard known > 0 else { return nil }
        return Self.titleConfidence + (1 - Self.titleConfidence) * Double(known) / Double(names.count)
    }

    /// The contacts that may be the persons that a chat shows: the matching contact of each, or else the nearest one.
    /// - Returns: each contact once, in the order of the names.
    package func suggestions(forShown names: [String], in index: ContactIndex) -> [NearMiss] {
        var seen: Set<UUID> = []
        return names.prefix(Self.maxNames).compactMap { name in
            switch outcome(name, in: index) {
            case .matched(let match):
                index[match.contactID].map { NearMiss(contactID: $0.id, name: $0.name, score: match.score) }
            case .none(_, let nearMisses): nearMisses.first
            }
        }
        .filter { seen.insert($0.contactID).inserted }
    }

    private func outcome(_ name: String, in index: ContactIndex) -> MatchOutcome {
        similarFirst ? index.matchSimilarFirst(name) : index.match(name)
    }
}

extension ComparedName {
    /// nil if the name has several words.
    fileprivate var onlyToken: String? { tokens.count == 1 ? tokens.first : nil }
}
