import Captures
import Dates

extension FieldDefinition {
    /// The value that the text of a column, or of a sealed value, stands for. A reference to another object is a UUID in
    /// text.
    /// - Returns: nil if the text is not one that a value was stored as.
    package func stored(_ text: String) -> InventoryValue? {
        switch kind {
        case .line, .lines, .emoji, .choice, .name, .mapArea: .text(text)
        case .integer, .year: Int(text).map(InventoryValue.integer)
        case .money: ExactDecimal(written: text, dot: .decimals).map { .money(Money($0)) }
        case .percent: ExactDecimal(written: text, dot: .decimals).map(InventoryValue.percent)
        case .day: CivilDate(iso: text).map(InventoryValue.day)
        case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
        case .color: Color(hex: text).map(InventoryValue.color)
        case .measure: Measure(text: text).map(InventoryValue.measure)
        }
    }
}

extension Measure {
    /// `90 x 200 cm`
    fileprivate init?(text: String) {
        let words = text.split(separator: " ")
        // The unit may have several words: `sq ft`.
        let numbers = words.prefix { $0 == "x" || $0.first?.isNumber == true }
        let sizes = numbers.filter { $0 != "x" }.compactMap { ExactDecimal(written: $0, dot: .decimals) }
        guard !sizes.isEmpty, numbers.count == sizes.count * 2 - 1, numbers.count < words.count else { return nil }
        self.init(sizes: sizes, unit: words[numbers.count...].joined(separator: " "))
    }
}
