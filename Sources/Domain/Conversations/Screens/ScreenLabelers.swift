package import Captures

/// Gives the segments of a screen their roles: one network by `ScreenFeatures`, then another one, which also knows the
/// probabilities that the first one gives to the segments around. `tapline-lab train screens` computes the weights from
/// labeled pictures.
package struct ScreenLabelers: Sendable {
    /// How many segments before and after a segment are known.
    private static let reach = 2

    package var (first, second): (ScreenLabeler, ScreenLabeler)

    package init(first: ScreenLabeler, second: ScreenLabeler) { (self.first, self.second) = (first, second) }

    /// For each segment of a screen, the probability of each role.
    package func probabilities(_ inputs: [[Float]]) -> [[Float]] {
        let odds = inputs.map(first.probabilities)
        return inputs.indices.map { second.probabilities(Self.input(inputs[$0], odds, at: $0)) }
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

    /// The content of the file: both networks, with an empty line between.
    package var text: String { first.text + "\n" + second.text }

    /// - Parameter text: as `text` writes it.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let end = lines.firstIndex(of: ""),
            let first = ScreenLabeler(lines[..<end].joined(separator: "\n")),
            let second = ScreenLabeler(lines[end...].joined(separator: "\n"))
        else { return nil }
        self.init(first: first, second: second)
    }
}
