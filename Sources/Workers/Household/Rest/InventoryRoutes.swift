import Captures
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

/// The objects of one kind over REST: items, locations, labels or insurance policies.
struct InventoryRoutes: Sendable {
    let database: Database
    let object: InventoryObject

    private var path: String { object.path }

    var endpoints: [Endpoint] {
        let filters = object == .item ? ["locationId", "labelId", "isDraft"] : []
        return [
            .read(path, .inventoryRead, query: PageRequest.parameters + ["q", "sort"] + filters, handler: list),
            .write(.post, path, .inventoryWrite, handler: create),
            .read(path + "/{id}", .inventoryRead, handler: show),
            .write(.patch, path + "/{id}", .inventoryWrite, handler: update),
            .write(.delete, path + "/{id}", .inventoryWrite, handler: delete),
            .write(.post, path + "/{id}/restore", .inventoryWrite, handler: restore),
        ]
    }

    private var actions: InventoryActions { InventoryActions(database: database) }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        var filter = InventoryFilter(search: try call.search())
        if object == .item {
            for key in ["location", "label"] {
                guard let text = try call.query(key + "Id") else { continue }
                let isNone = text == "none"
                filter.references[key] = .some(isNone ? nil : try call.id(key + "Id", of: "a \(key), or none"))
            }
            filter.isDraft = try call.query("isDraft") == nil ? nil : call.flag("isDraft")
        }
        let sort = try sort(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.page(
                object, of: call.owner, filter, sortedBy: sort, after: listing.cursor, limit: listing.limit)
        }
        let relations = try await actions.relations(of: page.items, call)
        return call.unlessKnown(page.response { InventoryView.json($0, relations, isShort: true) })
    }

    /// Items begin with the latest change. Lists of other kinds are short and are read by name.
    private func sort(_ call: AuthenticatedRequest) throws(APIFailure) -> InventorySort {
        switch try call.query("sort") {
        case nil: return object == .item ? .updated : .name
        case object.nameField.key: return .name
        case "updatedAt": return .updated
        case "createdAt": return .created
        default:
            throw AuthenticatedRequest.invalid(
                "sort", "must be one of \(object.nameField.key), updatedAt, createdAt")
        }
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if let change = try await actions.repeated(call) { return try await created(change, call) }
        let input = try await actions.input(object, isNew: true, call)
        return try await created(
            try await actions.make(
                [
                    .create(
                        object, as: call.object, input.values, references: input.references, by: call.principal.id)
                ], call), call)
    }

    private func created(
        _ change: InventoryChange, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> HTTPResponse {
        try await actions.answer(
            change.entries.first, object, undo: change.undo, status: 201,
            headers: [("Location", "\(path)/\(call.object.text)")], call)
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        call.unlessKnown(try await actions.answer(try await entry(try id(call), call), object, call))
    }

    @Sendable private func update(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let (id, expected) = (try id(call), try call.expectedVersion())
        if let change = try await actions.repeated(call) { return try await changed(change, call) }
        let input = try await actions.input(object, isNew: false, call)
        let change = try await actions.make(
            [.change(object, id, input.values, references: input.references, expecting: expected)], call)
        return try await changed(change, call)
    }

    private func changed(
        _ change: InventoryChange, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> HTTPResponse {
        try await actions.answer(change.entries.first, object, undo: change.undo, call)
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let (id, expected) = (try id(call), try call.expectedVersion())
        if let change = try await actions.repeated(call) { return .answer(InventoryView.json(change.undo)) }
        let entry = try await entry(id, call)
        let items = try ItemsEdit(of: entry, call)
        let change = try await actions.make([.delete(object, id, expecting: expected)], items: items, call)
        return .answer(InventoryView.json(change.undo))
    }

    @Sendable private func restore(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await actions.restore(object, try id(call), call)
    }

    private func id(_ call: AuthenticatedRequest) throws(APIFailure) -> UUID { try actions.id(of: object, call) }

    private func entry(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> InventoryEntry {
        let entry = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.find(object, id, of: call.owner)
        }
        guard let entry else { throw APIFailure(.notFound(object)) }
        return entry
    }
}

extension InventoryObject {
    /// The path of the objects in the API.
    var path: String {
        switch self {
        case .item: "/v1/items"
        case .location: "/v1/locations"
        case .label: "/v1/labels"
        case .home: "/v1/home"
        case .policy: "/v1/policies"
        }
    }
}

extension ItemsEdit {
    /// `?itemAction=`
    /// - Returns: nil if the request says nothing about items.
    fileprivate init?(of entry: InventoryEntry, _ call: AuthenticatedRequest) throws(APIFailure) {
        let actions = ItemAction.of(entry.object)
        guard !actions.isEmpty, let text = try call.query("itemAction") else { return nil }
        guard let action = actions.first(where: { $0.rawValue == text }) else {
            let known = actions.map(\.rawValue).joined(separator: ", ")
            throw AuthenticatedRequest.invalid("itemAction", "must be one of \(known)")
        }
        guard let name = action.target else {
            self.init(entry, action)
            return
        }
        guard let target = try call.id(name, of: "another \(entry.object.noun)"), target != entry.id else {
            throw AuthenticatedRequest.invalid(name, "must be the id of another \(entry.object.noun)")
        }
        self.init(entry, action, to: target)
    }
}
