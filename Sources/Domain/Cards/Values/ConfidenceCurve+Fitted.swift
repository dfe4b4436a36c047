extension ConfidenceCurve {
    /// Fitted on 460 cards of five authors: 400 drawn in a browser by people who did not know the rules, and 60 of
    /// `Tests/CardDrawing/draw --count 60 --seed 42`. Fitted only on the cards used to develop the rules, the curve
    /// would be too high for companies and titles. `ops/eval cards DIR --curve` prints such a table.
    package static let fitted = ConfidenceCurve(table: [
        .fullName: [(0.641, 0.841), (0.844, 0.893), (0.904, 0.932), (0.932, 0.974)],
        .company: [
            (0.366, 0.5), (0.526, 0.595), (0.607, 0.643), (0.658, 0.841), (0.819, 0.947), (0.915, 0.961),
            (0.939, 0.985),
        ],
        .jobTitle: [
            (0.482, 0.452), (0.589, 0.595), (0.797, 0.779), (0.858, 0.866), (0.883, 0.907), (0.902, 0.929),
            (0.916, 0.998),
        ],
        .email: [(0.638, 0.833), (0.832, 0.926), (0.911, 0.987)],
        .phone: [(0.761, 0.973), (0.885, 0.998)],
        .website: [(0.579, 0.881), (0.765, 0.929), (0.79, 0.963), (0.815, 0.997)],
        .street: [(0.477, 0.738), (0.679, 0.877), (0.793, 0.915), (0.815, 0.959), (0.85, 0.989)],
        .city: [(0.583, 0.881), (0.786, 0.932), (0.865, 0.998)],
        .state: [(0.767, 0.939), (0.87, 0.959), (0.89, 0.975), (0.899, 0.995)],
        .zip: [(0.722, 0.943), (0.848, 0.959), (0.889, 0.998)],
        .country: [(0.914, 0.992)],
    ])

    private init(table: [CardFieldName: [(Double, Double)]]) {
        self.init(knots: table.mapValues { $0.map { Knot(score: $0.0, share: $0.1) } })
    }
}
