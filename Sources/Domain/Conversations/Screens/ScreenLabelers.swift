package import Captures
package import Networks

/// Gives the segments of a screen their roles: one network by `ScreenFeatures`, then another one, which also knows the
/// probabilities that the first one gives to the segments around. `tapline-lab train screens` computes the weights from
/// labeled pictures.
package struct ScreenLabelers: Sendable {
    /// How many segments before and after a segment are known.
    private static let reach = 2

    package var (first, second): (LabelNetwork, LabelNetwork)

    package init(first: LabelNetwork, second: LabelNetwork) { (self.first, self.second) = (first, second) }

    /// For each segment of a screen, the probability of each role.
    package func probabilities(_ inputs: [[Float]]) -> [[Float]] {
        let odds = inputs.map { input in
            precondition(input.count == first.inputs, "\(input.count) inputs: train the weights again")
            return first.probabilities(LabelNetwork.entries(of: input))
        }
        return inputs.indices.map {
            second.probabilities(LabelNetwork.entries(of: Self.input(inputs[$0], odds, at: $0)))
        }
    }

    /// The input of the second network: the segment's own part of the first one's input, and the probabilities of roles
    /// of the segments from `reach` before to `reach` after.
    package static func input(_ input: [Float], _ odds: [[Float]], at index: Int) -> [Float] {
        let own = input.prefix(input.count / ScreenFeatures.parts)
        let none = [Float](repeating: 0, count: ScreenRole.allCases.count)
        return own + (index - reach...index + reach).flatMap { odds.indices.contains($0) ? odds[$0] : none }
    }

    /// The segments of a screen with the first network's input for each; a picture has no words.
    package static func samples(of recognition: Recognition) -> [(words: [Word], box: Box, input: [Float])] {
        let segments = ScreenSegment.segments(of: recognition)
        return zip(segments, ScreenFeatures.vectors(of: segments, in: recognition)).map { ($0.words, $0.box, $1) }
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
