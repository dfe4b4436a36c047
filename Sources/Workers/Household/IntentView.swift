import Inventory
import InventoryRecords
import JSON
import Requests

enum IntentView {
    static func json(_ intent: Intent) -> JSON {
        let definition = intent.definition
        return .intent(
            slug: .string(intent.slug), title: .string(definition.title), group: .string(definition.group.rawValue),
            phrases: JSON(definition.phrases),
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
                }),
            restoredCount: .integer(undone.restoredCount), keptCount: .integer(undone.keptCount))
    }

    private static func json(_ parameter: IntentParameter) -> JSON {
        .intentParameter(
            name: .string(parameter.name), type: .string(parameter.kind.typeName),
            requirement: .string(parameter.requirement.rawValue), question: .string(parameter.question),
            choices: JSON(parameter.kind.choices ?? []))
    }

    /// The parameters of a sentence, as the body of the intent's request.
    /// - Parameter currency: the owner's.
    static func parameters(_ phrase: ParsedPhrase, currency: String) -> JSON {
        let definition = phrase.intent.definition
        return .object(
            definition.parameters.compactMap { parameter in
                phrase.parameters[parameter.name].map { value in
                    // An amount in another currency keeps the currency, so that the amount is refused.
                    if case .money(let money) = value, let other = money.currency, other != currency {
                        return JSON.Member(name: parameter.name, value: .string("\(money.amount.text) \(other)"))
                    }
                    return JSON.Member(name: parameter.name, value: value.json)
                }
            })
    }

    /// The fields of an object with values, flat. References are names.
    /// Longest text of a value in an answer, in bytes: an answer stays small.
    private static let longestText = 8_000

    /// - Parameters:
    ///   - names: of the objects that the fields refer to, by key.
    ///   - isShort: leaves texts of several lines and places on the map out.
    static func json(_ entry: InventoryEntry, names: [String: String], isShort: Bool = false) -> JSON {
        var members: [JSON.Member] = [JSON.Member(name: "id", value: JSON(entry.id))]
        for field in entry.object.fields where !isShort || field.kind.isListed {
            let value: JSON
            switch (field.kind, entry.value(field)) {
            case (.name, _): value = JSON(names[field.key])
            case (.lines, .text(let text)?): value = .string(String(text.cut(at: longestText)))
            case (_, let other): value = other?.json ?? .null
            }
            members.append(JSON.Member(name: field.key, value: value))
        }
        members += state(of: entry)
        members.append(JSON.Member(name: "version", value: .integer(entry.version)))
        return .object(members)
    }

    /// An object without its other values.
    static func outline(_ entry: InventoryEntry) -> JSON {
        .object([
            JSON.Member(name: "id", value: JSON(entry.id)),
            JSON.Member(name: entry.object.nameField.key, value: .string(entry.name)),
            JSON.Member(name: "version", value: .integer(entry.version)),
        ])
    }

    /// Whether an item is a draft, the capture of which it was made, and its photos. Empty for other objects.
    static func state(of entry: InventoryEntry) -> [JSON.Member] {
        guard entry.object == .item else { return [] }
        return [
            JSON.Member(name: "isDraft", value: .bool(entry.isDraft)),
            JSON.Member(name: "captureId", value: JSON(entry.capture)),
            JSON.Member(name: "photos", value: .array(entry.photos.map(json))),
        ]
    }

    static func json(_ photo: ItemPhoto) -> JSON {
        .itemPhoto(
            id: JSON(photo.id), width: .integer(photo.width), height: .integer(photo.height),
            thumbnailWidth: .integer(photo.thumbnailWidth), thumbnailHeight: .integer(photo.thumbnailHeight))
    }
}
