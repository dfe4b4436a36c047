extension ConfidenceCurve {
    /// Fitted on drawn cards of seeds below 1000, four seeds of forty cards each:
    /// `Tests/CardDrawing/draw --count 40 --seed N` for N of 11 to 14, then `tapline eval cards DIR --curve` over all.
    package static let fitted = ConfidenceCurve(table: [
        .fullName: [(0.661, 0.69), (0.878, 0.939), (0.93, 0.969), (0.937, 0.974)],
        .company: [(0.66, 0.881), (0.909, 0.989)],
        .jobTitle: [(0.593, 0.833), (0.866, 0.929), (0.914, 0.996)],
        .email: [(0.59, 0.881), (0.804, 0.929), (0.922, 0.996)],
        .phone: [(0.594, 0.939), (0.877, 0.998)],
        .website: [(0.449, 0.89), (0.769, 0.963), (0.804, 0.994)],
        .street: [(0.604, 0.786), (0.835, 0.969), (0.856, 0.976), (0.861, 0.98)],
        .city: [(0.838, 0.997)],
        .state: [(0.87, 0.995)],
        .zip: [(0.865, 0.997)],
        .country: [(0.915, 0.992)],
    ])

    private init(table: [CardFieldName: [(Double, Double)]]) {
        self.init(knots: table.mapValues { $0.map { Knot(score: $0.0, share: $0.1) } })
    }
}
