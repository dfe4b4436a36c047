package import Networks

/// The inputs of the two networks for the lines of a text.
package struct LineInputs: Sendable {
    /// Lines before and after a line whose features are inputs, too.
    private static let (reach, secondReach) = (2, 1)
    private static let roles = LineRole.allCases.count

    private let count: Int
    /// The features of all lines and of their places in the text, one line after the other.
    private let features: [Int]
    /// Where the features of each line begin; and the end.
    private let starts: [Int]
    private let width: Int
    private let context: LineContext

    package init(_ views: [LineView]) {
        let seen = views.first?.width ?? 0
        (count, width) = (views.count, seen + LineContext.width)
        context = LineContext(views)
        var (features, starts): ([Int], [Int]) = ([], [0])
        for index in views.indices {
            features += views[index].features
            context.add(to: &features, at: index, from: seen)
            starts.append(features.count)
        }
        (self.features, self.starts) = (features, starts)
    }

    package static func count(width: Int) -> Int { (2 * reach + 1) * (width + LineContext.width) + 2 * reach }

    /// The number of inputs of the second network.
    package static func secondCount(width: Int) -> Int {
        (2 * secondReach + 1) * (width + LineContext.width) + 8 * roles + 2 * secondReach
    }

    /// The inputs of the first network for a line.
    package func addFirst(at index: Int, to entries: inout [LabelNetwork.Entry]) {
        addWindow(index, Self.reach, to: &entries)
    }

    private func addWindow(_ index: Int, _ reach: Int, to entries: inout [LabelNetwork.Entry]) {
        for offset in -reach...reach {
            let (line, block) = (index + offset, offset + reach)
            guard (0..<count).contains(line) else {
                // No such line.
                entries.append(LabelNetwork.Entry((2 * reach + 1) * width + (offset < 0 ? block : block - 1)))
                continue
            }
            for place in starts[line]..<starts[line + 1] {
                entries.append(LabelNetwork.Entry(block * width + features[place]))
            }
        }
    }

    /// The inputs of the second network: a line's own and its neighbors' probabilities, and the means of all lines with
    /// the same shape, the same words, or the same name.
    /// - Returns: adds the inputs of a line.
    package func second(_ odds: [[Float]]) -> (Int, inout [LabelNetwork.Entry]) -> Void {
        let shapes = context.shapes.means(odds, width: Self.roles)
        let words = context.words.means(odds, width: Self.roles)
        let names = context.names.means(odds, width: Self.roles)
        let start = (2 * Self.secondReach + 1) * width + 2 * Self.secondReach
        return { index, entries in
            addWindow(index, Self.secondReach, to: &entries)
            func add(_ block: Int, _ values: some Sequence<Float>) {
                for (role, value) in values.enumerated() where value > 0.01 {
                    entries.append(LabelNetwork.Entry(start + block * Self.roles + role, value))
                }
            }
            for (block, offset) in [-2, -1, 0, 1, 2].enumerated() where odds.indices.contains(index + offset) {
                add(block, odds[index + offset])
            }
            add(5, shapes(index))
            add(6, words(index))
            add(7, names(index))
        }
    }
}
