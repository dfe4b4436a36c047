#if canImport(Glibc)
    import Glibc
#endif

/// A neural network with one hidden layer. Only the inputs that are not zero are listed.
package struct LineNetwork: Sendable {
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

    package init(inputs: Int, hidden: Int, weights: [Float]) {
        (self.inputs, self.hidden, outputs) = (inputs, hidden, LineRole.allCases.count)
        precondition(weights.count == Self.size(inputs: inputs, hidden: hidden), "not the weights of this network")
        self.weights = weights
    }

    package static func size(inputs: Int, hidden: Int) -> Int {
        (inputs + 1) * hidden + LineRole.allCases.count * (hidden + 1)
    }

    /// Where the weights of the outputs begin.
    package var outputStart: Int { (inputs + 1) * hidden }

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

    /// Probability of each role.
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

/// The product of a network's weights and the inputs of many lines. The weights of an input are in vectors, and a line needs
/// no memory of its own. Gives the same as `LineNetwork.output(units(input))`, but for rounding.
package struct LineProduct {
    private typealias Lanes = SIMD8<Float>

    /// Vectors of one row of hidden units.
    private let width: Int
    private let (inputs, outputs): (Int, Int)
    /// For each input its weights, then the biases.
    private let rows: [Lanes]
    /// For each output the weights of the hidden units.
    private let outputRows: [Lanes]
    private let outputBiases: [Float]
    private var sums: [Lanes]

    package init(_ network: LineNetwork) {
        let hidden = network.hidden
        let width = (hidden + Lanes.scalarCount - 1) / Lanes.scalarCount
        func row(_ start: Int) -> [Lanes] {
            (0..<width).map { vector in
                var lanes = Lanes()
                for lane in 0..<min(Lanes.scalarCount, hidden - vector * Lanes.scalarCount) {
                    lanes[lane] = network.weights[start + vector * Lanes.scalarCount + lane]
                }
                return lanes
            }
        }
        (self.width, inputs, outputs) = (width, network.inputs, network.outputs)
        rows = (0...network.inputs).flatMap { row($0 * hidden) }
        outputRows = (0..<network.outputs).flatMap { row(network.outputStart + $0 * (hidden + 1)) }
        outputBiases = (0..<network.outputs).map { network.weights[network.outputStart + $0 * (hidden + 1) + hidden] }
        sums = Array(repeating: Lanes(), count: width)
    }

    /// Probability of each role.
    package mutating func output(_ input: [LineNetwork.Entry]) -> [Float] {
        for vector in 0..<width { sums[vector] = rows[inputs * width + vector] }
        for entry in input {
            let row = entry.index * width
            for vector in 0..<width { sums[vector] += rows[row + vector] * entry.value }
        }
        for vector in 0..<width { sums[vector] = pointwiseMax(sums[vector], Lanes()) }
        var odds = outputBiases
        for output in 0..<outputs {
            var sum = Lanes()
            for vector in 0..<width { sum += outputRows[output * width + vector] * sums[vector] }
            odds[output] += sum.sum()
        }
        LineNetwork.normalize(&odds)
        return odds
    }
}
