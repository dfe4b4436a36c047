import Contacts

/// `FIELD=VALUE` words as the body of a PATCH: a list's items are separated by commas, and an empty value empties.
struct CardPatch: Encodable {
    private enum Value: Encodable {
        case field(FieldValue)
        case flag(Bool)
        case nothing

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .field(let value): try container.encode(value)
            case .flag(let flag): try container.encode(flag)
            case .nothing: try container.encodeNil()
            }
        }
    }

    private var values: [String: Value] = [:]

    init(_ words: [String]) throws(UsageFault) {
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw UsageFault("'\(word)' is not of the form FIELD=VALUE") }
            let (name, text) = (parts[0], parts[1])
            if name == "reviewed" {
                guard text == "true" || text == "false" else { throw UsageFault("reviewed is true or false") }
                values[name] = .flag(text == "true")
                continue
            }
            guard let field = ContactField(rawValue: name) else {
                let known = ContactField.allCases.map(\.rawValue) + ["reviewed"]
                throw UsageFault("'\(name)' is no field of a card; known: \(known.joined(separator: ", "))")
            }
            values[name] =
                if text.isEmpty { .nothing } else if field.nothing.isList {
                    .field(.list(text.split(separator: ",").map(String.init)))
                } else { .field(.text(text)) }
        }
    }

    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
