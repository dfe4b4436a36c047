import Captures

/// Candidates for the price of a thing and the total of a receipt.
extension PictureScene {
    /// - Parameter lines: all lines of the receipt. If there is one, it is the thing.
    func prices(_ lines: [PictureReceiptRow]) -> [PictureCandidate] {
        let goods = lines.filter { $0.kind == .good }
        let below = amounts.isEmpty ? [:] : page.cellsBelow()
        return amounts.map { amount in
            var candidate = candidate(amount, among: amounts, lines: nil)
            candidate.features += self.goods(amount, goods) + surroundings(of: amount, below)
            return candidate
        }
    }

    /// - Parameter lines: the lines of the receipt, whose sum may be the total.
    func totals(_ lines: [PictureReceiptRow]) -> [PictureCandidate] {
        amounts.map { candidate($0, among: amounts, lines: lines) }
    }

    private func candidate(
        _ amount: PictureAmount, among all: [PictureAmount], lines: [PictureReceiptRow]?
    ) -> PictureCandidate {
        var features = announcements(of: amount.tokens)
        features += rowCues(of: amount.tokens)
        if amount.money.currency != nil { features.append(.init("currency")) }
        features.append(.init(amount.hasCents ? "cents" : "round"))
        let own = page.height(amount.tokens)
        let largest = all.map { page.height($0.tokens) }.max() ?? own
        features.append(
            .init(
                own > 0.95 * largest
                    ? "height=1" : own > 0.75 * largest ? "height=2" : own > 0.5 * largest ? "height=3" : "height=4"))
        features.append(size(of: amount.tokens))
        let values = all.map(\.money.amount)
        if values.count == 1 { features.append(.init("only")) }
        features.append(.init(values.count < 4 ? "amounts=few" : "amounts=many"))
        if amount.money.amount == values.max() { features.append(.init("largest")) }
        if amount.money.amount == values.min(), values.count > 1 { features.append(.init("smallest")) }
        if values.count(where: { $0 == amount.money.amount }) > 1 { features.append(.init("repeated")) }
        if amount.money.amount.units < 0 { features.append(.init("negative")) }
        if amount.money.amount.units == 0 { features.append(.init("zero")) }
        if looksLikeReceipt { features.append(.init("on-receipt")) }
        if hasTotalCue { features.append(.init("with-total")) }
        features.append(.init("conf", confidence(of: amount.tokens)))
        let end = amount.tokens.upperBound
        let cell = page.cells[page.cellOfToken[end - 1]].tokens
        if end < cell.upperBound {
            let next = page.tokens[end]
            if next.text.hasPrefix("/") || page.tokens[end - 1].text.contains("/") { features.append(.init("per")) }
            if PictureWords.units.contains(next.compact) { features.append(.init("next=unit")) }
            if next.text == "%" { features.append(.init("percent")) }
        }
        if amount.tokens.lowerBound > cell.lowerBound {
            let last = page.tokens[amount.tokens.lowerBound - 1]
            if PictureWords.pieces.contains(last.compact) { features.append(.init("after-piece")) }
            if PictureWords.units.contains(last.compact) { features.append(.init("after-unit")) }
        }
        if let lines { features += sums(amount, lines) }
        return PictureCandidate(value: .money(amount.money), tokens: amount.tokens, features: features)
    }

    /// `good=`, if the page is a receipt: whether the receipt has one line or several, and whether the amount stands in a line,
    /// equals the amount of a line, or is another one.
    private func goods(_ amount: PictureAmount, _ goods: [PictureReceiptRow]) -> [PictureCandidate.Feature] {
        guard looksLikeReceipt || hasTotalCue, !goods.isEmpty else { return [] }
        let number = goods.count == 1 ? "only" : "many"
        if let row = goods.first(where: { !Set($0.tokens).isDisjoint(with: amount.tokens) }) {
            let isPiece = amount.money.amount != row.amount.amount && (row.quantity ?? 1) > 1
            return [.init("good=\(number)\(isPiece ? "-piece" : (row.quantity ?? 1) > 1 ? "-pieces" : "")")]
        }
        let isSame = goods.contains { $0.amount.amount == amount.money.amount && ($0.quantity ?? 1) == 1 }
        return [.init("good=\(isSame ? "\(number)-same" : "other")")]
    }

    /// The phrases beside and below the amount, and the number of its digits.
    /// - Parameter below: the cell below each cell.
    private func surroundings(of amount: PictureAmount, _ below: [Int: Int]) -> [PictureCandidate.Feature] {
        var features: [PictureCandidate.Feature] = []
        let index = page.cellOfToken[amount.tokens.lowerBound]
        let cell = page.cells[index].tokens
        if amount.tokens == cell { features.append(.init("alone")) }
        if amount.tokens.upperBound < cell.upperBound, let cue = page.cue(of: amount.tokens.upperBound) {
            features.append(.init("then=\(cue.role)"))
        }
        if let cell = below[index], let cue = page.cue(of: page.cells[cell].tokens.lowerBound) {
            features.append(.init("below=\(cue.role)"))
        }
        let whole = abs(amount.money.amount.units) / ExactDecimal.power(amount.money.amount.scale)
        features.append(.init("digits=\(min(6, String(whole).utf8.count))"))
        return features
    }

    /// Roles of phrases in the same row, which announce the amount over a wide gap.
    private func rowCues(of tokens: Range<Int>) -> [PictureCandidate.Feature] {
        let box = page.box(tokens)
        let roles = page.cues.filter { cue in
            let own = page.box(cue.tokens)
            return own.maxX <= box.x + 0.3 * box.height && PicturePage.shareRow(own, box)
        }.map(\.role)
        return Set(roles).sorted().map { .init("row=\($0)") }
    }

    /// Whether the amount is the sum of the lines above it, or of all with the taxes.
    private func sums(_ amount: PictureAmount, _ lines: [PictureReceiptRow]) -> [PictureCandidate.Feature] {
        let y = page.box(amount.tokens).midY
        let above = lines.filter { $0.kind == .good && $0.y < y }
        guard !above.isEmpty, let sum = above.sum else { return [] }
        if sum == amount.money.amount { return [.init("sum")] }
        let taxes = lines.filter { $0.kind == .tax && $0.y < y }
        if let with = (above + taxes).sum, !taxes.isEmpty, with == amount.money.amount {
            return [.init("sum-with-tax")]
        }
        return []
    }
}
