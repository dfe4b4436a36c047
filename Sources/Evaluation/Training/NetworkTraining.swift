import Conversations

#if canImport(Glibc)
    import Glibc
#endif

/// Fits the weights of a `ScreenLabeler` to samples: cross entropy, Adam (Kingma and Ba, 2015), and dropout of inputs,
/// so that no single input decides. The same samples and seed give the same weights.
struct NetworkTraining {
    var hidden = 48
    var epochs = 40
    var seed: UInt64 = 1

    private static let batch = 32
    private static let rate: Float = 0.003
    private static let (decay1, decay2): (Float, Float) = (0.9, 0.999)
    private static let weightDecay: Float = 0.01
    private static let dropout: Float = 0.08

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
