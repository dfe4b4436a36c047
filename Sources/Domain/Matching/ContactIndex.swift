package import FoundationEssentials

/// The contacts of one owner, indexed for matching. A value type: a copy is a snapshot.
///
/// Indexing 100,000 contacts takes about a second; inserting, replacing and removing one contact is cheap.
package struct ContactIndex: Sendable {
    struct Slot: Sendable {
        let entry: ContactEntry
        /// The name first, then the aliases.
        let names: [IndexedName]
        /// Keys of names under which no chat is filed here.
        let refused: Set<String>
    }

    /// In the order of insertion; nil for a removed contact.
    var slots: [Slot?] = []
    var slotOf: [UUID: Int32] = [:]
    var words = TokenIndex()
    var byName: [String: [Int32]] = [:]
    var byAlias: [String: [Int32]] = [:]
    var byJoinedTokens: [String: [Int32]] = [:]

    package init(_ entries: some Sequence<ContactEntry> = []) {
        for entry in entries { upsert(entry) }
    }

    package var count: Int { slotOf.count }

    package subscript(id: UUID) -> ContactEntry? {
        slotOf[id].flatMap { slots[Int($0)]?.entry }
    }

    /// Inserts the contact, or replaces the one with the same id at the same position.
    package mutating func upsert(_ entry: ContactEntry) {
        remove(keepingSlotOf: entry.id)
        let slot = slotOf[entry.id] ?? Int32(slots.count)
        if Int(slot) == slots.count { slots.append(nil) }
        slotOf[entry.id] = slot

        var names: [IndexedName] = []
        for (place, text) in ([entry.name] + entry.aliases).enumerated() {
            let name = ComparedName(text)
            guard !name.key.isEmpty else { continue }
            if place == 0 { byName[name.key, default: []].append(slot) } else { byAlias.add(slot, under: name.key) }
            if name.tokens.count > 1 { byJoinedTokens.add(slot, under: name.joinedTokens) }
            guard !name.tokens.isEmpty else { continue }
            let tokens = name.tokens.map { words.insert($0, slot: slot) }
            names.append(IndexedName(tokens: tokens, generation: name.generation))
        }
        let refused = Set(entry.refusedNames.map { ComparedName($0).key })
        slots[Int(slot)] = Slot(
            entry: entry, names: names, refused: refused.subtracting(entry.aliases.map { ComparedName($0).key }))
    }

    /// - Returns: whether the contact existed.
    @discardableResult
    package mutating func remove(_ id: UUID) -> Bool {
        remove(keepingSlotOf: id)
        return slotOf.removeValue(forKey: id) != nil
    }

    private mutating func remove(keepingSlotOf id: UUID) {
        guard let slot = slotOf[id], let old = slots[Int(slot)] else { return }
        slots[Int(slot)] = nil
        for (place, text) in ([old.entry.name] + old.entry.aliases).enumerated() {
            let name = ComparedName(text)
            if place == 0 { byName.drop(slot, under: name.key) } else { byAlias.drop(slot, under: name.key) }
            byJoinedTokens.drop(slot, under: name.joinedTokens)
        }
        for token in Set(old.names.flatMap(\.tokens)) { words.remove(token, slot: slot) }
    }
}

extension Dictionary where Key == String, Value == [Int32] {
    /// Adds a slot once.
    fileprivate mutating func add(_ slot: Int32, under key: String) {
        if self[key]?.contains(slot) != true { self[key, default: []].append(slot) }
    }

    fileprivate mutating func drop(_ slot: Int32, under key: String) {
        self[key]?.removeAll { $0 == slot }
        if self[key]?.isEmpty == true { self[key] = nil }
    }
}
