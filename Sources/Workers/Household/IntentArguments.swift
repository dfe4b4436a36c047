import Captures
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Requests

/// The parameters of a request, read by an intent's definition.
struct IntentArguments: Sendable {
    /// The field to change, with its new value; nil removes the value. A reference is in `entries` instead.
    struct Change: Sendable {
        var field: FieldDefinition
        var value: InventoryValue?

        var isReference: Bool { if case .name = field.kind { true } else { false } }
    }

    /// The values of the fields that the parameters fill, by the fields' keys.
    var values: [String: InventoryValue] = [:]
    /// The objects that parameters name, by the parameters' names.
    var entries: [String: InventoryEntry] = [:]
    var texts: [String: String] = [:]
    /// The objects that a parameter with several names names, by the parameters' names.
    var lists: [String: [UUID]] = [:]
    var change: Change?
    var confirmToken: String?
}

/// Why an intent is not carried out.
enum IntentStop: Error, Sendable {
    /// A question to the person.
    case asking(IntentAnswer)
    case failing(APIFailure)
}

extension APIFailure {
    /// - Parameter code: of the fault, which names the field.
    init(_ dialog: String, code: String, at parameter: String) {
        self.init(.invalidValue, dialog, faults: [Fault(pointer: "/" + parameter, code: code, detail: dialog)])
    }

    /// The owner has no object with the name.
    init(noObject object: InventoryObject, called name: String, _ definition: IntentDefinition, parameter: String) {
        self.init(.notFound(object), at: "/" + parameter, definition.notFound(object, called: name))
    }
}

extension ProblemCode {
    /// An object of the kind does not exist.
    static func notFound(_ object: InventoryObject) -> ProblemCode {
        switch object {
        case .item: .itemNotFound
        case .location: .locationNotFound
        case .label: .labelNotFound
        case .home: .homeNotFound
        case .policy: .policyNotFound
        }
    }
}
