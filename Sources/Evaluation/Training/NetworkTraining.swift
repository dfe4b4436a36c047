import Networks

#if canImport(Glibc)
    import Glibc
#endif

/// Fits the weights of a `LabelNetwork` to samples: cross entropy, Adam (Kingma and Ba, 2015) with decay of weights, and
/// dropout of inputs and hidden units, so that no single one decides. The same samples and seed give the same weights.
struct NetworkTraining {
    /// An input and the index of its label.
    struct Sample {
        var input: [LabelNetwork.Entry]
        var label: Int
    }

    var hidden: Int
    var epochs: Int
    var rate: Float
    /// Share of the inputs that a sample is without.
    var dropout: Float
    /// Share of the hidden units that a sample is without.
    var hiddenDropout: Float = 0
    /// Share of the rate by which each weight shrinks in a step.
    var weightDecay: Float = 0.01
    /// Greatest weight at the beginning.
    var start: Float
    var seed: UInt64 = 1

    private static let batch = 32
    private static let (decay1, decay2): (Float, Float) = (0.9, 0.999)

    func network(
        _ samples: [Sample], inputs: Int, outputs: Int, progress: (Int) -> Void = { _ in }
    ) -> LabelNetwork {
        var random = SplitMix(seed: seed)
        let count = LabelNetwork.size(inputs: inputs, hidden: hidden, outputs: outputs)
        let weights = (0..<count).map { _ in Float.random(in: -1...1, using: &random) * start }
        var network = LabelNetwork(inputs: inputs, hidden: hidden, outputs: outputs, weights: weights)
        var (mean, square) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        var gradient = [Float](repeating: 0, count: count)
        var step: Float = 0
        let steps = Float(epochs * ((samples.count + Self.batch - 1) / Self.batch))
        for epoch in 0..<epochs {
            let order = samples.indices.shuffled(using: &random)
            for first in stride(from: 0, to: order.count, by: Self.batch) {
                let batch = order[first..<min(order.count, first + Self.batch)]
                for index in gradient.indices { gradient[index] = 0 }
                for index in batch {
                    let input = samples[index].input.filter { _ in Float.random(in: 0..<1, using: &random) >= dropout }
                    let shares = shares(hidden, &random)
                    Self.add(input, samples[index].label, network, shares, &gradient)
                }
                step += 1
                let rate = rate * max(0.02, 1 - step / steps)
                let (bias1, bias2) = (1 - pow(Self.decay1, step), 1 - pow(Self.decay2, step))
                let size = Float(batch.count)
                for index in 0..<count {
                    let value = gradient[index] / size
                    mean[index] = Self.decay1 * mean[index] + (1 - Self.decay1) * value
                    square[index] = Self.decay2 * square[index] + (1 - Self.decay2) * value * value
                    let change = mean[index] / bias1 / ((square[index] / bias2).squareRoot() + 1e-7)
                    network.weights[index] -= rate * (change + weightDecay * network.weights[index])
                }
            }
            progress(epoch + 1)
        }
        return network
    }

    /// What each hidden unit's value is multiplied by: 0 for those that are left out, so much more for the others that the
    /// sum stays the same on average.
    private func shares(_ count: Int, _ random: inout SplitMix) -> [Float] {
        guard hiddenDropout > 0 else { return [Float](repeating: 1, count: count) }
        let kept = 1 / (1 - hiddenDropout)
        return (0..<count).map { _ in Float.random(in: 0..<1, using: &random) >= hiddenDropout ? kept : 0 }
    }

    /// Adds the gradient of one sample's cross entropy.
    private static func add(
        _ input: [LabelNetwork.Entry], _ label: Int, _ network: LabelNetwork, _ shares: [Float],
        _ gradient: inout [Float]
    ) {
        let hidden = network.hidden
        var units = network.units(input)
        for unit in 0..<hidden { units[unit] *= shares[unit] }
        var errors = network.output(units)
        errors[label] -= 1
        var back = [Float](repeating: 0, count: hidden)
        for (output, error) in errors.enumerated() {
            let row = network.outputStart + output * (hidden + 1)
            for unit in 0..<hidden {
                gradient[row + unit] += error * units[unit]
                back[unit] += error * network.weights[row + unit]
            }
            gradient[row + hidden] += error
        }
        for unit in 0..<hidden { back[unit] = units[unit] > 0 ? back[unit] * shares[unit] : 0 }
        for entry in input {
            let row = entry.index * hidden
            for unit in 0..<hidden { gradient[row + unit] += back[unit] * entry.value }
        }
        let biases = network.inputs * hidden
        for unit in 0..<hidden { gradient[biases + unit] += back[unit] }
    }
}
