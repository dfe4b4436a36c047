import Contacts
import FoundationEssentials

/// The contact fields as a script of the console, in the order of its form: what cards fill, then what only people
/// enter, then the notes.
enum ConsoleFields {
    static let fileName = "contact-fields.js"

    static let script: String = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let list = try? encoder.encode(fields.map(Field.init)) else { preconditionFailure("texts and flags") }
        return "export const CONTACT_FIELDS = \(String(decoding: list, as: UTF8.self));\n"
    }()

    private struct Field: Encodable {
        var name: String
        var label: String
        var many: Bool
        var isPhone: Bool
        var isLong: Bool

        init(_ field: ContactField) {
            name = field.rawValue
            label = field.label
            many = field.nothing.isList
            isPhone = field.kind == .phones
            isLong = field.kind == .notes
        }
    }

    private static let fields = ContactField.allCases.filter(isFirst) + ContactField.allCases.filter { !isFirst($0) }

    private static func isFirst(_ field: ContactField) -> Bool {
        switch field.kind {
        case .text, .list, .phones: field != .aliases
        case .tags, .notes: false
        }
    }
}
