/// The prepared statements of a connection, with least-recently-used eviction.
///
/// The limit is enforced between pipelines: a pipeline may prepare more, and the next pipeline deallocates them.
struct StatementCache {
    struct Key: Hashable {
        let text: String
        let types: [UInt32]
    }

    private struct Entry {
        let name: String
        var lastUse: Int
    }

    let limit: Int
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    /// The statement's name on the server, and whether it must be prepared first.
    mutating func name(for key: Key) -> (name: String, isNew: Bool) {
        clock += 1
        if let name = entries[key]?.name {
            entries[key]?.lastUse = clock
            return (name, false)
        }
        // Names are never reused, so that an old statement on the server cannot be mistaken for another.
        let name = "s\(clock)"
        entries[key] = Entry(name: name, lastUse: clock)
        return (name, true)
    }

    /// Statements to deallocate to reach the limit again; call `forget` after the server has deallocated them.
    /// - Parameter wanted: statements of the next pipeline; they are kept.
    func surplus(without wanted: Set<Key>) -> [(key: Key, name: String)] {
        guard entries.count > limit else { return [] }
        return entries.filter { !wanted.contains($0.key) }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(entries.count - limit)
            .map { ($0.key, $0.value.name) }
    }

    mutating func forget(_ key: Key) { entries[key] = nil }

    mutating func forgetAll() { entries.removeAll() }
}
