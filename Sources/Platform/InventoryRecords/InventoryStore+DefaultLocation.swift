package import FoundationEssentials
import Inventory
import Postgres
package import Store

/// The location of items that a device creates without one.
extension InventoryStore {
    /// - Returns: nil if none is set, or the location is deleted.
    package func defaultLocation(of device: String, owner: UUID) async throws(StoreError) -> InventoryEntry? {
        let rows = try await database.rows(
            of: [owner],
            "select default_location as id from device_settings where owner = \(owner) and device = \(device)")
        guard let id = try reading({ try rows.first?.get("id", as: UUID?.self) ?? nil }) else { return nil }
        return try await find(.location, id, of: owner)
    }

    /// - Parameter location: nil removes the setting.
    /// - Returns: false if the owner has no such location.
    package func setDefaultLocation(
        _ location: UUID?, of device: String, owner: UUID
    ) async throws(StoreError) -> Bool {
        try await database.transaction(of: [owner]) { transaction in
            if let location {
                let found = try await transaction.query(
                    """
                    select from locations where owner = \(owner) and id = \(location) and deleted_at is null for share
                    """)
                guard !found.isEmpty else { return false }
            }
            try await transaction.execute(
                """
                insert into device_settings (owner, device, default_location, changed_by)
                values (\(owner), \(device), \(location)::uuid, \(device))
                on conflict (owner, device) do update set default_location = excluded.default_location,
                    updated_at = now(), changed_by = excluded.changed_by
                """)
            return true
        }
    }
}

extension InventoryEditor {
    func defaultLocation(of device: String) async throws -> UUID? {
        try await transaction.query("select default_location(\(owner), \(device)) as id").first?
            .get("id", as: UUID?.self) ?? nil
    }
}
