import FoundationEssentials
import Matching
import Records
import Store

/// The owners' contacts, indexed in memory and brought up to date from the change feed before each batch. Messages of
/// `match` are keyed by owner, so an owner's index lives in one matcher.
actor ContactIndexes {
    /// Contacts kept in memory for all owners together. Above this limit the least recently used owner is evicted.
    private static let capacity = 2_000_000

    private struct Entry {
        var index: ContactIndex
        /// Position in the change feed up to which `index` is current.
        var token: ContactChanges.Token
        var used: ContinuousClock.Instant
    }

    private let contacts: ContactStore
    private var entries: [UUID: Entry] = [:]

    init(_ contacts: ContactStore) { self.contacts = contacts }

    func refresh(_ owners: Set<UUID>) async throws(StoreError) {
        for owner in owners { while !(try await refresh(owner)) {} }
        var total = entries.values.reduce(0) { $0 + $1.index.count }
        for (owner, entry) in entries.sorted(by: { $0.value.used < $1.value.used })
        where total > Self.capacity && !owners.contains(owner) {
            total -= entry.index.count
            entries[owner] = nil
        }
    }

    /// - Returns: false if the caller must try again: another batch updated the index meanwhile, so these changes may
    ///   be older; or the feed no longer reaches back to the index's position.
    private func refresh(_ owner: UUID) async throws(StoreError) -> Bool {
        let token = entries[owner]?.token
        let changes = try await contacts.changes(for: [owner], since: token)
        guard entries[owner]?.token == token else { return false }
        if changes.isCut {
            entries[owner] = nil
            return false
        }
        // The entry is taken out and updated in place. Copying a large index would cost more than the batch itself.
        var entry = entries.removeValue(forKey: owner) ?? Entry(index: ContactIndex(), token: changes.token, used: .now)
        for change in changes.entries { entry.index.upsert(change.entry) }
        for change in changes.removed { entry.index.remove(change.contact) }
        entry.token = changes.token
        entry.used = .now
        entries[owner] = entry
        return true
    }

    func decide(_ names: [DetectedName], owner: UUID, by rule: FilingRule) -> FilingDecision {
        guard let entry = entries[owner] else { return .inbox(.unknownName, suggestions: []) }
        return rule.decide(names, in: entry.index)
    }

    /// The confidence that a chat which shows these names belongs to a group with these members; nil in doubt.
    func confidence(
        thatShown names: [String], areIn members: Set<UUID>, owner: UUID, by rule: GroupRule
    ) -> Double? {
        guard let entry = entries[owner] else { return nil }
        return rule.confidence(thatShown: names, areIn: members, index: entry.index)
    }

    func suggestions(forShown names: [String], owner: UUID, by rule: GroupRule) -> [NearMiss] {
        entries[owner].map { rule.suggestions(forShown: names, in: $0.index) } ?? []
    }
}
