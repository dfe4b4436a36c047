import Captures
import VCards

/// The contact in a QR code: a vCard, a MECARD, or one link, e-mail address or number. Codes contain no OCR errors, so
/// their values win over the print.
struct CodeCard {
    struct Entry: Equatable {
        var name: CardFieldName
        var value: String
        var type: PhoneType?
        /// Box of the code, in fractions of the image.
        var box: Box?
    }

    /// Higher than the confidence of any printed field.
    static let confidence = 0.99
    /// Code points.
    private static let maxValueLength = 4_000

    /// Phones are unchanged; the caller normalizes them.
    var entries: [Entry] = []

    init?(_ payload: String) {
        let text = payload.trimmed
        if let card = VCardPayload(text) {
            card.properties.forEach { read($0) }
            nameFromParts(card)
        } else if text.uppercased().hasPrefix("MECARD:") {
            readMECard(text.dropFirst("MECARD:".count))
        } else {
            readLink(text)
        }
        if entries.isEmpty { return nil }
    }

    private mutating func add(_ name: CardFieldName, _ value: String, type: PhoneType? = nil) {
        let value = ReadableText(
            PropertyText.unescape(value).spaced.joined(separator: " ").stripped(of: ",;"), upTo: Self.maxValueLength
        ).text
        if !value.isEmpty { entries.append(Entry(name: name, value: value, type: type)) }
    }

    private mutating func read(_ property: VCardProperty) {
        let value = property.text.text
        switch property.name {
        case "FN": add(.fullName, value)
        case "ORG": add(.company, PropertyText.split(value, at: ";").first ?? "")
        case "TITLE": add(.jobTitle, value)
        case "EMAIL": add(.email, Self.bare(value, scheme: "mailto:"))
        case "URL": add(.website, value)
        case "TEL": add(.phone, Self.bare(value, scheme: "tel:"), type: Self.type(property))
        case "ADR": address(PropertyText.split(value, at: ";"))
        case "NOTE": add(.note, value)
        default: break
        }
    }

    private mutating func nameFromParts(_ card: VCardPayload) {
        guard !entries.contains(where: { $0.name == .fullName }),
            let parts = card.properties.first(where: { $0.name == "N" })
        else { return }
        let name = PropertyText.split(parts.text.text, at: ";")
        // family; given; additional; prefixes; suffixes
        let order = [3, 1, 2, 0, 4].filter { name.indices.contains($0) }.flatMap {
            PropertyText.split(name[$0], at: ",")
        }
        add(.fullName, order.joined(separator: " "))
    }

    /// box; extended; street; city; region; code; country
    private mutating func address(_ parts: [String]) {
        let names: [CardFieldName] = [.street, .street, .street, .city, .state, .zip, .country]
        let street = parts.prefix(3).filter { !$0.trimmed.isEmpty }.map(\.trimmed).joined(separator: ", ")
        add(.street, street)
        for (name, part) in zip(names, parts).dropFirst(3) { add(name, part) }
    }

    private mutating func readMECard(_ body: Substring) {
        for field in PropertyText.split(body, at: ";") {
            guard let colon = field.firstIndex(of: ":") else { continue }
            let value = String(field[field.index(after: colon)...])
            switch field[..<colon].uppercased() {
            case "N":
                // "Family,Given", or the whole name.
                add(.fullName, PropertyText.split(value, at: ",").reversed().joined(separator: " "))
            case "TEL": add(.phone, value)
            case "EMAIL": add(.email, value)
            case "URL": add(.website, value)
            case "ADR": meAddress(value)
            case "ORG": add(.company, value)
            case "TITLE": add(.jobTitle, value)
            case "NOTE", "MEMO": add(.note, value)
            default: break
            }
        }
    }

    /// Seven parts separated by commas as in vCard, or one text.
    private mutating func meAddress(_ value: String) {
        let parts = PropertyText.split(value, at: ",")
        if parts.count >= 7 { address(Array(parts.prefix(7))) } else { add(.street, value) }
    }

    private mutating func readLink(_ text: String) {
        let lower = text.lowercased()
        if lower.hasPrefix("mailto:") {
            let address = Self.bare(text, scheme: "mailto:").prefix { $0 != "?" }
            if EmailGrammar.isAddress(String(address)) { add(.email, String(address)) }
        } else if lower.hasPrefix("tel:") {
            add(.phone, Self.bare(text, scheme: "tel:"))
        } else if lower.hasPrefix("http://") || lower.hasPrefix("https://"), WebsiteGrammar.parse(text) != nil {
            add(.website, text)
        }
    }

    private static func bare(_ value: String, scheme: String) -> String {
        value.lowercased().hasPrefix(scheme) ? String(value.dropFirst(scheme.count)) : value
    }

    /// Of several TYPE values the first in this list counts.
    private static let types: [PhoneType] = [.fax, .pager, .mobile, .main, .home, .work]

    private static func type(_ property: VCardProperty) -> PhoneType? {
        let names = Set(property.parameters.flatMap(\.values).map { $0.uppercased() })
        return types.first { $0.vCardName.map(names.contains) ?? false }
    }
}
