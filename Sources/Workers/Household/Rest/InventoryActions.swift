import Captures
import Dates
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Records
import Requests
import Store

/// What the routes of all kinds of objects share.
struct InventoryActions: Sendable {
    let database: Database

    /// The id in the path.
    func id(of object: InventoryObject, _ call: AuthenticatedRequest) throws(APIFailure) -> UUID {
        guard let id = call.request.pathParameters["id"].flatMap({ UUID(text: $0) }) else {
            throw APIFailure(.notFound(object))
        }
        return id
    }

    func input(
        _ object: InventoryObject, isNew: Bool, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> InventoryInput {
        try await InventoryInput(
            try call.json(), object, isNew: isNew, try await context(of: call.owner), of: call.owner, database)
    }

    /// What the meaning of values depends on: the owner's day, order of dates and currency.
    func context(of owner: UUID) async throws(APIFailure) -> CoercionContext {
        let settings = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.settings.read(of: owner)
        }
        let today = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.today(in: settings.timeZone)
        }
        return CoercionContext(
            today: today, order: NumericDateOrder(zone: settings.timeZone) ?? .monthFirst, currency: settings.currency)
    }

    /// What an earlier request with the same idempotency key has changed, if its answer was lost.
    func repeated(_ call: AuthenticatedRequest) async throws(APIFailure) -> InventoryChange? {
        guard call.request.headers["Idempotency-Key"] != nil else { return nil }
        return try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.change(by: call.object, of: call.owner)
        }
    }

    /// Makes edits, all or none.
    func make(
        _ edits: [InventoryEdit], items: ItemsEdit? = nil, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> InventoryChange {
        let result = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.make(edits, items: items, of: call.owner, request: call.object)
        }
        switch result {
        case .success(let change): return change
        case .failure(let refusal): throw APIFailure(refusing: refusal)
        }
    }

    func restore(
        _ object: InventoryObject, _ id: UUID, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> HTTPResponse {
        let result = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.restore(object, id, of: call.owner)
        }
        switch result {
        case .success(let entry): return try await answer(entry, object, call)
        case .failure(let refusal): throw APIFailure(refusing: refusal)
        }
    }

    func relations(
        of entries: [InventoryEntry], _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> InventoryRelations {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.relations(of: entries, owner: call.owner)
        }
    }

    /// - Parameter entry: nil if the object was deleted meanwhile.
    func answer(
        _ entry: InventoryEntry?, _ object: InventoryObject, undo: UndoTicket? = nil, status: Int = 200,
        headers: [(name: String, value: String)] = [], _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> HTTPResponse {
        guard let entry else { throw APIFailure(.notFound(object)) }
        return .answer(
            InventoryView.json(entry, try await relations(of: [entry], call), undo: undo), status: status,
            headers: [("ETag", EntityTag.text(entry.version))] + headers)
    }
}

extension APIFailure {
    init(refusing refusal: InventoryRefusal) {
        switch refusal {
        case .notFound(let object): self.init(.notFound(object))
        case .conflict(let version): self = .outdated(version)
        case .unknownReference(let key):
            self.init(key == "label" ? .labelNotFound : .locationNotFound, at: "/" + key)
        case .inUse: self.init(.itemActionRequired, at: "/itemAction")
        case .nameTaken(let object, let name):
            self.init(
                .nameTaken, at: "/" + object.nameField.key, "You have a \(object.noun) called \(name) already.")
        case .tooMany(let object):
            let most = InventoryStore.most(object)
            self.init(
                .tooManyObjects,
                "You have \(most) \(most == 1 ? object.noun : object.pluralNoun), the most possible.")
        }
    }
}
