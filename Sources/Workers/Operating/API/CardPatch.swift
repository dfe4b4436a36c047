/// `FIELD=VALUE` words as the body of a PATCH: a list's items are separated by commas, and an empty value empties.
struct CardPatch: Encodable {
    private enum Value: Encodable {
        case text(String)
        case list([String])
        case flag(Bool)
        case nothing

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .list(let items): try container.encode(items)
            case .flag(let flag): try container.encode(flag)
            case .nothing: try container.encodeNil()
            }
        }
    }

    private static let texts = [
        "name", "company", "jobTitle", "street", "city", "region", "postalCode", "country", "notes",
    ]
    private static let lists = ["aliases", "emails", "phones", "websites"]

    private var values: [String: Value] = [:]

    init(_ words: [String]) throws(UsageFault) {
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw UsageFault("'\(word)' is not of the form FIELD=VALUE") }
            let (name, text) = (parts[0], parts[1])
            if name == "reviewed" {
                guard text == "true" || text == "false" else { throw UsageFault("reviewed is true or false") }
                values[name] = .flag(text == "true")
            } else if Self.lists.contains(name) {
                values[name] = text.isEmpty ? .nothing : .list(text.split(separator: ",").map(String.init))
            } else if Self.texts.contains(name) {
                values[name] = text.isEmpty ? .nothing : .text(text)
            } else {
                let known = (Self.texts + Self.lists + ["reviewed"]).joined(separator: ", ")
                throw UsageFault("'\(name)' is no field of a card; known: \(known)")
            }
        }
    }

    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
