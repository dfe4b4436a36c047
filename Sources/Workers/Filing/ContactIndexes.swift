import FoundationEssentials
import Matching
import Store

/// The owners' contacts, indexed in memory and brought up to date from the change feed before each batch. Messages of
/// `match` are keyed by owner, so an owner's index lives in one matcher.
actor ContactIndexes {
    /// Contacts kept in memory over all owners; past it the longest unused owner goes.
    private static let capacity = 2_000_000

    private struct Entry {
        var index: ContactIndex
        /// What the change feed has been read up to.
        var token: ContactChanges.Token
        var used: ContinuousClock.Instant
    }

    private let database: Database
    private var entries: [UUID: Entry] = [:]

    init(database: Database) { self.database = database }

    func refresh(_ owners: Set<UUID>) async throws(StoreError) {
        for owner in owners { while !(try await refresh(owner)) {} }
        var total = entries.values.reduce(0) { $0 + $1.index.count }
        for (owner, entry) in entries.sorted(by: { $0.value.used < $1.value.used })
        where total > Self.capacity && !owners.contains(owner) {
            total -= entry.index.count
            entries[owner] = nil
        }
    }

    /// - Returns: false where it has to be read once more: another batch has read on meanwhile, so that what was read
    ///   here may be older; or the feed no longer holds all that came since.
    private func refresh(_ owner: UUID) async throws(StoreError) -> Bool {
        let token = entries[owner]?.token
        let changes = try await database.contactChanges(for: [owner], since: token)
        guard entries[owner]?.token == token else { return false }
        if changes.isCut {
            entries[owner] = nil
            return false
        }
        // In place: a copy of a large index at each batch would cost more than the batch.
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
}
