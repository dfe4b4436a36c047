package import FoundationEssentials
package import Inventory
import Postgres
package import Store

/// Locations on the map. Their areas are sealed, so they are compared here and not by the database.
extension InventoryStore {
    private static let chunk = 50

    /// The location with the smallest area around a point, and of equal ones the nearest; nil if there is none.
    package func location(around point: MapPoint, of owner: UUID) async throws(StoreError) -> UUID? {
        let rows = try await database.rows(
            of: [owner], "select id from locations where owner = \(owner) and deleted_at is null")
        let ids = try reading { try rows.map { try $0.get("id", as: UUID.self) } }
        var around: [(id: UUID, area: MapArea)] = []
        // Few at a time: a description that is unsealed with the area may be long.
        for start in stride(from: 0, to: ids.count, by: Self.chunk) {
            let chunk = Array(ids[start..<min(start + Self.chunk, ids.count)])
            for entry in try await entries(
                of: .location, owner: owner, where: "t.id = any (\(chunk))", limit: Self.chunk)
            {
                guard let text = entry.texts[LocationField.mapArea.rawValue], let area = MapArea(text),
                    area.contains(point)
                else { continue }
                around.append((entry.id, area))
            }
        }
        func order(_ area: MapArea) -> (Int, Double) { (area.radius, area.center.distance(to: point)) }
        return around.min { order($0.area) < order($1.area) }?.id
    }

    /// Moves a draft that is still at the default location of its device, if the location exists.
    package func move(draft: UUID, to location: UUID, of owner: UUID) async throws(StoreError) {
        _ = try await database.rows(
            of: [owner],
            """
            update items i set location = l.id, updated_at = now(), version = i.version + 1
            from (
                select id from locations where owner = \(owner) and id = \(location) and deleted_at is null for share
            ) l
            where i.owner = \(owner) and i.id = \(draft) and i.is_draft and i.deleted_at is null
                and i.location is not distinct from
                    (select default_location(c.owner, c.device) from captures c
                     where c.owner = i.owner and c.id = i.capture)
            """)
    }
}
