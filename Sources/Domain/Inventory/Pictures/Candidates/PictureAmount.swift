import Captures

/// An amount of money on a page.
struct PictureAmount: Sendable, Equatable {
    var money: Money
    var tokens: Range<Int>
    var hasCents: Bool

    private static let currencies: [(sign: String, code: String)] = WordTable(PackageResources.currencies_txt).rows
        .filter { $0.key != "cents" }
        .flatMap { row in row.phrases.filter { $0.count == 1 }.map { ($0[0], row.key) } }
        .sorted { $0.0.count > $1.0.count }

    private static func currency(_ text: some StringProtocol) -> String? {
        let plain = text.folded.filter { $0 != "." }
        return currencies.first { $0.sign == plain }?.code
    }

    static func amounts(on page: PicturePage) -> [PictureAmount] {
        var amounts: [PictureAmount] = []
        for cell in page.cells {
            var index = cell.tokens.lowerBound
            while index < cell.tokens.upperBound {
                if let amount = amount(page, at: index, until: cell.tokens.upperBound) {
                    amounts.append(amount)
                    index = amount.tokens.upperBound
                } else {
                    index += 1
                }
            }
        }
        return amounts
    }

    private static func amount(_ page: PicturePage, at index: Int, until end: Int) -> PictureAmount? {
        var start = index
        var code: String?
        var text = page.tokens[index].text
        if let own = currency(text), index + 1 < end {
            (code, start) = (own, index + 1)
            text = page.tokens[start].text
        }
        let attached = split(text)
        code = code ?? attached.currency
        var number = attached.number
        var last = start + 1
        // "1 299,50", "2410." "50", and small raised cents: "1755" "49".
        if last < end, code == nil || !number.contains(where: { ".,".contains($0) }) {
            let next = page.tokens[last].text
            let (this, other) = (page.tokens[start].box, page.tokens[last].box)
            let gap = other.x - this.maxX
            if isThousands(number), isThousandsRest(next), gap < 0.6 * this.height {
                number += next
                last += 1
            } else if number.isASCIIDigits, next.isASCIIDigits, next.utf8.count == 2,
                other.height < 0.75 * this.height && other.midY < this.midY
                    || page.tokens[start].hasPoint && gap < 0.8 * this.height
            {
                number += "." + next
                last += 1
            }
        }
        if code == nil, last < end, let own = currency(page.tokens[last].text) {
            code = own
            last += 1
        } else if code == nil, last < end, page.tokens[last].text.contains(where: \.isASCIIDigit) == false {
            code = currency(page.tokens[last].text.prefix { $0 != "/" })
            if code != nil { last += 1 }
        }
        guard let amount = decimal(number) else { return nil }
        let hasCents = amount.hasCents
        guard hasCents || code != nil else { return nil }
        return PictureAmount(money: Money(amount.value, currency: code), tokens: index..<last, hasCents: hasCents)
    }

    /// The number without a currency beside it, and the currency.
    private static func split(_ text: String) -> (number: String, currency: String?) {
        let sign = text.first == "-" || text.first == "−" ? "-" : ""
        let body = sign.isEmpty ? text[...] : text.dropFirst()
        let head = body.prefix { !$0.isASCIIDigit }
        if !head.isEmpty, head.count < body.count, let code = currency(head) {
            return (sign + body.dropFirst(head.count), code)
        }
        let tail = body.reversed().prefix { !$0.isASCIIDigit && $0 != "," && $0 != "." && $0 != "-" }
        let unit = String(tail.reversed())
        if !unit.isEmpty, unit.count < body.count {
            if let code = currency(unit) { return (sign + body.dropLast(unit.count), code) }
            // Letters of tax rates beside amounts: "12.99A".
            if unit.count == 1, unit.first?.isLetter == true, unit.uppercased() == unit {
                return (sign + body.dropLast(1), nil)
            }
        }
        return (sign + body, nil)
    }

    private static func isThousands(_ text: String) -> Bool { text.isASCIIDigits && (1...3).contains(text.utf8.count) }

    /// Three digits and decimals: `299,50`.
    private static func isThousandsRest(_ text: String) -> Bool {
        let digits = text.prefix(while: \.isASCIIDigit)
        let rest = text.dropFirst(digits.count)
        return digits.utf8.count == 3
            && (rest.count == 3 && ",.".contains(rest.first ?? "x") && rest.dropFirst().allSatisfy(\.isASCIIDigit))
    }

    /// `12.99`, `1.299,00`, `12,-`, `12.—`; nil for other numbers of decimals, which are measures.
    private static func decimal(_ text: String) -> (value: ExactDecimal, hasCents: Bool)? {
        var number = text
        let isRound = [",-", ".-", ",–", ".–", ",—", ".—", "-", ",--", ".--"].first {
            number.hasSuffix($0) && number.count > $0.count
        }
        if let isRound { number.removeLast(isRound.count) }
        if number.hasSuffix("-") || number.hasSuffix("−") { number = "-" + number.dropLast() }
        guard number.utf8.count <= 13, let value = ExactDecimal(written: number, dot: .thousands) else { return nil }
        let digits = number.reversed().prefix(while: \.isASCIIDigit).count
        let mark = number.dropLast(digits).last
        let hasCents = digits == 2 && (mark == "." || mark == ",")
        guard hasCents || mark == nil || mark == "-" || digits == 3 else { return nil }
        guard abs(value.units) < 100_000_000 else { return nil }
        return (value, hasCents || isRound != nil)
    }
}
