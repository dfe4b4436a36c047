package import Captures
package import Networks

/// Gives the segments of a screen their roles: one network by `ScreenFeatures`, then another one, which also knows the
/// probabilities that the first one gives to the other segments. `tapline-lab train screens` computes the weights from
/// labeled pictures.
package struct ScreenLabelers: Sendable {
    /// A segment of a screen, as the networks know it.
    package struct Segment: Sendable {
        /// Empty for a picture.
        package var words: [Word]
        package var box: Box
        /// Index of the bubble.
        package var bubble: Int?
        /// Of the first network.
        package var input: [Float]
    }

    /// How many segments before and after a segment are known one by one.
    private static let reach = 2

    package var (first, second): (LabelNetwork, LabelNetwork)

    package init(first: LabelNetwork, second: LabelNetwork) { (self.first, self.second) = (first, second) }

    /// For each segment of a screen, the probability of each role.
    /// - Parameters:
    ///   - inputs: of the first network, for each segment.
    ///   - bubbles: for each segment the index of its bubble.
    package func probabilities(_ inputs: [[Float]], bubbles: [Int?]) -> [[Float]] {
        let odds = inputs.map { input in
            precondition(input.count == first.inputs, "\(input.count) inputs: train the weights again")
            return first.probabilities(LabelNetwork.entries(of: input))
        }
        return Self.inputs(inputs, odds, bubbles: bubbles).map { second.probabilities(LabelNetwork.entries(of: $0)) }
    }

    /// The input of the second network for each segment: the segment's own part of the first one's input, and probabilities
    /// of roles: of the segments from `reach` before to `reach` after, the mean of the whole screen, which tells apps
    /// apart, and the mean of the bubble's other segments.
    package static func inputs(_ inputs: [[Float]], _ odds: [[Float]], bubbles: [Int?]) -> [[Float]] {
        let none = [Float](repeating: 0, count: ScreenRole.allCases.count)
        let whole = sum(of: odds).map { $0 / Float(odds.count) }
        // Sums, so that the cost stays linear for a bubble of many segments.
        let inBubbles = Dictionary(grouping: odds.indices.filter { bubbles[$0] != nil }) { bubbles[$0] }.mapValues {
            (sum: sum(of: $0.map { odds[$0] }), count: $0.count)
        }
        return inputs.indices.map { index in
            let own = Array(inputs[index].prefix(inputs[index].count / ScreenFeatures.parts))
            let near = (index - reach...index + reach).flatMap { odds.indices.contains($0) ? odds[$0] : none }
            var around = none
            if let bubble = inBubbles[bubbles[index]], bubble.count > 1 {
                around = zip(bubble.sum, odds[index]).map { ($0 - $1) / Float(bubble.count - 1) }
            }
            return own + near + whole + around
        }
    }

    private static func sum(of odds: [[Float]]) -> [Float] {
        odds.dropFirst().reduce(odds.first ?? []) { sums, odds in zip(sums, odds).map { $0 + $1 } }
    }

    /// The segments of a screen.
    package static func segments(of recognition: Recognition) -> [Segment] {
        let segments = ScreenSegment.segments(of: recognition)
        return zip(segments, ScreenFeatures.vectors(of: segments, in: recognition)).map {
            Segment(words: $0.words, box: $0.box, bubble: $0.bubble, input: $1)
        }
    }

    // MARK: File

    /// The trained weights.
    static let trained: ScreenLabelers = {
        guard let labelers = ScreenLabelers(String(decoding: PackageResources.screen_roles_txt, as: UTF8.self)) else {
            preconditionFailure("screen-roles.txt: not the weights of two networks")
        }
        return labelers
    }()

    /// The content of the file.
    package var text: String { WeightFile([first, second]).text }

    /// - Parameter text: as `text` writes it.
    package init?(_ text: String) {
        guard let file = WeightFile(text, networks: 2, outputs: ScreenRole.allCases.count) else { return nil }
        self.init(first: file.networks[0], second: file.networks[1])
    }
}
