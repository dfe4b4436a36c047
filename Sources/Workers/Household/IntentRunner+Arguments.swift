import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

extension IntentRunner {
    private static let longestText = 4_000

    /// Reads the parameters, and finds the objects that they name.
    func read(_ body: JSON, for intent: Intent) async throws(IntentStop) -> IntentArguments {
        let definition = intent.definition
        guard case .object(let members) = body else {
            throw .failing(APIFailure(.wrongType, "The body must be a JSON object with the intent's parameters."))
        }
        if let unknown = members.first(where: {
            definition.parameter($0.name) == nil && !($0.name == "confirmToken" && definition.confirmation != .none)
        }) {
            let known = definition.parameters.map(\.name).joined(separator: ", ")
            throw .failing(
                APIFailure(
                    .unknownField, at: "/" + unknown.name.prefix(100),
                    known.isEmpty ? "The intent has no parameters." : "The intent's parameters are: \(known)."))
        }
        var arguments = IntentArguments()
        if let token = body["confirmToken"], token != .null, token.string == nil {
            throw .failing(APIFailure(.wrongType, at: "/confirmToken", "confirmToken must be a text."))
        }
        arguments.confirmToken = body["confirmToken"]?.string
        for parameter in definition.parameters {
            let value = body[parameter.name] ?? .null
            // Null removes a value. Shortcuts send an empty text for an answer that was not given.
            if case .fieldValue = parameter.kind,
                body[parameter.name] == .null || value.string.map(ValueWords.isNothing) == true
            {
                try checkRemoval(arguments)
                continue
            }
            guard value != .null, value.string?.trimmed != "" else {
                guard parameter.isRequired else { continue }
                throw .asking(IntentAnswer(isOK: false, dialog: parameter.question, missing: parameter.name))
            }
            try await read(value, of: parameter, definition, into: &arguments)
        }
        return arguments
    }

    private func read(
        _ value: JSON, of parameter: IntentParameter, _ definition: IntentDefinition,
        into arguments: inout IntentArguments
    ) async throws(IntentStop) {
        switch parameter.kind {
        case .field(let field):
            if case .name(let object) = field.kind {
                arguments.entries[parameter.name] = try await entry(value, object, parameter, definition)
            } else {
                arguments.values[field.key] = try coerced(value, field, at: parameter.name)
            }
        case .name(let object):
            arguments.entries[parameter.name] = try await entry(value, object, parameter, definition)
        case .fieldKey(let object):
            let field = try field(value, of: object, parameter)
            arguments.change = IntentArguments.Change(field: field)
        case .fieldValue:
            guard let field = arguments.change?.field else { return }
            if case .name(let object) = field.kind {
                arguments.entries[parameter.name] = try await entry(value, object, parameter, definition)
            } else {
                arguments.change?.value = try coerced(value, field, at: parameter.name)
            }
        case .choice(let words):
            let text = try text(value, parameter)
            guard words.contains(text) else {
                throw .failing(
                    APIFailure(
                        .unknownChoice, at: "/" + parameter.name,
                        "\(parameter.name) must be one of \(words.joined(separator: ", "))."))
            }
            arguments.texts[parameter.name] = text
        case .text: arguments.texts[parameter.name] = try text(value, parameter)
        case .names(let object):
            arguments.lists[parameter.name] = try await list(value, object, parameter, definition)
        // A photo is no parameter in JSON.
        case .photo: return
        }
    }

    /// The objects that an array of names means, or a text with names between commas.
    private func list(
        _ value: JSON, _ object: InventoryObject, _ parameter: IntentParameter, _ definition: IntentDefinition
    ) async throws(IntentStop) -> [UUID] {
        let names: [JSON]
        if case .array(let items) = value {
            names = items
        } else {
            let text = try text(value, parameter)
            let isOne = try await !named(text, object).isEmpty
            names = isOne ? [value] : text.split(separator: ",").map { .string($0.trimmed) }.filter { $0 != "" }
        }
        guard names.count <= InventorySelection.most else {
            throw .failing(
                APIFailure(
                    .tooLong, at: "/" + parameter.name,
                    "\(parameter.name) has more than \(InventorySelection.most) names."))
        }
        var ids: [UUID] = []
        for name in names { ids.append(try await entry(name, object, parameter, definition).id) }
        return ids
    }

    /// Refuses to remove a required value.
    private func checkRemoval(_ arguments: IntentArguments) throws(IntentStop) {
        guard let field = arguments.change?.field, field.isRequired else { return }
        throw .failing(APIFailure(field.missing.dialog, code: field.missing.code, at: "value"))
    }

    private func text(_ value: JSON, _ parameter: IntentParameter) throws(IntentStop) -> String {
        guard let text = value.string else {
            throw .failing(APIFailure(.wrongType, at: "/" + parameter.name, "\(parameter.name) must be a text."))
        }
        guard text.utf8.count <= Self.longestText else {
            throw .failing(
                APIFailure(
                    .tooLong, at: "/" + parameter.name, "\(parameter.name) has more than \(Self.longestText) bytes."))
        }
        guard !text.unicodeScalars.contains("\0") else {
            throw .failing(APIFailure(.invalidText, at: "/" + parameter.name))
        }
        return text
    }

    func coerced(
        _ value: JSON, _ field: FieldDefinition, at parameter: String
    ) throws(IntentStop) -> InventoryValue {
        let coerced: InventoryValue
        do throws(FieldFault) { coerced = try field.value(of: value, in: context) } catch {
            throw .failing(APIFailure(error.dialog, code: error.code, at: parameter))
        }
        try check(coerced, of: field, parameter)
        return coerced
    }

    /// Refuses an amount in another currency than the owner's.
    func check(_ value: InventoryValue, of field: FieldDefinition, _ parameter: String) throws(IntentStop) {
        guard let refusal = context.refusal(of: value) else { return }
        throw .failing(APIFailure(refusal, code: field.invalidCode, at: parameter))
    }

    /// The field that a key, a label or a spoken name means.
    private func field(
        _ value: JSON, of object: InventoryObject, _ parameter: IntentParameter
    ) throws(IntentStop) -> FieldDefinition {
        guard let found = object.field(named: try text(value, parameter)) else {
            throw .failing(
                APIFailure(
                    .unknownChoice, at: "/" + parameter.name,
                    "There is no such detail. Choose one of: " + object.fields.map(\.key).joined(separator: ", ") + ".")
            )
        }
        return found
    }

    /// The object that a name or an id means.
    private func entry(
        _ value: JSON, _ object: InventoryObject, _ parameter: IntentParameter, _ definition: IntentDefinition
    ) async throws(IntentStop) -> InventoryEntry {
        let name = try text(value, parameter)
        if let id = UUID(text: name) {
            let found = try await stored { () async throws(StoreError) in
                try await database.inventory.find(object, id, of: owner)
            }
            if let found { return found }
            throw .failing(APIFailure(noObject: object, called: name, definition, parameter: parameter.name))
        }
        var found = try await named(name, object)
        if found.isEmpty { found = try await chosen(name, object) }
        if found.isEmpty, let other = try await nearName(to: name, object, parameter, definition) {
            found = try await named(other, object)
        }
        guard let entry = found.first else {
            throw .failing(APIFailure(noObject: object, called: name, definition, parameter: parameter.name))
        }
        guard found.count == 1 else {
            throw .asking(
                IntentAnswer(
                    isOK: false, dialog: definition.ambiguity(object, called: name),
                    value: .array(try await described(found)), choices: try await choices(found),
                    missing: parameter.name))
        }
        return entry
    }

    private func described(_ entries: [InventoryEntry]) async throws(IntentStop) -> [JSON] {
        var described: [JSON] = []
        for entry in entries { described.append(try await shown(entry)) }
        return described
    }

    func named(_ name: String, _ object: InventoryObject) async throws(IntentStop) -> [InventoryEntry] {
        try await stored { () async throws(StoreError) in
            try await database.inventory.named(name, object, of: owner)
        }
    }

    /// - Returns: the one name of the owner that the words fit; nil if none fits.
    private func nearName(
        to name: String, _ object: InventoryObject, _ parameter: IntentParameter, _ definition: IntentDefinition
    ) async throws(IntentStop) -> String? {
        let index = try await stored { () async throws(StoreError) in
            try await nameCache.index(object, of: owner)
        }
        guard let match = index.match(spoken: name) else { return nil }
        guard match.names.count == 1 else {
            throw .asking(
                IntentAnswer(
                    isOK: false, dialog: definition.ambiguity(object, called: name), choices: match.names,
                    missing: parameter.name))
        }
        return match.names[0]
    }
}
