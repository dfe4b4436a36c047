import Evaluation

/// The item for each number. Depends only on the seed, so an interrupted run can send an item again.
struct LoadMix: Sendable {
    static let owners = 3
    /// Shares in thousandths. The rest are texts that are filed.
    private static let shares: [(kind: LoadItem.Kind, share: Int)] = [
        (.unmatched, 180), (.bulk, 220), (.repetition, 100), (.refused, 60), (.unreadable, 10), (.picture, 10),
        (.thing, 10), (.export, 10),
    ]
    private static let repeatable: Set<LoadItem.Kind> = [.files, .unmatched, .bulk, .picture, .thing]
    /// Maximum distance between an item and its repetition.
    private static let maximumDistance = 40

    let seed: UInt64

    func item(_ number: Int) -> LoadItem {
        var random = generator(number)
        var item = LoadItem(
            number: number, kind: Self.kind(Int.random(in: 0..<1000, using: &random)),
            owner: Int.random(in: 0..<Self.owners, using: &random))
        guard item.kind == .repetition else { return item }
        let distance = Int.random(in: 1...Self.maximumDistance, using: &random)
        guard number >= distance, let earlier = original(number - distance) else {
            item.kind = .files
            return item
        }
        item.repeated = earlier.number
        item.owner = earlier.owner
        return item
    }

    /// The generator for an item's content.
    func generator(_ number: Int) -> SplitMix { SplitMix(seed: seed, stream: UInt64(number) + 1_000_003) }

    private func original(_ number: Int) -> LoadItem? {
        var random = generator(number)
        let kind = Self.kind(Int.random(in: 0..<1000, using: &random))
        guard Self.repeatable.contains(kind) else { return nil }
        return LoadItem(number: number, kind: kind, owner: Int.random(in: 0..<Self.owners, using: &random))
    }

    private static func kind(_ draw: Int) -> LoadItem.Kind {
        var rest = draw
        for (kind, share) in shares {
            if rest < share { return kind }
            rest -= share
        }
        return .files
    }
}
