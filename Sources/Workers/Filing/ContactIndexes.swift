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
        for owner in owners {
            let known = entries[owner]
            let changes = try await database.contactChanges(for: [owner], since: known?.token)
            var index = known?.index ?? ContactIndex()
            for change in changes.entries { index.upsert(change.entry) }
            for change in changes.removed { index.remove(change.contact) }
            entries[owner] = Entry(index: index, token: changes.token, used: .now)
        }
        var total = entries.values.reduce(0) { $0 + $1.index.count }
        for (owner, entry) in entries.sorted(by: { $0.value.used < $1.value.used })
        where total > Self.capacity && !owners.contains(owner) {
            total -= entry.index.count
            entries[owner] = nil
        }
    }

    func decide(_ names: [DetectedName], owner: UUID, by rule: FilingRule) -> FilingDecision {
        guard let entry = entries[owner] else { return .inbox(.unknownName, suggestions: []) }
        return rule.decide(names, in: entry.index)
    }
}
