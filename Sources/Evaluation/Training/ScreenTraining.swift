import Conversations
import Networks

/// Fits the weights of `ScreenLabelers` to samples. The second network learns from what a first network makes of pictures
/// that this network has not seen. The same samples give the same weights.
struct ScreenTraining {
    var hidden = 96
    var epochs = 30

    /// Hidden units of the network that knows the segments around.
    private static let hiddenInContext = 96
    /// Share of the hidden units that a sample is without, and of the rate by which weights shrink. Without both, the networks
    /// give more parts of other pictures wrong roles.
    private static let (hiddenDropout, weightDecay): (Float, Float) = (0.3, 0.05)
    /// The probabilities for each part of the pictures come from a network that learned from the other parts.
    private static let folds = 3

    /// - Parameter pictures: for each picture its screens, for each screen its segments in order.
    /// - Precondition: two pictures or more, with segments.
    func labelers(_ pictures: [[[ScreenSample]]], progress: (String) -> Void = { _ in }) -> ScreenLabelers {
        var inContext: [ScreenSample] = []
        for fold in 0..<Self.folds {
            let others = pictures.indices.filter { $0 % Self.folds != fold }.flatMap { pictures[$0].flatMap(\.self) }
            guard !others.isEmpty else { continue }
            let network = network(others, hidden: hidden) {
                progress("part \(fold + 1) of \(Self.folds): \($0) of \(epochs) passes")
            }
            for index in pictures.indices where index % Self.folds == fold {
                for screen in pictures[index] {
                    let odds = screen.map { network.probabilities(LabelNetwork.entries(of: $0.input)) }
                    let inputs = ScreenLabelers.inputs(screen.map(\.input), odds, bubbles: screen.map(\.bubble))
                    inContext += zip(inputs, screen).map { ScreenSample(input: $0, role: $1.role) }
                }
            }
        }
        let all = pictures.flatMap { $0.flatMap(\.self) }
        return ScreenLabelers(
            first: network(all, hidden: hidden) { progress("first: \($0) of \(epochs) passes") },
            second: network(inContext, hidden: Self.hiddenInContext) { progress("second: \($0) of \(epochs) passes") })
    }

    private func network(_ samples: [ScreenSample], hidden: Int, progress: (Int) -> Void) -> LabelNetwork {
        let inputs = samples[0].input.count
        let training = NetworkTraining(
            hidden: hidden, epochs: epochs, rate: 0.003, dropout: 0.08, hiddenDropout: Self.hiddenDropout,
            weightDecay: Self.weightDecay, start: (2 / Float(inputs)).squareRoot())
        let labeled = samples.map {
            NetworkTraining.Sample(input: LabelNetwork.entries(of: $0.input), label: $0.role.index)
        }
        return training.network(labeled, inputs: inputs, outputs: ScreenRole.allCases.count, progress: progress)
    }
}
