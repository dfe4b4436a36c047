import ChatLines

#if canImport(Glibc)
    import Glibc
#endif

/// Fits the weights of a `LineLabeler` to labeled texts: cross entropy, Adam (Kingma and Ba, 2015), and dropout of inputs,
/// so that no single input decides. The second network learns from what a first network makes of texts that this network
/// has not seen. The same samples give the same weights.
struct ChatTraining {
    var hidden = 32
    var epochs = 6

    private static let batch = 32
    private static let rate: Float = 0.004
    private static let (decay1, decay2): (Float, Float) = (0.9, 0.999)
    private static let weightDecay: Float = 0.01
    private static let dropout: Float = 0.15

    private struct Line {
        var input: [LineNetwork.Entry]
        var role: Int
    }

    /// - Precondition: `samples` has two texts or more.
    func labeler(_ samples: [ChatSample], progress: (String) -> Void = { _ in }) -> LineLabeler {
        let width = samples[0].views.first?.width ?? 0
        let inputs = samples.map { LineInputs($0.views) }
        func lines(_ texts: [Int], _ entries: (Int) -> [[LineNetwork.Entry]]) -> [Line] {
            texts.flatMap { text -> [Line] in
                let rows = zip(entries(text), samples[text].roles).map { Line(input: $0, role: Self.index($1)) }
                return Array(repeating: rows, count: samples[text].weight).flatMap(\.self)
            }
        }
        func firstInputs(_ text: Int) -> [[LineNetwork.Entry]] {
            samples[text].views.indices.map { line in
                var entries: [LineNetwork.Entry] = []
                inputs[text].addFirst(at: line, to: &entries)
                return entries
            }
        }
        let count = LineInputs.count(width: width)
        func network(_ texts: [Int]) -> LineNetwork { fit(lines(texts, firstInputs), inputs: count) }
        let halves = (samples.indices.filter { $0 % 2 == 0 }, samples.indices.filter { $0 % 2 == 1 })
        progress("first network")
        let first = network(Array(samples.indices))
        progress("first network of each half")
        let judges = (network(halves.0), network(halves.1))
        progress("second network")
        let secondLines = lines(Array(samples.indices)) { text in
            let judge = text % 2 == 0 ? judges.1 : judges.0
            let odds = firstInputs(text).map { judge.output(judge.units($0)) }
            let add = inputs[text].second(odds)
            return odds.indices.map { line in
                var entries: [LineNetwork.Entry] = []
                add(line, &entries)
                return entries
            }
        }
        let second = fit(secondLines, inputs: LineInputs.secondCount(width: width))
        return LineLabeler(first: first, second: second, transitions: Self.transitions(samples))
    }

    private static func index(_ role: LineRole) -> Int { LineRole.allCases.firstIndex(of: role) ?? 0 }

    private static func transitions(_ samples: [ChatSample]) -> [Float] {
        let roles = LineRole.allCases.count
        var counts = [Float](repeating: 1, count: roles * roles)
        for sample in samples {
            for (role, next) in zip(sample.roles, sample.roles.dropFirst()) {
                counts[index(role) * roles + index(next)] += Float(sample.weight)
            }
        }
        return counts.indices.map { place in
            let row = place / roles * roles
            return log(counts[place] / counts[row..<(row + roles)].reduce(0, +))
        }
    }

    private func fit(_ lines: [Line], inputs: Int) -> LineNetwork {
        var random = SplitMix(seed: 1)
        let count = LineNetwork.size(inputs: inputs, hidden: hidden)
        let start = (0..<count).map { _ in Float.random(in: -1...1, using: &random) * 0.1 }
        var network = LineNetwork(inputs: inputs, hidden: hidden, weights: start)
        var (mean, square) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        var gradient = [Float](repeating: 0, count: count)
        var step: Float = 0
        let steps = Float(epochs * ((lines.count + Self.batch - 1) / Self.batch))
        for _ in 0..<epochs {
            let order = lines.indices.shuffled(using: &random)
            for first in stride(from: 0, to: order.count, by: Self.batch) {
                let batch = order[first..<min(order.count, first + Self.batch)]
                for index in gradient.indices { gradient[index] = 0 }
                for index in batch {
                    let input = lines[index].input.filter { _ in Float.random(in: 0..<1, using: &random) >= Self.dropout
                    }
                    Self.add(input, lines[index].role, network, &gradient)
                }
                step += 1
                let rate = Self.rate * max(0.02, 1 - step / steps)
                let (bias1, bias2) = (1 - pow(Self.decay1, step), 1 - pow(Self.decay2, step))
                let size = Float(batch.count)
                for index in 0..<count {
                    let value = gradient[index] / size
                    mean[index] = Self.decay1 * mean[index] + (1 - Self.decay1) * value
                    square[index] = Self.decay2 * square[index] + (1 - Self.decay2) * value * value
                    let change = mean[index] / bias1 / ((square[index] / bias2).squareRoot() + 1e-7)
                    network.weights[index] -= rate * (change + Self.weightDecay * network.weights[index])
                }
            }
        }
        return network
    }

    /// Adds the gradient of one line's cross entropy.
    private static func add(
        _ input: [LineNetwork.Entry], _ role: Int, _ network: LineNetwork, _ gradient: inout [Float]
    ) {
        let hidden = network.hidden
        let units = network.units(input)
        var errors = network.output(units)
        errors[role] -= 1
        var back = [Float](repeating: 0, count: hidden)
        for (output, error) in errors.enumerated() {
            let row = network.outputStart + output * (hidden + 1)
            for unit in 0..<hidden {
                gradient[row + unit] += error * units[unit]
                back[unit] += error * network.weights[row + unit]
            }
            gradient[row + hidden] += error
        }
        for unit in 0..<hidden where units[unit] <= 0 { back[unit] = 0 }
        for entry in input {
            let row = entry.index * hidden
            for unit in 0..<hidden { gradient[row + unit] += back[unit] * entry.value }
        }
        let biases = network.inputs * hidden
        for unit in 0..<hidden { gradient[biases + unit] += back[unit] }
    }
}
