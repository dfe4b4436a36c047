package import FoundationEssentials
package import Inventory
import Postgres
package import Store

/// Locations on the map. Their areas are sealed, so they are compared here and not by the database.
extension InventoryStore {
    /// The location with the smallest area around a point, and of equal ones the nearest; nil if there is none.
    package func location(around point: MapPoint, of owner: UUID) async throws(StoreError) -> UUID? {
        try await list(.location, of: owner, limit: Self.most(.location))
            .compactMap { entry in
                entry.texts[LocationField.mapArea.rawValue].flatMap { MapArea($0) }.map { (entry.id, $0) }
            }
            .filter { $0.1.contains(point) }
            .min { ($0.1.radius, $0.1.center.distance(to: point)) < ($1.1.radius, $1.1.center.distance(to: point)) }?
            .0
    }

    /// Gives a new draft its location, unless its owner has changed the draft, or the location is gone.
    package func move(draft: UUID, to location: UUID, of owner: UUID) async throws(StoreError) {
        _ = try await database.rows(
            of: [owner],
            """
            update items i set location = l.id, updated_at = now(), version = i.version + 1
            from locations l
            where i.owner = \(owner) and i.id = \(draft) and i.is_draft and i.deleted_at is null
                and l.owner = i.owner and l.id = \(location) and l.deleted_at is null
                and i.location is not distinct from
                    (select default_location(c.owner, c.device) from captures c
                     where c.owner = i.owner and c.id = i.capture)
            """)
    }
}
