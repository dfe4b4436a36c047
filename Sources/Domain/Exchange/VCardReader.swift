import VCards

/// Reads vCard 2.1, 3.0 and 4.0, including files that break the rules: keeps what can be interpreted and reports the
/// rest as warnings. Never fails.
package enum VCardReader {
    package static func read(_ bytes: [UInt8]) -> VCardReading {
        var reading = VCardReading()
        var lines = VCardLines(bytes)
        var card: VCardBuilder?
        var depth = 0
        var last = 1
        while let (property, content, line) = lines.next() {
            last = line
            guard let property else {
                if !content.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                    reading.warnings.append(.init(line: line, message: "not a property; left out"))
                }
                continue
            }
            switch (property.name, property.isCardMark) {
            case ("BEGIN", true):
                // A nested card is the AGENT of vCard 2.1.
                depth += 1
                if depth == 1 { card = VCardBuilder() }
            case ("END", true):
                guard depth > 0 else {
                    reading.warnings.append(.init(line: line, message: "END without BEGIN"))
                    continue
                }
                depth -= 1
                if depth == 0 { finish(&card, at: line, into: &reading) }
            default:
                if depth == 0 {
                    reading.warnings.append(
                        .init(line: line, message: "\(property.name) is outside a card; left out"))
                } else if depth == 1 {
                    card?.add(property)
                }
            }
        }
        if card != nil {
            reading.warnings.append(.init(line: last, message: "the last card has no END"))
            finish(&card, at: last, into: &reading)
        }
        if reading.contacts.isEmpty { reading.warnings.append(.init(line: 1, message: "no card found")) }
        return reading
    }

    private static func finish(_ card: inout VCardBuilder?, at line: Int, into reading: inout VCardReading) {
        guard let done = card?.finished(line) else { return }
        reading.contacts.append(done.contact)
        reading.warnings += done.warnings
        card = nil
    }
}
