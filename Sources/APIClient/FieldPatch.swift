import Cards
package import CommandLine
import Contacts

/// Turns `FIELD=VALUE` arguments into the body of a request that creates or changes a contact or a card. Commas separate
/// the items of a list; an empty value clears the field. A phone is a number or `TYPE:NUMBER`; an extension is part of
/// the number (`ext. 27`).
package struct FieldPatch: Encodable, Sendable {
    package enum Subject: String, Sendable { case card, contact }

    private enum Value: Encodable {
        case field(FieldValue)
        case phones([Phone])
        case flag(Bool)
        case nothing

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .field(let value): try container.encode(value)
            case .phones(let phones): try container.encode(phones)
            case .flag(let flag): try container.encode(flag)
            case .nothing: try container.encodeNil()
            }
        }
    }

    /// The server splits off the extension and chooses the type if none is given.
    private struct Phone: Encodable {
        var number: String
        var type: PhoneType?

        init(_ text: Substring) throws(UsageFault) {
            let parts = text.split(separator: ":", maxSplits: 1)
            number = String(parts.last ?? "")
            guard parts.count == 2 else { return }
            guard let type = PhoneType(rawValue: String(parts[0])) else {
                let known = PhoneType.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageFault("'\(parts[0])' is not a phone type; known: \(known)")
            }
            self.type = type
        }
    }

    private var values: [String: Value] = [:]

    package init(_ words: [String], of subject: Subject) throws(UsageFault) {
        for word in words {
            let assignment = try FieldAssignment(word)
            let (name, text) = (assignment.field, assignment.value)
            if name == "reviewed", subject == .card {
                guard text == "true" || text == "false" else { throw UsageFault("reviewed must be true or false") }
                values[name] = .flag(text == "true")
                continue
            }
            guard let field = ContactField(rawValue: name) else {
                let known = ContactField.allCases.map(\.rawValue) + (subject == .card ? ["reviewed"] : [])
                throw assignment.unknown(of: "a \(subject.rawValue)", known: known)
            }
            values[name] = try Self.value(assignment, of: field)
        }
    }

    private static func value(_ assignment: FieldAssignment, of field: ContactField) throws(UsageFault) -> Value {
        let text = assignment.value
        if text.isEmpty { return .nothing }
        switch field.kind {
        case .text, .notes: return .field(.text(text))
        case .list, .tags: return .field(.list(assignment.items))
        case .phones:
            return .phones(try text.split(separator: ",").map { text throws(UsageFault) in try Phone(text) })
        }
    }

    package func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
