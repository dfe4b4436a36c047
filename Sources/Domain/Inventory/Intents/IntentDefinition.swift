/// What is known about an intent besides its slug.
package struct IntentDefinition: Sendable {
    package let title: String
    package let group: IntentGroup
    /// Sentences that a person says; `{name}` is a parameter. The first one is the phrase of the Shortcut.
    package let phrases: [String]
    package let parameters: [IntentParameter]
    package let scope: InventoryScope
    package let confirmation: IntentConfirmation
    package let undo: IntentUndo
    package let dialog: IntentDialog

    /// The kind of object that the intent is about.
    package var object: InventoryObject { group.object }

    /// Whether the intent changes stored values.
    package var writes: Bool { undo != .nothing }

    package func parameter(_ name: String) -> IntentParameter? { parameters.first { $0.name == name } }

    init(
        _ title: String, _ group: IntentGroup, phrases: [String], parameters: [IntentParameter] = [],
        scope: InventoryScope, confirmation: IntentConfirmation = .none, undo: IntentUndo = .nothing,
        dialog: IntentDialog
    ) {
        self.title = title
        self.group = group
        self.phrases = phrases
        self.parameters = parameters
        self.scope = scope
        self.confirmation = confirmation
        self.undo = undo
        self.dialog = dialog
    }
}

/// The chapters of the list of intents.
package enum IntentGroup: String, Sendable, CaseIterable {
    case items = "Inventory items"
    case locations = "Locations"
    case labels = "Labels"
    case home = "Home details"
    case insurance = "Insurance details"
    case utilities = "Utilities"

    package var object: InventoryObject {
        switch self {
        case .items, .utilities: .item
        case .locations: .location
        case .labels: .label
        case .home: .home
        case .insurance: .policy
        }
    }

    package var intents: [Intent] { Intent.allCases.filter { $0.definition.group == self } }
}

/// What a device key must allow.
package enum InventoryScope: String, Sendable, CaseIterable {
    case read = "inventory:read"
    case write = "inventory:write"
    /// Reading a photo or a description, which a provider outside may do.
    case ai = "inventory:ai"
    case export = "inventory:export"
}

package enum IntentConfirmation: String, Sendable {
    case none
    /// The first call answers with a `confirmToken`, the second call deletes.
    case token
    /// Like `token`. If items are there, the call must also say what happens to them.
    case tokenAndItemAction = "token and item action"
}

package enum IntentUndo: String, Sendable {
    /// The intent changes nothing.
    case nothing
    /// Undoing deletes what the intent created.
    case deleteCreated = "delete what was created"
    /// Undoing writes the former values.
    case restoreValues = "restore the former values"
    /// Undoing restores the deleted object, and the places and labels of its items.
    case restoreDeleted = "restore what was deleted"
}

/// The sentences of an intent. `{name}` is a parameter or a member of the response's value; `{count item}` is a number with
/// its noun: "1 item", "2 items".
package struct IntentDialog: Sendable {
    package let success: String
    /// Asked before a deletion.
    package let confirmation: String?
    /// The name fits several objects.
    package let ambiguous: String?
    package let notFound: String?

    init(_ success: String, confirmation: String? = nil, ambiguous: String? = nil, notFound: String? = nil) {
        self.success = success
        self.confirmation = confirmation
        self.ambiguous = ambiguous
        self.notFound = notFound
    }
}

extension IntentDefinition {
    /// The sentence for a name that no object has. An intent's own sentence is about its own object; another object, such
    /// as the location of an item, has the sentence of its kind.
    /// - Parameter other: the kind of the object that the name was to mean.
    package func notFound(_ other: InventoryObject, called name: String) -> String {
        let sentence = (other == object ? dialog.notFound : nil) ?? Self.reading("", other).notFound ?? ""
        return sentence.replacing("{name}", with: name).replacing("{parameter}", with: other.noun)
    }

    /// The sentence for a name that several objects have.
    /// - Parameter other: the kind of the objects.
    package func ambiguity(_ other: InventoryObject, called name: String) -> String {
        let sentence = (other == object ? dialog.ambiguous : nil) ?? Self.reading("", other).ambiguous ?? ""
        return sentence.replacing("{name}", with: name).replacing("{parameter}", with: other.noun)
    }
}
