package import Networks

/// The inputs of the two networks for the lines of a text.
package struct LineInputs: Sendable {
    /// Lines before and after a line whose features are inputs, too.
    private static let (reach, secondReach) = (2, 1)
    private static let roles = LineRole.allCases.count

    private let views: [LineView]
    /// For each line the features of the line and of its place in the text.
    private let features: [[Int]]
    private let width: Int

    package init(_ views: [LineView]) {
        self.views = views
        let seen = views.first?.width ?? 0
        width = seen + LineContext.width
        let context = LineContext(views)
        var said: Set<String> = []
        features = views.indices.map { index in
            defer { said.insert(views[index].body) }
            return views[index].features + context.features(at: index, said: said).map { seen + $0 }
        }
    }

    package static func count(width: Int) -> Int { (2 * reach + 1) * (width + LineContext.width) + 2 * reach }

    /// The number of inputs of the second network.
    package static func secondCount(width: Int) -> Int {
        (2 * secondReach + 1) * (width + LineContext.width) + 8 * roles + 2 * secondReach
    }

    package func first(at index: Int) -> [LabelNetwork.Entry] { window(index, Self.reach) }

    private func window(_ index: Int, _ reach: Int) -> [LabelNetwork.Entry] {
        var entries: [LabelNetwork.Entry] = []
        entries.reserveCapacity(120)
        for offset in -reach...reach {
            let block = offset + reach
            guard features.indices.contains(index + offset) else {
                // No such line.
                let edge = (2 * reach + 1) * width + (offset < 0 ? block : block - 1)
                entries.append(LabelNetwork.Entry(edge))
                continue
            }
            for feature in features[index + offset] { entries.append(LabelNetwork.Entry(block * width + feature)) }
        }
        return entries
    }

    /// The inputs of the second network: a line's own and its neighbors' probabilities, and the means of all lines with
    /// the same shape, the same words, or the same name.
    /// - Returns: gives the inputs of a line.
    package func second(_ odds: [[Float]]) -> (Int) -> [LabelNetwork.Entry] {
        let shapes = means(odds) { $0.shape }
        let words = means(odds) { $0.words }
        let names = means(odds) { view in view.name.map { (view.isHead ? "h" : "l") + $0 } ?? "" }
        let start = (2 * Self.secondReach + 1) * width + 2 * Self.secondReach
        return { index in
            var entries = window(index, Self.secondReach)
            func add(_ block: Int, _ values: [Float]) {
                for (role, value) in values.enumerated() where value > 0.01 {
                    entries.append(LabelNetwork.Entry(start + block * Self.roles + role, value))
                }
            }
            for (block, offset) in [-2, -1, 0, 1, 2].enumerated() where odds.indices.contains(index + offset) {
                add(block, odds[index + offset])
            }
            add(5, shapes[index])
            add(6, words[index])
            add(7, names[index])
            return entries
        }
    }

    private func means(_ odds: [[Float]], _ key: (LineView) -> String) -> [[Float]] {
        var sums: [String: [Float]] = [:]
        var counts: [String: Float] = [:]
        let keys = views.map(key)
        for (index, key) in keys.enumerated() {
            counts[key, default: 0] += 1
            var sum = sums[key] ?? [Float](repeating: 0, count: Self.roles)
            for role in 0..<Self.roles { sum[role] += odds[index][role] }
            sums[key] = sum
        }
        return keys.map { key in
            let count = counts[key] ?? 1
            return (sums[key] ?? []).map { $0 / count }
        }
    }
}
