import FoundationEssentials
import Inventory
import InventoryRecords
import Store
import Synchronization

/// The names of owners, indexed for sentences. An index is used until an object of its kind changes, so that a sentence
/// costs little beside many names.
final class NameCache: Sendable {
    private struct Key: Hashable {
        var owner: UUID
        var object: InventoryObject
    }

    private struct Entry {
        var stamp: String
        var index: NameIndex
        var usedAt: ContinuousClock.Instant
    }

    /// Names of all owners together: about 1 KB of memory each.
    private static let mostNames = 100_000
    private static let unused = Duration.seconds(600)

    private let database: Database
    private let entries = Mutex<[Key: Entry]>([:])

    init(database: Database) { self.database = database }

    func lookup(_ objects: [InventoryObject], of owner: UUID) async throws(StoreError) -> NameLookup {
        var indexes: [InventoryObject: NameIndex] = [:]
        for object in objects { indexes[object] = try await index(object, of: owner) }
        return NameLookup(indexes)
    }

    func index(_ object: InventoryObject, of owner: UUID) async throws(StoreError) -> NameIndex {
        let key = Key(owner: owner, object: object)
        // Read before the names: a change in between is found by the next sentence.
        let stamp = try await database.inventory.nameStamp(object, of: owner)
        let before = entries.withLock { entries -> Entry? in
            entries[key]?.usedAt = .now
            return entries[key]
        }
        if let before, before.stamp == stamp { return before.index }
        let names = try await database.inventory.names(object, of: owner)
        let index = before?.index.changed(to: names) ?? NameIndex(names)
        entries.withLock { entries in
            entries[key] = Entry(stamp: stamp, index: index, usedAt: .now)
            Self.drop(&entries, besides: key)
        }
        return index
    }

    /// Drops what was not used for some time, and then the longest unused indexes until the others are small enough.
    private static func drop(_ entries: inout [Key: Entry], besides key: Key) {
        let oldest = ContinuousClock.now - unused
        entries = entries.filter { $0.key == key || $0.value.usedAt > oldest }
        var count = entries.values.reduce(0) { $0 + $1.index.count }
        for (other, entry) in entries.sorted(by: { $0.value.usedAt < $1.value.usedAt })
        where other != key && count > mostNames {
            count -= entry.index.count
            entries[other] = nil
        }
    }
}
