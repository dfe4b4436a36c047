import Captures
import Dates
import Languages

/// Candidates for the day of a purchase.
extension PictureScene {
    struct WrittenDay: Sendable {
        var day: CivilDate
        var tokens: Range<Int>
    }

    /// The countries of the dollar and the owner's country decide about `03/04/2024`.
    private var order: NumericDateOrder {
        if amounts.contains(where: { $0.money.currency == "USD" }) { return .monthFirst }
        if amounts.contains(where: { $0.money.currency != nil }) { return .dayFirst }
        return context.days.order
    }

    func writtenDays() -> [WrittenDay] {
        let reader = DayReader(today: context.days.today, order: order)
        var days: [WrittenDay] = []
        for cell in page.cells {
            var index = cell.tokens.lowerBound
            while index < cell.tokens.upperBound {
                if let found = numericDay(at: index, reader) ?? namedDay(at: index, until: cell.tokens.upperBound) {
                    days.append(found)
                    index = found.tokens.upperBound
                } else {
                    index += 1
                }
            }
        }
        return days
    }

    private func numericDay(at index: Int, _ reader: DayReader) -> WrittenDay? {
        let text = page.tokens[index].text.prefix { $0.isASCIIDigit || "-/.".contains($0) }
        return reader.written(text).map { WrittenDay(day: $0, tokens: index..<index + 1) }
    }

    /// `Mar 7, 2024`, `7. März 2024`, `07-Mar-24`.
    private func namedDay(at index: Int, until end: Int) -> WrittenDay? {
        for count in [1, 3] where index + count <= end {
            let parts = page.tokens[index..<index + count].flatMap {
                $0.text.split { "-./,".contains($0) }.map(String.init)
            }
            guard parts.count == 3, let year = Int(parts[2].prefix(while: \.isASCIIDigit)), parts[2].utf8.count != 3
            else { continue }
            let full = year < 100 ? 2_000 + year : year
            guard (1_990...2_100).contains(full) else { continue }
            for (name, number) in [(parts[0], parts[1]), (parts[1], parts[0])] {
                let digits = number.prefix(while: \.isASCIIDigit)
                guard let month = Self.month(name), let day = Int(digits), number.utf8.count - digits.utf8.count <= 2,
                    let date = CivilDate(year: full, month: month, day: day)
                else { continue }
                return WrittenDay(day: date, tokens: index..<index + count)
            }
        }
        return nil
    }

    private static func month(_ text: String) -> Int? {
        let word = text.folded
        guard word.utf8.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
        for language in Language.allCases {
            for phrase in DateVocabulary.of(language).phrases[word] ?? [] where phrase.words == [word] {
                if case .month(let month) = phrase.meaning { return month }
            }
        }
        return nil
    }

    /// Roles of phrases before days on which nothing was bought.
    private static let otherDays = ["best", "built", "warranty"]

    func days() -> [PictureCandidate] {
        let all = writtenDays()
        let hasBought = page.cues.contains { $0.role == "bought" }
        return all.compactMap { found -> PictureCandidate? in
            var features = announcements(of: found.tokens)
            let isOther = features.contains { feature in Self.otherDays.contains { feature.name.hasSuffix("=\($0)") } }
            guard !isOther else { return nil }
            if all.count == 1 { features.append(.init("only")) }
            if found.day > context.days.today { features.append(.init("future")) }
            if !years.contains(found.day.year) { features.append(.init("implausible")) }
            features.append(.init(looksLikeReceipt || hasTotalCue ? "on-receipt" : "elsewhere"))
            if hasBought { features.append(.init("with-bought")) }
            features.append(.init("conf", confidence(of: found.tokens)))
            let cell = page.cells[page.cellOfToken[found.tokens.lowerBound]].tokens
            let rest = page.tokens[found.tokens.upperBound..<cell.upperBound]
            if rest.prefix(2).contains(where: { $0.text.contains(":") && $0.hasDigit }) {
                features.append(.init("time"))
            }
            if all.contains(where: { $0.day < found.day }) { features.append(.init("later")) }
            if all.contains(where: { $0.day > found.day }) { features.append(.init("earlier")) }
            return PictureCandidate(value: .day(found.day), tokens: found.tokens, features: features)
        }
    }
}
