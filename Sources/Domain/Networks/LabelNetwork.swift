#if canImport(Glibc)
    import Glibc
#endif

/// A neural network with one hidden layer that gives each of several labels its probability. Only the inputs that are
/// not zero are listed.
package struct LabelNetwork: Sendable {
    /// A value of an input.
    package struct Entry: Sendable {
        package var index: Int
        package var value: Float

        package init(_ index: Int, _ value: Float = 1) {
            self.index = index
            self.value = value
        }
    }

    package let (inputs, hidden, outputs): (Int, Int, Int)
    /// For each input its weights to the hidden units; the biases of the hidden units; for each output its hidden units'
    /// weights and its bias.
    package var weights: [Float]

    package init(inputs: Int, hidden: Int, outputs: Int, weights: [Float]) {
        (self.inputs, self.hidden, self.outputs) = (inputs, hidden, outputs)
        precondition(
            weights.count == Self.size(inputs: inputs, hidden: hidden, outputs: outputs),
            "not the weights of this network")
        self.weights = weights
    }

    package static func size(inputs: Int, hidden: Int, outputs: Int) -> Int {
        (inputs + 1) * hidden + outputs * (hidden + 1)
    }

    /// The entries of a list that has a value for each input.
    package static func entries(of values: [Float]) -> [Entry] {
        values.enumerated().compactMap { $1 == 0 ? nil : Entry($0, $1) }
    }

    /// Where the weights of the outputs begin.
    package var outputStart: Int { (inputs + 1) * hidden }

    /// Probability of each label.
    package func probabilities(_ input: [Entry]) -> [Float] { output(units(input)) }

    /// Values of the hidden units, 0 or more.
    package func units(_ input: [Entry]) -> [Float] {
        var sums = Array(weights[(inputs * hidden)..<((inputs + 1) * hidden)])
        for entry in input {
            let row = entry.index * hidden
            for unit in 0..<hidden { sums[unit] += weights[row + unit] * entry.value }
        }
        for unit in 0..<hidden { sums[unit] = max(0, sums[unit]) }
        return sums
    }

    package func output(_ units: [Float]) -> [Float] {
        var sums = [Float](repeating: 0, count: outputs)
        for output in 0..<outputs {
            let row = outputStart + output * (hidden + 1)
            var sum = weights[row + hidden]
            for unit in 0..<hidden { sum += weights[row + unit] * units[unit] }
            sums[output] = sum
        }
        Self.normalize(&sums)
        return sums
    }

    /// Softmax.
    static func normalize(_ sums: inout [Float]) {
        let greatest = sums.max() ?? 0
        var total: Float = 0
        for output in sums.indices {
            sums[output] = exp(sums[output] - greatest)
            total += sums[output]
        }
        for output in sums.indices { sums[output] /= total }
    }
}
