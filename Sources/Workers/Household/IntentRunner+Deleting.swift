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
        let words = ["item": entry.name, "name": entry.name]
        var question = (definition.dialog.confirmation ?? "").filled(with: words)
        var items: ItemsEdit?
        var action = ""
        if definition.confirmation == .tokenAndItemAction {
            let count = try await self.items(of: entry, limit: 0).count
            if count > 0 {
                items = try itemsEdit(entry, arguments, definition)
                let target =
                    ItemAction.allCases.compactMap(\.target).compactMap { arguments.entries[$0]?.name }.first ?? ""
                action = "\(arguments.texts["itemAction"] ?? "") \(target) \(count)"
                question +=
                    " \(count == 1 ? "One item is" : "\(count) items are") affected: "
                    + "\(arguments.texts["itemAction"] ?? "")\(target.isEmpty ? "" : " to " + target)."
            }
        }
        let confirmation = try await stored { () async throws(StoreError) in
            try await database.inventory.confirmation(of: entry, and: action, for: owner, given: arguments.confirmToken)
        }
        guard confirmation.isGiven else {
            return IntentAnswer(
                isOK: false,
                dialog: question,
                value: try await shown(entry), confirmToken: confirmation.token,
                missing: "confirmToken")
        }
        let change = try await make([.delete(entry.object, entry.id, expecting: entry.version)], items: items)
        return try await answer(intent, repeating: change)
    }

    private func itemsEdit(
        _ entry: InventoryEntry, _ arguments: IntentArguments, _ definition: IntentDefinition
    ) throws(IntentStop) -> ItemsEdit {
        guard let action = arguments.texts["itemAction"].flatMap(ItemAction.init) else {
            let question = definition.parameter("itemAction")?.question ?? ""
            throw .failing(APIFailure(.itemActionRequired, at: "/itemAction", question))
        }
        guard let parameter = action.target else { return ItemsEdit(entry, action) }
        guard let target = arguments.entries[parameter] else {
            throw .asking(
                IntentAnswer(isOK: false, dialog: definition.parameter(parameter)?.question ?? "", missing: parameter))
        }
        guard target.id != entry.id else {
            throw .failing(
                APIFailure(.invalidValue, at: "/" + parameter, "\(parameter) must be another \(entry.object.noun)."))
        }
        return ItemsEdit(entry, action, to: target.id)
    }
}
