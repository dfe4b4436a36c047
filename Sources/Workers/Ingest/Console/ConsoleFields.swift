import Contacts

/// The contact fields as a script of the console, in the order of its form: what cards fill, then what only people
/// enter, then the notes.
enum ConsoleFields {
    static let fileName = "contact-fields.js"

    static let script = "export const CONTACT_FIELDS = \(JSON.array(fields.map(json)).text);\n"

    private static let fields = ContactField.allCases.filter(isFirst) + ContactField.allCases.filter { !isFirst($0) }

    private static func isFirst(_ field: ContactField) -> Bool {
        switch field.kind {
        case .text, .list, .phones: field != .aliases
        case .tags, .notes: false
        }
    }

    private static func json(_ field: ContactField) -> JSON {
        [
            "name": .string(field.rawValue), "label": .string(field.label), "many": .bool(field.nothing.isList),
            "isPhone": .bool(field.kind == .phones), "isLong": .bool(field.kind == .notes),
        ]
    }
}
