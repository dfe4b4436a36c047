import Inventory
import InventoryRecords
import JSON
import Records
import Requests

/// Objects of an inventory in answers.
enum InventoryView {
    /// All fields by their keys; null without a value.
    /// - Parameters:
    ///   - isShort: leaves texts of several lines and places on the map out, for lists.
    ///   - undo: of the change that the answer is about.
    static func json(
        _ entry: InventoryEntry, _ relations: InventoryRelations, isShort: Bool = false, undo: UndoTicket? = nil
    ) -> JSON {
        var members = [JSON.Member(name: "id", value: JSON(entry.id))]
        for field in entry.object.fields where !isShort || field.kind.isListed {
            guard case .name = field.kind else {
                members.append(.init(name: field.key, value: entry.value(field)?.json ?? .null))
                continue
            }
            let id = entry.reference(field.key)
            let name = id.flatMap { relations.names[$0] }
            members.append(.init(name: field.key, value: JSON(name)))
            // A deleted location or label is none, until it is restored.
            members.append(.init(name: field.key + "Id", value: JSON(name == nil ? nil : id)))
        }
        members += IntentView.state(of: entry)
        if entry.object == .location || entry.object == .label {
            members.append(.init(name: "itemCount", value: .integer(relations.itemCounts[entry.id] ?? 0)))
        }
        members += [
            .init(name: "version", value: .integer(entry.version)),
            .init(name: "createdAt", value: JSON(entry.createdAt)),
            .init(name: "updatedAt", value: JSON(entry.updatedAt)),
        ]
        return .object(members + (undo.map(Self.members) ?? []))
    }

    static func json(_ undo: UndoTicket) -> JSON {
        .changeTicket(undoToken: .string(undo.token), undoUntil: JSON(undo.until))
    }

    private static func members(_ undo: UndoTicket) -> [JSON.Member] {
        [.init(name: "undoToken", value: .string(undo.token)), .init(name: "undoUntil", value: JSON(undo.until))]
    }

    static func json(_ summary: InventorySummary, currency: String) -> JSON {
        .inventory(
            currency: .string(currency), itemCount: .integer(summary.all.itemCount), value: value(summary.all),
            draftCount: .integer(summary.draftCount),
            withoutLocation: .itemSum(
                itemCount: .integer(summary.withoutLocation.itemCount), value: value(summary.withoutLocation)),
            locations: .array(
                summary.locations.map { entry, sum in
                    .locationSum(
                        id: JSON(entry.id), name: .string(entry.name), roomType: JSON(entry.texts["roomType"]),
                        itemCount: .integer(sum.itemCount), value: value(sum))
                }),
            labels: .array(
                summary.labels.map { entry, sum in
                    .labelSum(
                        id: JSON(entry.id), name: .string(entry.name), color: JSON(entry.texts["color"]),
                        emoji: JSON(entry.texts["emoji"]), itemCount: .integer(sum.itemCount), value: value(sum))
                }))
    }

    static func value(_ sum: InventorySummary.Sum) -> JSON { amount(sum.value) }

    static func amount(_ amount: Double) -> JSON { Int(exactly: amount).map(JSON.integer) ?? .decimal(amount) }
}
