/// The product of a network's weights and the inputs of many rows. The weights of an input are in vectors, and a row needs
/// no memory of its own. Gives the same as `LabelNetwork.output(units(input))`, but for rounding.
package struct LabelProduct {
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

    package init(_ network: LabelNetwork) {
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

    /// Probability of each label.
    package mutating func output(_ input: [LabelNetwork.Entry]) -> [Float] {
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
        LabelNetwork.normalize(&odds)
        return odds
    }
}
