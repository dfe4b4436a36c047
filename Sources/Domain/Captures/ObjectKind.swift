/// A kind of object that has an id, by its name in the API.
package enum ObjectKind: String, Sendable, CaseIterable {
    case capture
    case contact
    case group
    case interaction
    case note = "inbox_note"
    case merge
    case suggestion = "contact_suggestion"
    case item
    case location
    case label
    case policy

    /// What a device key needs to read such objects.
    package var scope: DeviceScope {
        switch self {
        case .capture: .capturesRead
        case .note: .inboxRead
        case .contact, .group, .interaction, .merge, .suggestion: .contactsRead
        case .item, .location, .label, .policy: .inventoryRead
        }
    }

    /// For sentences: `there is no inbox note 0199f3c2`.
    package var noun: String {
        switch self {
        case .note: "inbox note"
        case .suggestion: "suggestion"
        case .policy: "insurance policy"
        case .capture, .contact, .group, .interaction, .merge, .item, .location, .label: rawValue
        }
    }
}
