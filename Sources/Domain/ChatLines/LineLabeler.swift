package import Captures
package import Networks

#if canImport(Glibc)
    import Glibc
#endif

/// Gives each line of a pasted chat its role. One network judges each line with its neighbors, a second one judges again
/// with what the first one made of all lines of the same shape, and the most probable sequence of roles wins.
/// `tapline-lab train chats` computes the weights from labeled texts.
package struct LineLabeler: Sendable {
    package var first: LabelNetwork
    package var second: LabelNetwork
    /// For each role the logarithms of the probabilities of the roles after it.
    package var transitions: [Float]

    package init(first: LabelNetwork, second: LabelNetwork, transitions: [Float]) {
        self.first = first
        self.second = second
        self.transitions = transitions
    }

    /// The trained weights.
    package static let trained: LineLabeler = {
        guard let labeler = LineLabeler(String(decoding: PackageResources.line_roles_txt, as: UTF8.self)) else {
            preconditionFailure("line-roles.txt: not the weights of a labeler")
        }
        return labeler
    }()

    /// One role for each line; all are `more` if the budget is used up.
    package func roles(of views: [LineView], within budget: ReadingBudget) -> [LineRole] {
        let inputs = LineInputs(views)
        let odds = Self.odds(views.indices, first, within: budget) { inputs.addFirst(at: $0, to: &$1) }
            .flatMap { Self.odds(views.indices, second, within: budget, inputs.second($0)) }
        return odds.map(sequence) ?? views.map { _ in .more }
    }

    /// The probabilities of the roles of each line; nil if the budget is used up.
    private static func odds(
        _ lines: Range<Int>, _ network: LabelNetwork, within budget: ReadingBudget,
        _ addInput: (Int, inout [LabelNetwork.Entry]) -> Void
    ) -> [[Float]]? {
        var product = LabelProduct(network)
        var (odds, entries): ([[Float]], [LabelNetwork.Entry]) = ([], [])
        odds.reserveCapacity(lines.count)
        for line in lines {
            guard budget.hasTimeLeft else { return nil }
            entries.removeAll(keepingCapacity: true)
            addInput(line, &entries)
            odds.append(product.output(entries))
        }
        return odds
    }

    /// How much the sequence of roles counts beside the lines themselves.
    private static let transitionWeight: Float = 0.3

    /// The most probable sequence (Viterbi).
    private func sequence(_ odds: [[Float]]) -> [LineRole] {
        let count = LineRole.allCases.count
        guard !odds.isEmpty else { return [] }
        var scores = odds[0].map { log(max($0, 1e-6)) }
        var origins: [[Int]] = []
        origins.reserveCapacity(odds.count)
        for line in odds.dropFirst() {
            var (next, origin) = ([Float](repeating: 0, count: count), [Int](repeating: 0, count: count))
            for role in 0..<count {
                var (best, from) = (-Float.infinity, 0)
                for last in 0..<count {
                    let score = scores[last] + Self.transitionWeight * transitions[last * count + role]
                    if score > best { (best, from) = (score, last) }
                }
                next[role] = best + log(max(line[role], 1e-6))
                origin[role] = from
            }
            scores = next
            origins.append(origin)
        }
        var role = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        var path = [role]
        for origin in origins.reversed() {
            role = origin[role]
            path.append(role)
        }
        return path.reversed().map { LineRole.allCases[$0] }
    }

    // MARK: File

    /// The content of the file.
    package var text: String { WeightFile([first, second], others: transitions).text }

    /// - Parameter text: as `text` writes it.
    package init?(_ text: String) {
        let roles = LineRole.allCases.count
        guard let file = WeightFile(text, networks: 2, outputs: roles, others: roles * roles) else { return nil }
        self.init(first: file.networks[0], second: file.networks[1], transitions: file.others)
    }
}
