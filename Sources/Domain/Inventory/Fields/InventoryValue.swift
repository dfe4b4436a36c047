package import Captures
package import JSON

/// The value of one field, or of one parameter of an intent.
package enum InventoryValue: Sendable, Hashable {
    case text(String)
    case integer(Int)
    case money(Money)
    case percent(ExactDecimal)
    case day(CivilDate)
    case flag(Bool)
    case color(Color)
    case measure(Measure)
    /// Several names of the owner.
    case names([String])

    /// The value in a sentence and in CSV: `12.99`, `2027-05-01`, `#FF8800`, `68 kg`, `true`.
    package var text: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .money(let money): money.amount.text
        case .percent(let number): number.text
        case .day(let day): day.iso
        case .flag(let flag): flag ? "true" : "false"
        case .color(let color): color.hex
        case .measure(let measure): measure.text
        case .names(let names): names.joined(separator: ", ")
        }
    }

    /// The value in a response of the API. Amounts are decimals without their currency.
    package var json: JSON {
        switch self {
        case .integer(let number): .integer(number)
        case .money(let money): Self.json(money.amount)
        case .percent(let number): Self.json(number)
        case .flag(let flag): .bool(flag)
        case .names(let names): JSON(names)
        case .text, .day, .color, .measure: .string(text)
        }
    }

    private static func json(_ number: ExactDecimal) -> JSON {
        number.integer.map(JSON.integer) ?? .decimal(number.double)
    }
}
