/// Weights with which scams are as frequent among short messages as among long ones.
struct LengthBalance {
    /// One for each message.
    let weights: [Double]

    /// Fewer messages than this in a group say nothing about its length.
    private static let smallest = 20
    private static let factors = 0.2...5.0

    /// - Parameters:
    ///   - groups: number of groups of messages of today of about the same length.
    ///   - weight: of a message without regard to its length.
    init(_ samples: [ScamTraining.Prepared], groups: Int, weight: (ScamSample) -> Double) {
        let own = samples.map { weight($0.sample) }
        let lengths = samples.map(\.sample.text.count)
        let today = zip(samples, lengths).filter(\.0.sample.isOfToday).map(\.1).sorted()
        guard today.count > groups * Self.smallest else {
            weights = own
            return
        }
        let limits = (1..<groups).map { today[today.count * $0 / groups] }
        let members = lengths.map { length in limits.count { $0 <= length } }
        var sums = [(legitimate: Double, scams: Double)](repeating: (0, 0), count: groups)
        var (legitimate, scams) = (0.0, 0.0)
        for index in samples.indices {
            if samples[index].sample.isScam {
                sums[members[index]].scams += own[index]
                scams += own[index]
            } else {
                sums[members[index]].legitimate += own[index]
                legitimate += own[index]
            }
        }
        let share = scams / (legitimate + scams)
        var weights = own
        for index in samples.indices {
            let sum = sums[members[index]]
            let isScam = samples[index].sample.isScam
            let wanted = (sum.legitimate + sum.scams) * (isScam ? share : 1 - share)
            let factor = wanted / max(1, isScam ? sum.scams : sum.legitimate)
            weights[index] *= min(Self.factors.upperBound, max(Self.factors.lowerBound, factor))
        }
        self.weights = weights
    }
}
