import Captures

/// A row of a receipt that ends with an amount.
struct PictureReceiptRow: Sendable {
    enum Kind: Sendable { case good, tax, other }

    var kind: Kind
    var text: String
    var quantity: Int?
    var amount: Money
    /// Indices of the page's tokens, with the amount.
    var tokens: [Int]
    /// Middle of the row.
    var y: Double
}

extension [PictureReceiptRow] {
    /// nil if the sum is too large.
    var sum: ExactDecimal? {
        reduce(ExactDecimal(units: 0)) { sum, row in
            guard let sum else { return nil }
            let (a, b) = (sum, row.amount.amount)
            let scale = Swift.max(a.scale, b.scale)
            return ExactDecimal(
                units: a.units * ExactDecimal.power(scale - a.scale) + b.units * ExactDecimal.power(scale - b.scale),
                scale: scale)
        }
    }
}

/// Reads the rows of a receipt: text, number of pieces and amount.
struct ReceiptRowReader {
    /// Phrases that make a row something else than a thing that was bought.
    private static let others: Set<String> = [
        "total", "subtotal", "cash", "change", "receipt", "phone", "date", "bought", "code",
    ]
    private static let mostPieces = 1_000

    let scene: PictureScene
    private var page: PicturePage { scene.page }
    private var rows: [PictureReceiptRow] = []
    /// Text of the last row without an amount, which may belong to the amount below.
    private var pending: (text: String, tokens: [Int], y: Double)?

    init(_ scene: PictureScene) { self.scene = scene }

    static func rows(of scene: PictureScene) -> [PictureReceiptRow] {
        var reader = ReceiptRowReader(scene)
        for row in scene.page.rows() { reader.add(row.flatMap { Array(scene.page.cells[$0].tokens) }) }
        return reader.rows
    }

    private mutating func add(_ tokens: [Int]) {
        let amounts = scene.amounts.filter { tokens.contains($0.tokens.lowerBound) && $0.hasCents }
        let y = tokens.map { page.tokens[$0].box.midY }.reduce(0, +) / Double(tokens.count)
        guard let amount = amounts.last, let place = tokens.firstIndex(of: amount.tokens.upperBound - 1),
            tokens.count - place <= 2
        else {
            // A number of an article stands alone above its name.
            let words = tokens.filter { page.tokens[$0].hasLetter }
            pending = words.isEmpty || amounts.count > 0 ? nil : (text(tokens), tokens, y)
            return
        }
        let inAmounts = Set(amounts.flatMap(\.tokens))
        let before = tokens[..<place].filter { !inAmounts.contains($0) }
        let roles = Set(before.compactMap { page.cue(of: $0)?.role })
        let (own, quantity) = withoutPieces(before)
        let kind: PictureReceiptRow.Kind =
            roles.contains("tax") ? .tax : roles.isDisjoint(with: Self.others) ? .good : .other
        defer { pending = nil }
        guard own.contains(where: { page.tokens[$0].hasLetter }) else {
            addWithoutText(amounts, before, quantity, tokens, y)
            return
        }
        rows.append(
            PictureReceiptRow(
                kind: kind, text: text(own), quantity: quantity, amount: amount.money, tokens: tokens, y: y))
    }

    /// `2 x 48,78` below or above its name, or an amount alone.
    private mutating func addWithoutText(
        _ amounts: [PictureAmount], _ before: [Int], _ quantity: Int?, _ tokens: [Int], _ y: Double
    ) {
        guard let amount = amounts.last else { return }
        if let pending, let quantity, amounts.count > 1 {
            rows.append(
                PictureReceiptRow(
                    kind: .good, text: pending.text, quantity: quantity, amount: amount.money,
                    tokens: pending.tokens + tokens, y: y))
        } else if let quantity, let last = rows.last, last.kind == .good, last.quantity == nil {
            rows[rows.count - 1].quantity = quantity
            rows[rows.count - 1].tokens += tokens
        } else if let pending, before.isEmpty {
            let roles = Set(pending.tokens.compactMap { page.cue(of: $0)?.role })
            rows.append(
                PictureReceiptRow(
                    kind: roles.isDisjoint(with: Self.others.union(["tax"])) ? .good : .other, text: pending.text,
                    amount: amount.money, tokens: pending.tokens + tokens, y: y))
        }
    }

    private func text(_ tokens: [Int]) -> String {
        tokens.map { page.tokens[$0].text }.joined(separator: " ")
    }

    /// The tokens without a number of pieces before or behind them: `2 x Kissen`, `Kissen × 2`.
    private func withoutPieces(_ tokens: [Int]) -> (tokens: [Int], quantity: Int?) {
        guard let first = tokens.first, let last = tokens.last else { return (tokens, nil) }
        let isPiece = { (token: Int) in
            PictureWords.pieces.contains(page.tokens[token].compact) || page.tokens[token].text == "×"
        }
        if let count = count(page.tokens[first].text) {
            if tokens.count > 1, isPiece(tokens[1]) { return (Array(tokens.dropFirst(2)), count) }
            let isAlone = tokens.count == 1 || page.cellOfToken[tokens[1]] != page.cellOfToken[first]
            if isAlone { return (Array(tokens.dropFirst()), count) }
        }
        if tokens.count > 2, let count = count(page.tokens[last].text), isPiece(tokens[tokens.count - 2]) {
            return (Array(tokens.dropLast(2)), count)
        }
        return (tokens, nil)
    }

    /// `2`, `2x`, `x2`.
    private func count(_ text: String) -> Int? {
        let digits = text.filter(\.isASCIIDigit)
        guard let number = Int(digits), (1...Self.mostPieces).contains(number) else { return nil }
        let rest = text.folded.filter { !$0.isASCIIDigit }
        return rest.isEmpty || rest == "x" || rest == "×" ? number : nil
    }
}
