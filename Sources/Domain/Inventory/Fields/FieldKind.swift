/// The kind of a field's value: how input is read, and what a fault says is expected.
package enum FieldKind: Sendable, Equatable {
    /// One line.
    case line
    /// Several lines.
    case lines
    /// A whole number in the range.
    case integer(ClosedRange<Int>)
    case money
    /// 0 to 100.
    case percent
    case day(DayReader.Direction)
    case year
    case flag
    case color
    /// One character.
    case emoji
    case measure(Measure.Dimension)
    /// A circle on the map.
    case mapArea
    /// A word of the list. Other words for it are in `choices.txt`.
    case choice(ChoiceList)
    /// The name of another object of the owner.
    case name(InventoryObject)

    /// Longest text, in bytes.
    package var longest: Int { self == .lines ? 100_000 : 500 }

    /// Whether lists show the value. They leave out long texts and places on the map.
    package var isListed: Bool { ![.lines, .mapArea].contains(self) }

    /// Completes the sentence "The value must be …": `a whole number from 1 to 5`.
    package var expectation: String {
        switch self {
        case .line, .lines: "a text of at most \(longest) bytes"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .money: "an amount of money such as 12.99"
        case .percent: "a percentage from 0 to 100"
        case .day: "a day such as 2027-05-01 or 1 May 2027"
        case .year: "a year such as 1987"
        case .flag: "yes or no"
        case .color: "a color such as #FF8800 or dark green"
        case .emoji: "one emoji"
        case .measure(.length): "sizes with their unit, such as 90 x 200 cm"
        case .measure(.weight): "a weight with its unit, such as 12 kg"
        case .measure(.area): "an area with its unit, such as 140 m²"
        case .mapArea:
            "degrees of latitude and longitude with a radius in meters (\(MapArea.radii.lowerBound) to "
                + "\(MapArea.radii.upperBound)), such as 52.5163, 13.3777, 150"
        case .choice(let list): "one of these words: " + list.words.joined(separator: ", ")
        case .name(let object): "the name of one of your \(object.pluralNoun)"
        }
    }

    /// The name of the kind in documentation and in the definitions of parameters.
    package var name: String {
        switch self {
        case .line, .lines: "text"
        case .integer: "integer"
        case .money: "decimal"
        case .percent: "percent"
        case .day: "date"
        case .year: "year"
        case .flag: "boolean"
        case .color: "color"
        case .emoji: "emoji"
        case .measure(let dimension): dimension.rawValue
        case .mapArea: "map area"
        case .choice: "choice"
        case .name(let object): object.rawValue
        }
    }
}
