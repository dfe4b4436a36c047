import Captures
package import Exchange
package import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
package import Requests
package import Store

/// The locations and labels that a request for an export names.
package struct InventorySelection: Sendable {
    /// Most locations, and most labels.
    package static let most = 200
    /// In bytes.
    private static let longestName = 500

    private var locations: [String]?
    private var labels: [String]?

    /// Reads the members `locations` and `labels`; notes faults.
    package init(_ fields: inout FieldReader, of objects: ExportOptions.Objects) {
        locations = Self.names("locations", objects, &fields)
        labels = Self.names("labels", objects, &fields)
    }

    private static func names(
        _ name: String, _ objects: ExportOptions.Objects, _ fields: inout FieldReader
    ) -> [String]? {
        guard let value = fields.value(name), value != .null else { return nil }
        guard objects == .items else {
            fields.note(.unknownField, name, "\(name) chooses items, not \(objects.rawValue).")
            return nil
        }
        guard case .array(let items) = value else {
            fields.note(.wrongType, name, "\(name) must be an array of names or ids, not \(value.typeName).")
            return nil
        }
        guard (1...most).contains(items.count) else {
            fields.note(.tooLong, name, "\(name) must have 1 to \(most) items.")
            return nil
        }
        return items.enumerated().compactMap { fields.text($1, "\(name)/\($0)", upTo: longestName) }
    }

    /// The ids of all objects with the names.
    /// - Throws: `location_not_found`, `label_not_found`
    package func ids(
        of owner: UUID, in database: Database
    ) async throws(APIFailure) -> (locations: [UUID]?, labels: [UUID]?) {
        (
            try await Self.ids(locations, .location, "locations", owner, database),
            try await Self.ids(labels, .label, "labels", owner, database)
        )
    }

    private static func ids(
        _ names: [String]?, _ object: InventoryObject, _ member: String, _ owner: UUID, _ database: Database
    ) async throws(APIFailure) -> [UUID]? {
        guard let names else { return nil }
        var ids: [UUID] = []
        for (index, name) in names.enumerated() {
            let found = try await mappingStoreErrors { () async throws(StoreError) in
                if let id = UUID(text: name) {
                    return try await database.inventory.find(object, id, of: owner).map { [$0.id] } ?? []
                }
                return try await database.inventory.named(name, object, of: owner).map(\.id)
            }
            guard !found.isEmpty else {
                throw APIFailure(
                    .notFound(object), at: "/\(member)/\(index)", "You have no \(object.noun) called \(name).")
            }
            ids += found
        }
        return ids
    }
}
