import Captures
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Records
import Requests
import Store

/// The photos of items.
struct ItemPhotoRoutes: Sendable {
    let database: Database
    let slot: PhotoSlot

    var endpoints: [Endpoint] {
        [
            .write(
                .post, "/v1/items/{id}/photos", .inventoryWrite, bodyLimit: PhotoInput.bodyLimit, isCharged: true,
                handler: add),
            .read("/v1/items/{id}/photos", .inventoryRead, handler: list),
            .read("/v1/items/{id}/photos/{photo}", .inventoryRead, handler: photo),
            .read("/v1/items/{id}/photos/{photo}/thumbnail", .inventoryRead, handler: thumbnail),
            .write(.delete, "/v1/items/{id}/photos/{photo}", .inventoryWrite, handler: delete),
        ]
    }

    private var actions: InventoryActions { InventoryActions(database: database) }

    @Sendable private func add(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let item = try await item(call).id
        guard let input = try PhotoInput.read(call, member: "photo") else { throw APIFailure(.emptyBody) }
        let photo = try await slot.photo(of: input.bytes)
        let addition = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.itemPhotos.add(photo, as: call.object, to: item, of: call.owner)
        }
        switch addition {
        case .added(let added):
            let path = "/v1/items/\(item.text)/photos/\(added.id.text)"
            return .answer(IntentView.json(added), status: 201, headers: [("Location", path)])
        case .noItem: throw APIFailure(.itemNotFound)
        case .known: throw APIFailure(.notFound)
        case .tooMany:
            throw APIFailure(.tooManyObjects, "The item has \(ItemPhotoStore.most) photos, the most possible.")
        }
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(.itemPhotoList(data: .array(try await item(call).photos.map(IntentView.json))))
    }

    @Sendable private func photo(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await .picture(try await blobs(call).photo, call, in: database, isVersion: true)
    }

    @Sendable private func thumbnail(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await .picture(try await blobs(call).thumbnail, call, in: database, isVersion: true)
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let (item, id) = (try actions.id(of: .item, call), try photoID(call))
        if let change = try await actions.repeated(call) { return .answer(InventoryView.json(change.undo)) }
        let undo = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.itemPhotos.delete(id, of: item, owner: call.owner, request: call.object)
        }
        guard let undo else { throw APIFailure(.notFound) }
        return .answer(InventoryView.json(undo))
    }

    private func item(_ call: AuthenticatedRequest) async throws(APIFailure) -> InventoryEntry {
        let id = try actions.id(of: .item, call)
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.find(.item, id, of: call.owner)
        }
        guard let found else { throw APIFailure(.itemNotFound) }
        return found
    }

    private func blobs(_ call: AuthenticatedRequest) async throws(APIFailure) -> (photo: UUID, thumbnail: UUID) {
        let (item, id) = (try actions.id(of: .item, call), try photoID(call))
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.itemPhotos.blobs(of: id, item: item, owner: call.owner)
        }
        guard let found else { throw APIFailure(.notFound) }
        return found
    }

    private func photoID(_ call: AuthenticatedRequest) throws(APIFailure) -> UUID {
        guard let id = call.request.pathParameters["photo"].flatMap({ UUID(text: $0) }) else {
            throw APIFailure(.notFound)
        }
        return id
    }
}
