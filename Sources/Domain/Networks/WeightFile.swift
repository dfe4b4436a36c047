/// The content of a file of weights: the numbers of inputs and of hidden units of each network, then all weights in
/// thousandths, which are enough for the same labels.
package struct WeightFile {
    private static let numbersOfRow = 32

    package var networks: [LabelNetwork]
    /// Numbers in front of the weights.
    package var others: [Float]

    package init(_ networks: [LabelNetwork], others: [Float] = []) {
        self.networks = networks
        self.others = others
    }

    package var text: String {
        let numbers = (others + networks.flatMap(\.weights)).map { "\(Int(($0 * 1_000).rounded()))" }
        let rows = stride(from: 0, to: numbers.count, by: Self.numbersOfRow).map {
            numbers[$0..<min(numbers.count, $0 + Self.numbersOfRow)].joined(separator: " ")
        }
        let sizes = networks.map { "\($0.inputs) \($0.hidden)" }.joined(separator: " ")
        return ([sizes] + rows).joined(separator: "\n") + "\n"
    }

    /// nil if the text has not exactly the numbers of this many networks.
    package init?(_ text: String, networks count: Int, outputs: Int, others: Int = 0) {
        let numbers = Self.numbers(in: text)
        guard numbers.count > 2 * count else { return nil }
        let sizes = (0..<count).map { (inputs: numbers[2 * $0], hidden: numbers[2 * $0 + 1]) }
        let lengths = sizes.map { LabelNetwork.size(inputs: $0.inputs, hidden: $0.hidden, outputs: outputs) }
        let weights = numbers.dropFirst(2 * count).map { Float($0) / 1_000 }
        guard weights.count == lengths.reduce(others, +) else { return nil }
        networks = []
        var start = others
        for (size, length) in zip(sizes, lengths) {
            networks.append(
                LabelNetwork(
                    inputs: size.inputs, hidden: size.hidden, outputs: outputs,
                    weights: Array(weights[start..<(start + length)])))
            start += length
        }
        self.others = Array(weights[..<others])
    }

    private static func numbers(in text: String) -> [Int] {
        var numbers: [Int] = []
        var number = 0
        var (isNegative, isInside) = (false, false)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = 10 * number + Int(byte - UInt8(ascii: "0"))
                isInside = true
            default:
                if isInside { numbers.append(isNegative ? -number : number) }
                (number, isNegative, isInside) = (0, false, false)
            }
        }
        if isInside { numbers.append(isNegative ? -number : number) }
        return numbers
    }
}
