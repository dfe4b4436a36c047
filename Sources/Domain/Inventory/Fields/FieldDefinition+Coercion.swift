import Captures
package import JSON

extension FieldDefinition {
    /// The value that a person wrote or said: `twelve ninety-nine` for a price, `zwei` for a quantity.
    /// - Throws: `required` for empty input.
    package func value(of text: String, in context: CoercionContext) throws(FieldFault) -> InventoryValue {
        let trimmed = text.withoutInvisibles.trimmed
        guard !trimmed.isEmpty else { throw FieldFault(self, .required) }
        guard !trimmed.unicodeScalars.contains("\0") else { throw FieldFault(self, .invalid) }
        guard trimmed.utf8.count <= kind.longest else { throw FieldFault(self, .tooLong, given: trimmed) }
        switch kind {
        case .line, .name:
            guard !trimmed.contains(where: \.isNewline) else { throw FieldFault(self, .invalid, given: trimmed) }
            if isName, ValueWords.isNothing(trimmed) { throw FieldFault(self, .reserved, given: trimmed) }
            return .text(trimmed)
        case .lines: return .text(trimmed)
        case .mapArea:
            guard let area = MapArea(trimmed) else { throw FieldFault(self, .invalid, given: trimmed) }
            return .text(area.text)
        default:
            let tokens = SpokenToken.tokens(of: trimmed, most: Self.mostTokens)
            guard let value = kind.value(of: tokens.withoutValueWords, in: context) else {
                throw FieldFault(self, .invalid, given: trimmed)
            }
            if isAmbiguous(value, tokens, in: context) { throw FieldFault(self, .ambiguous, given: trimmed) }
            return value
        }
    }

    /// Whether an amount can be read in two ways: `12.999`, where the decimal sign is a point.
    func isAmbiguous(_ value: InventoryValue, _ tokens: [SpokenToken], in context: CoercionContext) -> Bool {
        guard case .money(let money) = value else { return false }
        return !Money.hasDecimalComma(money.currency ?? context.currency) && MoneyReader.hasAmbiguousPoint(tokens)
    }

    /// The value of a JSON member.
    /// - Throws: `required` for null.
    package func value(of json: JSON, in context: CoercionContext) throws(FieldFault) -> InventoryValue {
        switch json {
        case .null: throw FieldFault(self, .required)
        case .string(let text): return try value(of: text, in: context)
        case .decimal:
            // A dot before three digits is a decimal point in JSON, and may separate thousands in a text.
            guard let exact = ExactDecimal(written: json.text, dot: .decimals) else {
                throw FieldFault(self, .invalid, given: json.text)
            }
            switch kind {
            case .money: return .money(Money(exact, currency: context.currency))
            case .percent where (0...100).contains(exact.double): return .percent(exact)
            case .line, .lines: return .text(json.text)
            default:
                // JSON has one kind of number: 2.0 is 2.
                guard let whole = exact.integer else { throw FieldFault(self, .invalid, given: json.text) }
                return try value(of: String(whole), in: context)
            }
        case .bool, .integer: return try value(of: json.text, in: context)
        case .array, .object: throw FieldFault(self, .invalid, given: json.text)
        }
    }

    /// Whether a value is the name of an object.
    private var isName: Bool {
        if case .name = kind { return true }
        return key == object.nameField.key
    }

    static let mostTokens = 16
}

extension FieldKind {
    /// The value of all tokens together; nil if they are no such value.
    func value(of tokens: [SpokenToken], in context: CoercionContext) -> InventoryValue? {
        guard !tokens.isEmpty else { return nil }
        switch self {
        case .line, .lines, .name, .mapArea: return nil
        case .integer(let range):
            guard let reading = NumberReader.number(tokens, at: 0, dot: .thousands), reading.end == tokens.count,
                let number = reading.value.integer, range.contains(number)
            else { return nil }
            return .integer(number)
        case .money:
            guard let reading = MoneyReader.money(tokens, at: 0), reading.end == tokens.count else { return nil }
            return .money(Money(reading.money.amount, currency: reading.money.currency ?? context.currency))
        case .percent: return Self.percent(tokens).map(InventoryValue.percent)
        case .day(let direction):
            guard let reading = context.days.day(tokens, at: 0, leaning: direction), reading.end == tokens.count else {
                return nil
            }
            return .day(reading.day)
        case .year:
            guard let reading = DayReader.year(tokens.folded, at: 0), reading.end == tokens.count else { return nil }
            return .integer(reading.value)
        case .flag: return ValueWords.flag(tokens.folded).map(InventoryValue.flag)
        case .color: return Color.named(tokens.folded.withoutArticles).map(InventoryValue.color)
        case .emoji: return tokens.count == 1 && tokens[0].text.isEmoji ? .text(String(tokens[0].text)) : nil
        case .measure(let dimension):
            return MeasureReader.measure(all: tokens, of: dimension).map(InventoryValue.measure)
        case .choice(let list):
            let words = tokens.folded.withoutArticles
            guard let reading = list.match(words, at: 0), reading.end == words.count else { return nil }
            return .text(reading.word)
        }
    }

    private static func percent(_ tokens: [SpokenToken]) -> ExactDecimal? {
        let words = tokens.folded
        if words.count == 1, words[0].hasSuffix("%") {
            return ExactDecimal(written: words[0].dropLast(), dot: .decimals).flatMap { isShare($0) ? $0 : nil }
        }
        guard let reading = NumberReader.number(tokens, at: 0), isShare(reading.value) else { return nil }
        let rest = Array(words[reading.end...])
        return rest.isEmpty || ValueWords.percent.meaning(of: rest) != nil ? reading.value : nil
    }

    private static func isShare(_ number: ExactDecimal) -> Bool {
        number.units >= 0 && number.double <= 100
    }
}

extension Array<String> {
    fileprivate var withoutArticles: [String] { Array(drop { ["a", "an", "the"].contains($0) }) }
}

extension Substring {
    /// One character that is shown as a picture.
    fileprivate var isEmoji: Bool {
        guard count == 1, let scalar = unicodeScalars.first, !scalar.isASCII else { return false }
        return scalar.properties.isEmoji || scalar.properties.isEmojiPresentation
    }
}
