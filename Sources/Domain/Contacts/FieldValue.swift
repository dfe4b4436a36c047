/// The value of one contact field. A missing value is an empty text or list.
package enum FieldValue: Sendable, Equatable {
    case text(String)
    case list([String])
    case phones([Phone])

    package var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .list(let items): items.isEmpty
        case .phones(let phones): phones.isEmpty
        }
    }

    package var isList: Bool { if case .text = self { false } else { true } }

    /// The items as display texts; a text is one item, or none if empty.
    package var items: [String] {
        switch self {
        case .text(let text): text.isEmpty ? [] : [text]
        case .list(let items): items
        case .phones(let phones): phones.map(\.text)
        }
    }

    /// The value converted to the kind of `field`. Earlier releases stored phones as texts, and an empty JSON list
    /// does not show its kind.
    /// - Returns: nil for a value of another kind.
    package func fitting(_ field: ContactField) -> FieldValue? {
        switch (self, field.nothing) {
        case (.text, .text), (.list, .list), (.phones, .phones): self
        case (.list(let items), .phones): .phones(items.map(Phone.init(text:)))
        default: nil
        }
    }
}

/// Values by the field's name in the API.
package typealias FieldSet = [String: FieldValue]

extension FieldSet {
    /// Without unknown fields and values of another kind.
    package var fitting: FieldSet {
        reduce(into: [:]) { set, entry in
            set[entry.key] = ContactField(rawValue: entry.key).flatMap(entry.value.fitting)
        }
    }
}

/// JSON: a string, an array of strings, or an array of phones.
extension FieldValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let items = try? container.decode([String].self) {
            self = .list(items)
        } else {
            self = .phones(try container.decode([Phone].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        case .phones(let phones): try container.encode(phones)
        }
    }
}
