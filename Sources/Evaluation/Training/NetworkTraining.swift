import Conversations

#if canImport(Glibc)
    import Glibc
#endif

/// Fits the weights of `ScreenLabelers` to samples: cross entropy, Adam (Kingma and Ba, 2015), and dropout of inputs,
/// so that no single input decides. The same samples and seed give the same weights.
struct NetworkTraining {
    var hidden = 48
    var epochs = 40
    var seed: UInt64 = 1

    /// Hidden units of the network that knows the segments around.
    private static let hiddenInContext = 32
    /// The probabilities for each part of the pictures come from a network that learned from the other parts.
    private static let folds = 3
    private static let batch = 32
    private static let rate: Float = 0.003
    private static let (decay1, decay2): (Float, Float) = (0.9, 0.999)
    private static let weightDecay: Float = 0.01
    private static let dropout: Float = 0.08

    /// - Parameter pictures: for each picture its screens, for each screen its segments in order.
    func labelers(_ pictures: [[[ScreenSample]]], progress: (String) -> Void = { _ in }) -> ScreenLabelers {
        var inContext: [ScreenSample] = []
        for fold in 0..<Self.folds {
            let others = pictures.indices.filter { $0 % Self.folds != fold }.flatMap { pictures[$0].flatMap(\.self) }
            guard !others.isEmpty else { continue }
            let labeler = labeler(others) { progress("part \(fold + 1) of \(Self.folds): \($0) of \(epochs) passes") }
            for index in pictures.indices where index % Self.folds == fold {
                for screen in pictures[index] {
                    let odds = screen.map { labeler.probabilities($0.input) }
                    inContext += screen.indices.map {
                        ScreenSample(input: ScreenLabelers.input(screen[$0].input, odds, at: $0), role: screen[$0].role)
                    }
                }
            }
        }
        let first = labeler(pictures.flatMap { $0.flatMap(\.self) }) { progress("first: \($0) of \(epochs) passes") }
        var second = self
        second.hidden = Self.hiddenInContext
        return ScreenLabelers(
            first: first, second: second.labeler(inContext) { progress("second: \($0) of \(epochs) passes") })
    }

    /// - Precondition: `samples` is not empty.
    func labeler(_ samples: [ScreenSample], progress: (Int) -> Void = { _ in }) -> ScreenLabeler {
        let inputs = samples[0].input.count
        var random = SplitMix(seed: seed)
        let count = ScreenLabeler.size(inputs: inputs, hidden: hidden)
        let scale = (2 / Float(inputs)).squareRoot()
        let start = (0..<count).map { _ in Float.random(in: -1...1, using: &random) * scale }
        var labeler = ScreenLabeler(inputs: inputs, hidden: hidden, weights: start)
        var (mean, square) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        var step: Float = 0
        let steps = Float(epochs * ((samples.count + Self.batch - 1) / Self.batch))
        for epoch in 0..<epochs {
            let order = samples.indices.shuffled(using: &random)
            for first in stride(from: 0, to: order.count, by: Self.batch) {
                var gradient = [Float](repeating: 0, count: count)
                let batch = order[first..<min(order.count, first + Self.batch)]
                for index in batch {
                    var input = samples[index].input
                    for value in input.indices where Float.random(in: 0..<1, using: &random) < Self.dropout {
                        input[value] = 0
                    }
                    add(input, samples[index].role, labeler, &gradient)
                }
                step += 1
                let rate = Self.rate * max(0.02, 1 - step / steps)
                let (bias1, bias2) = (1 - pow(Self.decay1, step), 1 - pow(Self.decay2, step))
                for index in 0..<count {
                    let value = gradient[index] / Float(batch.count)
                    mean[index] = Self.decay1 * mean[index] + (1 - Self.decay1) * value
                    square[index] = Self.decay2 * square[index] + (1 - Self.decay2) * value * value
                    let change = mean[index] / bias1 / ((square[index] / bias2).squareRoot() + 1e-7)
                    labeler.weights[index] -= rate * (change + Self.weightDecay * labeler.weights[index])
                }
            }
            progress(epoch + 1)
        }
        return labeler
    }

    /// Adds the gradient of one sample's cross entropy.
    private func add(_ input: [Float], _ role: ScreenRole, _ labeler: ScreenLabeler, _ gradient: inout [Float]) {
        let units = labeler.units(input)
        var errors = labeler.output(units)
        errors[ScreenRole.allCases.firstIndex(of: role) ?? 0] -= 1
        let start = hidden * (input.count + 1)
        var back = [Float](repeating: 0, count: hidden)
        for (output, error) in errors.enumerated() {
            let row = start + output * (hidden + 1)
            for unit in 0..<hidden {
                gradient[row + unit] += error * units[unit]
                back[unit] += error * labeler.weights[row + unit]
            }
            gradient[row + hidden] += error
        }
        for unit in 0..<hidden where units[unit] > 0 {
            let row = unit * (input.count + 1)
            for index in input.indices { gradient[row + index] += back[unit] * input[index] }
            gradient[row + input.count] += back[unit]
        }
    }
}
