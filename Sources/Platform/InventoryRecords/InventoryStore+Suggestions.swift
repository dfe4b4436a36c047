package import FoundationEssentials
import Inventory
import Postgres
package import Store

/// A kind of gap in what is known about items, or a date that is near.
package enum ItemGap: String, Sendable, CaseIterable {
    case withoutPhoto = "without_photo"
    case withoutPrice = "without_price"
    case withoutLocation = "without_location"
    case warrantyEnding = "warranty_ending"
}

/// Items with the same gap.
package struct ItemSuggestion: Sendable {
    package var gap: ItemGap
    package var itemCount: Int
    /// The first ones: those whose warranty ends first, or the newest.
    package var items: [InventoryEntry]
}

extension InventoryStore {
    /// - Parameters:
    ///   - days: until a warranty ends, from `today`.
    ///   - limit: of the items of each gap.
    /// - Returns: the gaps that items have. Drafts are not looked at: their reading may fill them.
    package func suggestions(
        of owner: UUID, today: String, days: Int, limit: Int
    ) async throws(StoreError) -> [ItemSuggestion] {
        var suggestions: [ItemSuggestion] = []
        for gap in ItemGap.allCases {
            let condition: SQL
            var order: SQL = "t.created_at desc, t.id desc"
            switch gap {
            case .withoutPhoto:
                condition = """
                    not exists (
                        select from item_photos p where p.owner = t.owner and p.item = t.id and p.deleted_at is null)
                    """
            case .withoutPrice: condition = "t.price is null"
            case .withoutLocation: condition = "t.location is null"
            case .warrantyEnding:
                condition = "t.warranty_date between \(today)::date and \(today)::date + \(days)::integer"
                order = "t.warranty_date, t.id"
            }
            let (count, items) = try await items(where: condition, orderedBy: order, of: owner, limit: limit)
            if count > 0 { suggestions.append(ItemSuggestion(gap: gap, itemCount: count, items: items)) }
        }
        return suggestions
    }

    private func items(
        where condition: SQL, orderedBy order: SQL, of owner: UUID, limit: Int
    ) async throws(StoreError) -> (count: Int, items: [InventoryEntry]) {
        let cipher = try await database.keys.cipher(for: owner)
        let found: SQL = "t.owner = \(owner) and t.deleted_at is null and not t.is_draft and \(condition)"
        let count = try await database.rows(of: [owner], "select count(*) as n from items t where \(found)")
        let rows = try await database.rows(
            of: [owner],
            """
            select \(InventoryObject.item.columns) from items t where \(found)
            order by \(order) limit \(limit)
            """)
        return try reading {
            (try count.first?.get("n") ?? 0, try rows.map { try InventoryEntry($0, .item, cipher) })
        }
    }
}
