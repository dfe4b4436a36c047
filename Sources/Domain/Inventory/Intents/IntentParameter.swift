/// A parameter of an intent.
package struct IntentParameter: Sendable {
    package enum Kind: Sendable, Equatable {
        /// The value of a field of the object that the intent creates.
        case field(FieldDefinition)
        /// The name of an object that the owner has.
        case name(InventoryObject)
        /// Names of several objects that the owner has.
        case names(InventoryObject)
        /// The key or a spoken name of a field of the object.
        case fieldKey(InventoryObject)
        /// A value for the field that another parameter names.
        case fieldValue(InventoryObject)
        case text
        case photo
        /// One of these words.
        case choice([String])

        /// The type's name in `GET /v1/intents`.
        package var typeName: String {
            switch self {
            case .field(let field): field.kind.name
            case .name(let object): object.rawValue
            case .names(let object): "list of \(object.pluralNoun)"
            case .fieldKey: "field"
            case .fieldValue: "value"
            case .text: "text"
            case .photo: "photo"
            case .choice: "choice"
            }
        }

        /// The allowed words; nil if there is no list.
        package var choices: [String]? {
            switch self {
            case .field(let field): if case .choice(let list) = field.kind { list.words } else { nil }
            case .fieldKey(let object): object.fields.map(\.key)
            case .choice(let words): words
            case .name, .names, .fieldValue, .text, .photo: nil
            }
        }
    }

    package enum Requirement: String, Sendable {
        case required, optional
        /// Required if items are in the location or carry the label.
        case requiredWithItems = "required where items are"
        /// Required by a value of another parameter.
        case requiredByAction = "required by the action"
    }

    package let name: String
    package let kind: Kind
    package let requirement: Requirement
    /// Asked if the parameter is missing.
    package let question: String

    package var isRequired: Bool { requirement == .required }

    init(_ name: String, _ kind: Kind, _ requirement: Requirement = .optional, ask question: String) {
        self.name = name
        self.kind = kind
        self.requirement = requirement
        self.question = question
    }

    /// A parameter that fills a field of a new object.
    static func field(
        _ field: some InventoryField, _ requirement: Requirement = .optional, ask question: String
    ) -> IntentParameter {
        IntentParameter(field.rawValue, .field(field.definition), requirement, ask: question)
    }
}
