package import Captures
import Cards
import Matching

/// Reads the picture of a thing by rules: codes, and the values of fields that its words show.
///
/// Each question about the picture has candidates with features; `PictureModel` gives each candidate a probability. A
/// value's confidence is the sum of the probabilities of the candidates that mean the same.
package struct ItemPictureReader: Sendable {
    /// Claims with less confidence say nothing.
    private static let leastClaimed = 0.05
    /// A receipt with less confidence is none.
    private static let leastReceipt = 0.5

    private let model: PictureModel

    package init(model: PictureModel = .builtIn) { self.model = model }

    /// - Parameters:
    ///   - recognition: words, lines and codes of the picture.
    ///   - context: the owner's currency and order of day and month.
    ///   - budget: what is found when the budget ends is returned.
    package func read(
        _ recognition: Recognition, in context: CoercionContext, within budget: ReadingBudget = .unlimited
    ) -> ItemPictureReading {
        let codes = ItemCode.codes(of: recognition)
        var reading = ItemPictureReading(codes: codes)
        let questions = PictureQuestions(recognition, codes: codes, in: context)
        let receipt = answer(.receipt, questions)?.confidence ?? 0
        if receipt >= Self.leastReceipt {
            reading.receipt = self.receipt(questions, context, confidence: receipt, within: budget)
        }
        // No amount of a receipt with several things is the price of one thing.
        let isOfSeveral = reading.receipt != nil && questions.rows.count { $0.kind == .good } > 1
        for (question, field) in Self.fields where budget.hasTimeLeft && !(isOfSeveral && question == .price) {
            guard let best = answer(question, questions), best.confidence >= Self.leastClaimed else { continue }
            reading.claims.append(
                ItemClaim(
                    field: field, value: best.value.with(context.currency), confidence: best.confidence,
                    words: questions.scene.page.words(best.tokens)))
        }
        return reading
    }

    /// In the order of the fields.
    private static let fields: [(question: PictureQuestion, field: ItemField)] = [
        (.title, .title), (.price, .price), (.make, .make), (.model, .model), (.serial, .serial),
        (.date, .purchaseDate),
    ]

    private struct Answer {
        var value: InventoryValue
        var tokens: Range<Int>
        var confidence: Double
    }

    /// The value with the largest probability.
    private func answer(_ question: PictureQuestion, _ questions: PictureQuestions) -> Answer? {
        let candidates = questions.candidates(for: question)
        let probabilities = model.probabilities(candidates, for: question)
        var sums: [String: Double] = [:]
        for (candidate, probability) in zip(candidates, probabilities) {
            sums[candidate.meaning, default: 0] += probability
        }
        guard
            let best = zip(candidates, probabilities).max(by: { a, b in
                (sums[a.0.meaning] ?? 0, a.1) < (sums[b.0.meaning] ?? 0, b.1)
            })?.0
        else { return nil }
        return Answer(value: best.value, tokens: best.tokens, confidence: min(1, sums[best.meaning] ?? 0))
    }

    private func receipt(
        _ questions: PictureQuestions, _ context: CoercionContext, confidence: Double, within budget: ReadingBudget
    ) -> ItemReceipt {
        var receipt = ItemReceipt(confidence: 0)
        func written(_ question: PictureQuestion) -> Answer? {
            guard budget.hasTimeLeft, let answer = answer(question, questions) else { return nil }
            return answer.confidence >= ItemReading.leastWritten ? answer : nil
        }
        if case .text(let shop) = written(.shop)?.value { receipt.shop = shop }
        if case .day(let day) = written(.date)?.value { receipt.date = day }
        let total = answer(.total, questions)
        receipt.confidence = confidence * (total?.confidence ?? 0)
        guard let total, total.confidence >= ItemReading.leastWritten,
            case .money(let money) = total.value.with(context.currency)
        else { return receipt }
        receipt.total = money
        let page = questions.scene.page
        let y = page.box(total.tokens).midY
        let above = questions.rows.filter { $0.y < y }
        let goods = above.filter { $0.kind == .good }
        let taxes = above.filter { $0.kind == .tax }
        receipt.isSumRight = goods.sum == money.amount || (!taxes.isEmpty && (goods + taxes).sum == money.amount)
        receipt.lines = goods.map { row in
            ItemReceipt.Line(
                text: row.text, quantity: row.quantity, amount: Money(row.amount.amount, currency: money.currency),
                words: page.words(row.tokens))
        }
        return receipt
    }
}

extension InventoryValue {
    /// An amount without a currency gets the owner's.
    fileprivate func with(_ currency: String) -> InventoryValue {
        guard case .money(let money) = self, money.currency == nil else { return self }
        return .money(Money(money.amount, currency: currency))
    }
}
