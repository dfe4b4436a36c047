import Captures
import Conversations
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Pipeline
import Requests
import Store

/// Carries out intents for one owner.
struct IntentRunner: Sendable {
    let database: Database
    let publisher: MessagePublisher
    let nameCache: NameCache
    let second: DescriptionReading
    let call: AuthenticatedRequest
    let context: CoercionContext
    /// Whether the device key may read the inventory. A key that may only write sees no values.
    let mayRead: Bool

    var owner: UUID { call.owner }
    /// The id of the device key.
    var device: String { call.principal.id }
    /// The id of the request, and of the object that the request creates.
    var request: UUID { call.object }
    var trace: UUID { call.trace }

    /// Reads sentences with the owner's names.
    func phraseReader() async throws(APIFailure) -> PhraseReader {
        let names = try await mappingStoreErrors { () async throws(StoreError) in
            try await nameCache.lookup([.item, .location, .label, .policy], of: owner)
        }
        return PhraseReader(names: names, context: context)
    }

    func run(_ intent: Intent, _ body: JSON) async throws(APIFailure) -> IntentAnswer {
        try await answering { () async throws(IntentStop) in
            try await perform(intent, try await read(body, for: intent))
        }
    }

    /// The answer to a request whose first answer was lost.
    func repeated(_ intent: Intent, _ change: InventoryChange) async throws(APIFailure) -> IntentAnswer {
        try await answering { () async throws(IntentStop) in try await answer(intent, repeating: change) }
    }

    private func answering(
        _ body: () async throws(IntentStop) -> IntentAnswer
    ) async throws(APIFailure) -> IntentAnswer {
        do throws(IntentStop) { return try await body() } catch {
            switch error {
            case .asking(let answer): return answer
            case .failing(let failure): throw failure
            }
        }
    }

    private func perform(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        switch intent {
        case .createItem, .createLocation, .createLabel: return try await create(intent, arguments)
        case .createItemFromDescription: return try await describe(arguments)
        case .getItem, .getLocation, .getLabel, .getInsurance, .getHome: return try await show(intent, arguments)
        case .openItem, .openLocation: return try await open(intent, arguments)
        case .updateItem, .updateLocation, .updateLabel, .updateHome, .updateInsurance:
            return try await update(intent, arguments)
        case .deleteItem, .deleteLocation, .deleteLabel: return try await delete(intent, arguments)
        case .searchItems: return try await search(arguments)
        case .openCamera:
            return IntentAnswer(dialog: intent.definition.dialog.success, openURL: "movingbox://camera")
        case .csvBackup: return try await export(arguments)
        // A photo comes to a route of its own.
        case .createItemFromPhoto: return .askingForPhoto
        }
    }

    /// Runs a call of the store.
    func stored<Value>(_ body: () async throws(StoreError) -> Value) async throws(IntentStop) -> Value {
        do throws(StoreError) { return try await body() } catch { throw .failing(APIFailure(error)) }
    }

    /// Makes edits, all or none.
    func make(_ edits: [InventoryEdit], items: ItemsEdit? = nil) async throws(IntentStop) -> InventoryChange {
        let result = try await stored { () async throws(StoreError) in
            try await database.inventory.make(edits, items: items, of: owner, request: request)
        }
        return try done(result)
    }

    func done(_ result: Result<InventoryChange, InventoryRefusal>) throws(IntentStop) -> InventoryChange {
        switch result {
        case .success(let change): return change
        case .failure(let refusal): throw .failing(APIFailure(refusing: refusal))
        }
    }

    /// An object in an answer. A key that may only write gets the id, the name and the version.
    func shown(_ entry: InventoryEntry) async throws(IntentStop) -> JSON {
        guard mayRead else { return IntentView.outline(entry) }
        return IntentView.json(entry, names: try await names(of: entry))
    }

    /// The names of the objects to which an entry refers, by the fields' keys.
    func names(of entry: InventoryEntry) async throws(IntentStop) -> [String: String] {
        var names: [String: String] = [:]
        for field in entry.object.fields {
            guard case .name(let object) = field.kind, let id = entry.reference(field.key) else { continue }
            names[field.key] = try await stored { () async throws(StoreError) in
                try await database.inventory.find(object, id, of: owner)
            }?.name
        }
        return names
    }
}
