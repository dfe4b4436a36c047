import FoundationEssentials
import Inventory
import Postgres
import Store

/// The names of locations and labels, by which people and files know them: in any case, each stands for one object.
/// Locations of different room types may have one name, because a choice shows them as `bedroom › Closet`.
///
/// An undo or a restore can bring back a name that a newer object has. If a sentence names such an object, the answer asks
/// which object the sentence means.
extension InventoryEditor {
    private static let nameLock = 0x7461_7069_6E61_6D65

    /// The keys of the fields that tell objects of the kind apart; none if names may be equal.
    static func nameFields(_ object: InventoryObject) -> [String] {
        switch object {
        case .location: [LocationField.name.rawValue, LocationField.roomType.rawValue]
        case .label: [LabelField.name.rawValue]
        case .item, .home, .policy: []
        }
    }

    /// Two requests at once must not both find a name free. Taken before any row is locked.
    func lockNames() async throws {
        try await transaction.execute(
            "select pg_advisory_xact_lock(hashtextextended(\(owner.uuidString), \(Self.nameLock)))")
    }

    /// - Throws: `InventoryRefusal.nameTaken`
    func requireOwnName(_ object: InventoryObject, _ id: UUID, _ texts: [String: String]) async throws {
        let name = texts[object.nameField.key] ?? ""
        let isSameRoom: SQL =
            object == .location
            ? "and t.room_type is not distinct from \(texts[LocationField.roomType.rawValue])::text" : ""
        let other = try await transaction.query(
            """
            select t.name from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null and t.id <> \(id) and t.name_key = inventory_key(\(name))
                \(isSameRoom) limit 1
            """
        ).first
        if let other { throw InventoryRefusal.nameTaken(object, name: try other.get("name")) }
    }
}
