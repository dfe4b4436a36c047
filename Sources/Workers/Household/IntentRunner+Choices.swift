import FoundationEssentials
import Inventory
import InventoryRecords

/// Objects with equal names: a person chooses by where they are.
extension IntentRunner {
    private static let separator = " › "

    /// `Attic › Vase` for each object: the location of an item, the room type of a location, the color of a label. Equal
    /// choices are numbered from the oldest: `Attic › Vase (2)`.
    /// - Parameter entries: with one name, the oldest first.
    func choices(_ entries: [InventoryEntry]) async throws(IntentStop) -> [String] {
        var choices: [String] = []
        for entry in entries {
            let place = try await place(of: entry)
            choices.append((place ?? "–") + Self.separator + entry.name)
        }
        var counts: [String: Int] = [:]
        return choices.map { choice in
            counts[choice, default: 0] += 1
            guard choices.count(where: { $0 == choice }) > 1 else { return choice }
            return "\(choice) (\(counts[choice] ?? 0))"
        }
    }

    /// The object that a choice of an earlier answer means; empty if the text is no such choice.
    func chosen(_ choice: String, _ object: InventoryObject) async throws(IntentStop) -> [InventoryEntry] {
        guard let separator = choice.firstRange(of: Self.separator) else { return [] }
        let name = choice[separator.upperBound...]
        let numbered = name.lastIndex(of: "(").map { String(name[..<$0].dropLast()) }
        for name in [String(name), numbered].compactMap(\.self) {
            let entries = try await named(name, object)
            guard let index = try await choices(entries).firstIndex(of: choice) else { continue }
            return [entries[index]]
        }
        return []
    }

    private func place(of entry: InventoryEntry) async throws(IntentStop) -> String? {
        switch entry.object {
        case .item: try await names(of: entry)[ItemField.location.rawValue]
        case .location: entry.texts[LocationField.roomType.rawValue]
        case .label: entry.texts[LabelField.color.rawValue]
        case .home, .policy: nil
        }
    }
}
