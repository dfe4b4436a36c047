import FoundationEssentials

/// A JSON value. Objects keep the order of their members, so that responses look like the documentation.
enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case decimal(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    struct Member: Sendable, Equatable {
        var name: String
        var value: JSON
    }

    subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    var array: [JSON]? { if case .array(let items) = self { items } else { nil } }

    /// The type's name for error messages.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .decimal: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
}

extension JSON {
    init(_ text: String?) { self = text.map(JSON.string) ?? .null }
    init(_ number: Int?) { self = number.map(JSON.integer) ?? .null }
    init(_ number: Double?) { self = number.map(JSON.decimal) ?? .null }
    init(_ id: UUID?) { self = id.map { .string($0.uuidString.lowercased()) } ?? .null }
    init(_ time: Date?) { self = time.map { .string(Timestamp.text($0)) } ?? .null }
    init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }
}
