import ChatLines
import Networks

#if canImport(Glibc)
    import Glibc
#endif

/// Fits the weights of a `LineLabeler` to labeled texts. The second network learns from what a first network makes of
/// texts that this network has not seen. The same samples give the same weights.
struct ChatTraining {
    var hidden = 32
    var epochs = 6

    /// - Precondition: `samples` has two texts or more.
    func labeler(_ samples: [ChatSample], progress: (String) -> Void = { _ in }) -> LineLabeler {
        let width = samples[0].views.first?.width ?? 0
        let inputs = samples.map { LineInputs($0.views) }
        func lines(_ texts: [Int], _ entries: (Int) -> [[LabelNetwork.Entry]]) -> [NetworkTraining.Sample] {
            texts.flatMap { text -> [NetworkTraining.Sample] in
                let rows = zip(entries(text), samples[text].roles).map {
                    NetworkTraining.Sample(input: $0, label: Self.index($1))
                }
                return Array(repeating: rows, count: samples[text].weight).flatMap(\.self)
            }
        }
        func firstInputs(_ text: Int) -> [[LabelNetwork.Entry]] {
            samples[text].views.indices.map { line in
                var entries: [LabelNetwork.Entry] = []
                inputs[text].addFirst(at: line, to: &entries)
                return entries
            }
        }
        let training = NetworkTraining(hidden: hidden, epochs: epochs, rate: 0.004, dropout: 0.15, start: 0.1)
        let roles = LineRole.allCases.count
        func network(_ texts: [Int]) -> LabelNetwork {
            training.network(lines(texts, firstInputs), inputs: LineInputs.count(width: width), outputs: roles)
        }
        let halves = (samples.indices.filter { $0 % 2 == 0 }, samples.indices.filter { $0 % 2 == 1 })
        progress("first network")
        let first = network(Array(samples.indices))
        progress("first network of each half")
        let judges = (network(halves.0), network(halves.1))
        progress("second network")
        let secondLines = lines(Array(samples.indices)) { text in
            let judge = text % 2 == 0 ? judges.1 : judges.0
            let odds = firstInputs(text).map(judge.probabilities)
            let add = inputs[text].second(odds)
            return odds.indices.map { line in
                var entries: [LabelNetwork.Entry] = []
                add(line, &entries)
                return entries
            }
        }
        let second = training.network(secondLines, inputs: LineInputs.secondCount(width: width), outputs: roles)
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
}
