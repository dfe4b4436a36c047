package import Captures

/// The candidates of all questions about one picture.
package struct PictureQuestions: Sendable {
    let scene: PictureScene
    let rows: [PictureReceiptRow]
    private let numbers: [PictureCandidate]

    /// - Parameter isKnown: whether the phrase at the index of a token is known; for training, which hides some, as a
    ///   picture in another language does.
    package init(
        _ recognition: Recognition, codes: [ItemCode], in context: CoercionContext,
        knowing isKnown: (Int) -> Bool = { _ in true }
    ) {
        scene = PictureScene(recognition, codes: codes, in: context) { isKnown($0.tokens.lowerBound) }
        rows = ReceiptRowReader.rows(of: scene)
        numbers = scene.numbers()
    }

    package func candidates(for question: PictureQuestion) -> [PictureCandidate] {
        switch question {
        case .serial, .model: numbers
        case .make: scene.makers()
        case .title: scene.titles()
        case .price: scene.prices(rows)
        case .receipt: [receipt]
        case .shop: scene.shops()
        case .total: scene.totals(rows)
        case .date: scene.days()
        }
    }

    /// "This is a receipt".
    private var receipt: PictureCandidate {
        let roles = Set(scene.page.cues.map(\.role))
        var features = [PictureCandidate.Feature("always")]
        for role in [
            "total", "subtotal", "tax", "cash", "change", "receipt", "bought", "date", "old", "unit", "save", "serial",
            "model", "power",
        ]
        where roles.contains(role) {
            features.append(.init("has=\(role)"))
        }
        let goods = rows.count { $0.kind == .good }
        features.append(.init("goods=\(min(goods, 3))"))
        features.append(.init("amounts=\(min(scene.amounts.count, 5))"))
        features.append(.init("rows", scene.amountRows))
        if !scene.writtenDays().isEmpty { features.append(.init("day")) }
        if scene.codes.contains(where: \.type.isProduct) { features.append(.init("product-code")) }
        let aligned = rows.filter { $0.kind != .tax }.count
        features.append(.init("aligned=\(min(aligned, 4))"))
        return PictureCandidate(value: .flag(true), tokens: 0..<0, features: features)
    }
}
