import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

extension IntentRunner {
    /// Deletes an object after its confirmation. The items of a location or label are treated as the person has said.
    func delete(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        let definition = intent.definition
        let entry = try await subject(intent, arguments)
        var edits: [InventoryEdit] = []
        if definition.confirmation == .tokenAndItemAction {
            edits = try itemEdits(entry, arguments, definition, try await items(of: entry))
        }
        let confirmation = try await stored { () async throws(StoreError) in
            try await database.inventory.confirmation(of: entry, for: owner, given: arguments.confirmToken)
        }
        guard confirmation.isGiven else {
            return IntentAnswer(
                isOK: false,
                dialog: (definition.dialog.confirmation ?? "").filled(with: ["item": entry.name, "name": entry.name]),
                value: IntentView.json(entry, names: try await names(of: entry)), confirmToken: confirmation.token,
                missing: "confirmToken")
        }
        let change = try await make(edits + [.delete(entry.object, entry.id, expecting: entry.version)])
        return IntentAnswer(
            dialog: definition.dialog.success.filled(with: ["item": entry.name, "name": entry.name]),
            value: ["id": JSON(entry.id), "itemCount": .integer(edits.count)], undo: change.undo)
    }

    private func itemEdits(
        _ entry: InventoryEntry, _ arguments: IntentArguments, _ definition: IntentDefinition,
        _ items: [InventoryEntry]
    ) throws(IntentStop) -> [InventoryEdit] {
        guard !items.isEmpty else { return [] }
        let key = entry.object.rawValue
        guard let action = arguments.texts["itemAction"] else {
            let question = definition.parameter("itemAction")?.question ?? ""
            throw .failing(APIFailure(.itemActionRequired, at: "/itemAction", question))
        }
        switch action {
        case "delete": return items.map { .delete(.item, $0.id) }
        case "move", "relabel":
            let parameter = action == "move" ? "moveTo" : "relabelTo"
            guard let target = arguments.entries[parameter] else {
                throw .asking(
                    IntentAnswer(
                        isOK: false, dialog: definition.parameter(parameter)?.question ?? "", missing: parameter))
            }
            guard target.id != entry.id else {
                throw .failing(
                    APIFailure(.invalidValue, at: "/" + parameter, "\(parameter) must be another \(entry.object.noun).")
                )
            }
            return items.map { .change(.item, $0.id, references: [key: target.id]) }
        default: return items.map { .change(.item, $0.id, references: [key: nil]) }
        }
    }
}
