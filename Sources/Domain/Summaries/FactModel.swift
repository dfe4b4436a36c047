#if canImport(Glibc)
    import Glibc
#endif

/// How probable it is that a person would keep a clause: a logistic model over `ClauseFeatures`. `tapline-lab train
/// facts` computes the weights.
package struct FactModel: Sendable {
    /// One for each name of `ClauseFeatures.names`.
    package var weights: [Double]
    /// Share of the facts at such an opening that begin in the clause before.
    package var joins: [Clause.Opening: Double]

    package init(
        weights: [Double] = [Double](repeating: 0, count: ClauseFeatures.names.count),
        joins: [Clause.Opening: Double] = [:]
    ) {
        self.weights = weights
        self.joins = joins
    }

    package func probability(_ features: [Float]) -> Double {
        var sum = 0.0
        for (weight, value) in zip(weights, features) { sum += weight * Double(value) }
        return 1 / (1 + exp(-sum))
    }

    /// The trained weights.
    package static let trained: FactModel = {
        guard let model = FactModel(String(decoding: PackageResources.fact_weights_txt, as: UTF8.self)) else {
            preconditionFailure("fact-weights.txt: not the weights of these features; train them again")
        }
        return model
    }()

    // MARK: File

    /// - Parameter text: lines `weight NAME VALUE` and `join OPENING VALUE`; lines that begin with `#` are comments.
    package init?(_ text: String) {
        self.init()
        var places: [Substring: Int] = [:]
        for (index, name) in ClauseFeatures.names.enumerated() { places[name[...]] = index }
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 3, let value = Double(words[2]) else { return nil }
            switch words[0] {
            case "weight":
                guard let place = places[words[1]] else { return nil }
                weights[place] = value
            case "join":
                guard let opening = Clause.Opening(rawValue: String(words[1])) else { return nil }
                joins[opening] = value
            default: return nil
            }
        }
    }

    /// The content of the file; three digits are enough for the same choice.
    package var text: String {
        let rounded = { (value: Double) in (value * 1_000).rounded() / 1_000 }
        var lines = zip(ClauseFeatures.names, weights).map { "weight \($0) \(rounded($1))" }
        for opening in Clause.Opening.allCases {
            if let share = joins[opening] { lines.append("join \(opening.rawValue) \(rounded(share))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
