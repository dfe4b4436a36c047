import Contacts
import FoundationEssentials
import Inventory

/// The fields of contacts and items as a script of the console, in the order of its forms.
enum FieldTables {
    static let fileName = "field-tables.js"

    static let script =
        "export const CONTACT_FIELDS = \(json(contactFields.map(ContactColumn.init)));\n"
        + "export const ITEM_FIELDS = \(json(ItemField.definitions.map(ItemColumn.init)));\n"

    private static func json(_ fields: [some Encodable]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let list = try? encoder.encode(fields) else { preconditionFailure("texts and flags") }
        return String(decoding: list, as: UTF8.self)
    }

    private struct ContactColumn: Encodable {
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

    private struct ItemColumn: Encodable {
        var name: String
        var label: String
        /// As in the definitions of parameters.
        var type: String
        var isLong: Bool
        /// For a word of a list: the words.
        var choices: [String]?
        /// For a reference: the kind of object.
        var object: String?

        init(_ field: FieldDefinition) {
            name = field.key
            label = field.label
            type = field.kind.name
            isLong = field.kind == .lines
            if case .choice(let list) = field.kind { choices = list.words }
            if case .name(let kind) = field.kind { object = kind.rawValue }
        }
    }

    /// What cards fill, then what only people enter, then the notes.
    private static let contactFields =
        ContactField.allCases.filter(isFirst) + ContactField.allCases.filter { !isFirst($0) }

    private static func isFirst(_ field: ContactField) -> Bool {
        switch field.kind {
        case .text, .list, .phones: field != .aliases
        case .tags, .notes: false
        }
    }
}
