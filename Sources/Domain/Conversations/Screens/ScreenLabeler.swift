#if canImport(Glibc)
    import Glibc
#endif

/// A neural network with one hidden layer that gives a segment of a screen its role.
package struct ScreenLabeler: Sendable {
    package let (inputs, hidden, outputs): (Int, Int, Int)
    /// Row after row: for each hidden unit its inputs' weights and its bias, then for each output its hidden units'
    /// weights and its bias.
    package var weights: [Float]

    package init(inputs: Int, hidden: Int, weights: [Float]) {
        (self.inputs, self.hidden, outputs) = (inputs, hidden, ScreenRole.allCases.count)
        precondition(weights.count == Self.size(inputs: inputs, hidden: hidden), "not the weights of this network")
        self.weights = weights
    }

    package static func size(inputs: Int, hidden: Int) -> Int {
        hidden * (inputs + 1) + ScreenRole.allCases.count * (hidden + 1)
    }

    /// Probability of each role.
    package func probabilities(_ input: [Float]) -> [Float] {
        output(units(input))
    }

    /// The most probable role.
    package func role(_ input: [Float]) -> ScreenRole { ScreenRole(mostProbable: probabilities(input)) }

    /// Values of the hidden units, 0 or more.
    package func units(_ input: [Float]) -> [Float] {
        precondition(input.count == inputs, "\(input.count) inputs instead of \(inputs): train the weights again")
        return (0..<hidden).map { unit in
            let row = unit * (inputs + 1)
            var sum = weights[row + inputs]
            for index in 0..<inputs { sum += weights[row + index] * input[index] }
            return max(0, sum)
        }
    }

    package func output(_ units: [Float]) -> [Float] {
        let start = hidden * (inputs + 1)
        let sums = (0..<outputs).map { output in
            let row = start + output * (hidden + 1)
            return units.indices.reduce(weights[row + hidden]) { $0 + weights[row + $1] * units[$1] }
        }
        let greatest = sums.max() ?? 0
        let powers = sums.map { exp($0 - greatest) }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }

    // MARK: File

    /// The content of the file; four digits are enough for the same roles.
    package var text: String {
        let numbers = weights.map { weight in
            let rounded = (weight * 10_000).rounded() / 10_000
            return rounded == 0 ? "0" : "\(rounded)"
        }
        let rows = stride(from: 0, to: numbers.count, by: 20).map {
            numbers[$0..<min(numbers.count, $0 + 20)].joined(separator: " ")
        }
        return (["\(inputs) \(hidden)"] + rows).joined(separator: "\n") + "\n"
    }

    /// - Parameter text: the number of inputs and of hidden units, then the weights, between white space.
    package init?(_ text: String) {
        let numbers = text.split(whereSeparator: \.isWhitespace)
        guard numbers.count > 2, let inputs = Int(numbers[0]), let hidden = Int(numbers[1]) else { return nil }
        let weights = numbers.dropFirst(2).compactMap { Float($0) }
        guard weights.count == Self.size(inputs: inputs, hidden: hidden), numbers.count == weights.count + 2 else {
            return nil
        }
        self.init(inputs: inputs, hidden: hidden, weights: weights)
    }
}
