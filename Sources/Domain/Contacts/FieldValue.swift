/// What one field of a contact says. Nothing said is an empty text or list.
package enum FieldValue: Sendable, Equatable {
    case text(String)
    case list([String])

    package var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .list(let items): items.isEmpty
        }
    }

    package var isList: Bool { if case .list = self { true } else { false } }

    /// The list, or the text alone where it says something.
    package var items: [String] {
        switch self {
        case .text(let text): text.isEmpty ? [] : [text]
        case .list(let items): items
        }
    }
}

/// The fields of a contact by their names in the API.
package typealias FieldSet = [String: FieldValue]

/// A string, or an array of strings.
extension FieldValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .list(try container.decode([String].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        }
    }
}
