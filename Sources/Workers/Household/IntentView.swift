import Inventory
import InventoryRecords
import JSON
import Requests

enum IntentView {
    static func json(_ intent: Intent) -> JSON {
        let definition = intent.definition
        return .intent(
            slug: .string(intent.slug), title: .string(definition.title), group: .string(definition.group.rawValue),
            isAvailable: .bool(IntentRunner.isAvailable(intent)), phrases: JSON(definition.phrases),
            parameters: .array(definition.parameters.map(json)), scope: .string(definition.scope.rawValue),
            confirmation: .string(definition.confirmation.rawValue), undo: .string(definition.undo.rawValue))
    }

    static func json(_ undone: UndoneInventory) -> JSON {
        .undoneCorrection(
            action: "inventory_changed", captureId: nil,
            restored: .array(
                undone.restored.map { .restoredObject(object: .string($0.object.rawValue), id: JSON($0.id)) }),
            kept: .array(
                undone.kept.map {
                    .keptObject(object: .string($0.object.rawValue), id: JSON($0.id), fields: JSON($0.fields))
                }))
    }

    private static func json(_ parameter: IntentParameter) -> JSON {
        .intentParameter(
            name: .string(parameter.name), type: .string(parameter.kind.typeName),
            requirement: .string(parameter.requirement.rawValue), question: .string(parameter.question),
            choices: JSON(parameter.kind.choices ?? []))
    }

    /// The parameters of a sentence, as the body of the intent's request.
    static func parameters(_ phrase: ParsedPhrase) -> JSON {
        let definition = phrase.intent.definition
        return .object(
            definition.parameters.compactMap { parameter in
                phrase.parameters[parameter.name].map { JSON.Member(name: parameter.name, value: $0.json) }
            })
    }

    /// The fields of an object with values, flat. References are names.
    /// - Parameter names: of the objects that the fields refer to, by key.
    static func json(_ entry: InventoryEntry, names: [String: String]) -> JSON {
        var members: [JSON.Member] = [JSON.Member(name: "id", value: JSON(entry.id))]
        for field in entry.object.fields {
            let value: JSON
            if case .name = field.kind {
                value = JSON(names[field.key])
            } else {
                value = entry.value(field)?.json ?? .null
            }
            members.append(JSON.Member(name: field.key, value: value))
        }
        members.append(JSON.Member(name: "version", value: .integer(entry.version)))
        return .object(members)
    }
}
