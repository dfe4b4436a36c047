import Captures

/// Reads amounts of money: `$12.99`, `1.299,00 €`, `twelve ninety-nine`, `two hundred euros`, `99 cents`.
enum MoneyReader {
    struct Reading: Equatable {
        var money: Money
        /// The index after the last token.
        var end: Int
        /// Whether the words name a currency.
        var namesCurrency: Bool
        /// Whether the amount has cents.
        var hasCents: Bool
    }

    private static let cents = "cents"

    private static let table = WordTable(PackageResources.currencies_txt)
    private static let words = PhraseTable(table.rows.flatMap { row in row.phrases.map { ($0, row.key) } })
    /// Symbols that stand beside the number without a space, longest first.
    private static let symbols = table.rows.flatMap { row in
        row.phrases.filter { $0.count == 1 }.map { ($0[0], row.key) }
    }
    .sorted { $0.0.count > $1.0.count }

    static func money(_ tokens: [SpokenToken], at index: Int) -> Reading? {
        guard tokens.indices.contains(index) else { return nil }
        let words = tokens.folded
        if let attached = attached(tokens[index]) {
            return complete(attached.amount, attached.currency, end: index + 1, tokens)
        }
        if let spaced = spaced(tokens, at: index) { return complete(spaced, nil, end: index + 2, tokens) }
        // "€ 1.299,00"
        if let (currency, start) = Self.words.match(words, at: index), currency != cents,
            let number = NumberReader.number(tokens, at: start, dot: .thousands), number.isWritten
        {
            return complete(number.value, currency, end: number.end, tokens)
        }
        if let pair = NumberReader.pair(words, at: index),
            let amount = ExactDecimal(units: pair.hundreds * 100 + pair.rest, scale: 2)
        {
            return complete(amount, nil, end: pair.end, tokens)
        }
        return NumberReader.number(tokens, at: index, dot: .thousands).flatMap {
            complete($0.value, nil, end: $0.end, tokens)
        }
    }

    /// Whether a number has three digits after its only mark, a point: `12.999` is twelve thousand in Germany.
    static func hasAmbiguousPoint(_ tokens: [SpokenToken]) -> Bool {
        zip([nil] + tokens.map(Optional.some), tokens).contains { before, token in
            // "1 299.500" has groups.
            before?.text.isASCIIDigits != true && ambiguousParts(token.text) != nil
        }
    }

    /// `12999` and `12.9990` for `$12.999`: both meanings, in forms that are read in one way.
    static func unambiguous(_ text: String) -> [String] {
        SpokenToken.tokens(of: text, most: FieldDefinition.mostTokens).lazy.compactMap { ambiguousParts($0.text) }.first
            .map { ["\($0.whole)\($0.rest)", "\($0.whole).\($0.rest)0"] } ?? []
    }

    /// `12` and `999` of `$12.999`; nil if the text has no such number.
    static func ambiguousParts(_ text: Substring) -> (whole: Substring, rest: Substring)? {
        let head = text.drop { !$0.isASCIIDigit }
        guard let last = head.lastIndex(where: \.isASCIIDigit), head.first != "0" else { return nil }
        let parts = head[...last].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(\.isASCIIDigits), parts[0].count <= 3, parts[1].count == 3 else {
            return nil
        }
        return (parts[0], parts[1])
    }

    /// `1 299,50`, with a space between thousands.
    private static func spaced(_ tokens: [SpokenToken], at index: Int) -> ExactDecimal? {
        guard index + 1 < tokens.count, tokens[index].text.isASCIIDigits, tokens[index].text.utf8.count <= 3,
            tokens[index + 1].text.prefix(while: \.isASCIIDigit).count == 3
        else { return nil }
        return ExactDecimal(written: tokens[index].text + tokens[index + 1].text, dot: .decimals)
    }

    /// Adds a currency and cents that follow.
    private static func complete(
        _ amount: ExactDecimal, _ known: String?, end: Int, _ tokens: [SpokenToken]
    ) -> Reading? {
        guard amount.units >= 0 else { return nil }
        let words = tokens.folded
        guard known == nil, let (currency, next) = Self.words.match(words, at: end) else {
            return Reading(
                money: Money(amount, currency: known), end: end, namesCurrency: known != nil, hasCents: amount.scale > 0
            )
        }
        if currency == cents {
            return amount.integer.flatMap { ExactDecimal(units: $0, scale: 2) }
                .map { Reading(money: Money($0), end: next, namesCurrency: true, hasCents: true) }
        }
        var (amount, end) = (amount, next)
        if let units = amount.integer,
            let rest = next < tokens.count && tokens[next].hasBreakBefore ? nil : centsAfter(words, at: next),
            let sum = ExactDecimal(units: units * 100 + rest.value, scale: 2)
        {
            (amount, end) = (sum, rest.end)
        }
        return Reading(
            money: Money(amount, currency: currency), end: end, namesCurrency: true, hasCents: amount.scale > 0)
    }

    /// `twelve dollars and ninety nine cents`, `zwölf Euro fünfzig`.
    private static func centsAfter(_ words: [String], at index: Int) -> (value: Int, end: Int)? {
        let start = index < words.count && ["and", "und"].contains(words[index]) ? index + 1 : index
        guard let number = NumberReader.cardinal(words, at: start), let value = number.value.integer, value < 100 else {
            return nil
        }
        if let (unit, end) = Self.words.match(words, at: number.end) { return unit == cents ? (value, end) : nil }
        return start == index && value >= 10 ? (value, number.end) : nil
    }

    /// A number with a symbol beside it, or with `k` for thousands.
    private static func attached(_ token: SpokenToken) -> (amount: ExactDecimal, currency: String?)? {
        let text = token.folded
        guard text.contains(where: \.isASCIIDigit), !text.isASCIIDigits else { return nil }
        var (number, currency) = (text[...], String?.none)
        if let (symbol, code) = symbols.first(where: { text.hasPrefix($0.0) }) {
            (number, currency) = (number.dropFirst(symbol.count), code)
        } else if let (symbol, code) = symbols.first(where: { text.hasSuffix($0.0) }), code != cents {
            (number, currency) = (number.dropLast(symbol.count), code)
        }
        let isThousands = number.hasSuffix("k")
        if isThousands { number = number.dropLast() }
        guard currency != nil || isThousands, let amount = ExactDecimal(written: number, dot: .thousands) else {
            return nil
        }
        return (isThousands ? amount.times(1_000) : amount).map { ($0, currency) }
    }
}
