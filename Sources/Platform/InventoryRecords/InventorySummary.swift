package import FoundationEssentials
import Inventory
import Postgres
package import Store

/// How many items an owner has, and what they are worth: in all, at each location, and with each label.
package struct InventorySummary: Sendable {
    /// The value is the sum of the prices by quantity, in the owner's currency; an item without a quantity counts once,
    /// and a draft not at all.
    package struct Sum: Sendable, Equatable {
        package var itemCount = 0
        package var value = 0.0

        static func += (sum: inout Sum, other: Sum) {
            sum.itemCount += other.itemCount
            sum.value += other.value
        }
    }

    package var all = Sum()
    package var draftCount = 0
    package var withoutLocation = Sum()
    /// By name, with those that have no items.
    package var locations: [(entry: InventoryEntry, sum: Sum)] = []
    package var labels: [(entry: InventoryEntry, sum: Sum)] = []
}

extension InventoryStore {
    /// One statement reads all items once.
    package func summary(of owner: UUID) async throws(StoreError) -> InventorySummary {
        let rows = try await database.rows(
            of: [owner],
            """
            select grouping(t.location, t.label) as grouped, t.location, t.label, count(*) as n,
                count(*) filter (where t.is_draft) as drafts,
                coalesce(sum(t.price * coalesce(t.quantity, 1)) filter (where not t.is_draft), 0)::float8 as value
            from items t where t.owner = \(owner) and t.deleted_at is null
            group by grouping sets ((t.location), (t.label), ())
            """)
        let locations = try await page(
            .location, of: owner, sortedBy: .name, limit: Self.most(.location))
        let labels = try await page(.label, of: owner, sortedBy: .name, limit: Self.most(.label))
        return try reading {
            var summary = InventorySummary()
            var (byLocation, byLabel): ([UUID: InventorySummary.Sum], [UUID: InventorySummary.Sum]) = ([:], [:])
            let known = Set(locations.items.map(\.id))
            for row in rows {
                let sum = InventorySummary.Sum(itemCount: try row.get("n"), value: try row.get("value"))
                // A bit is set if the column is not one that the row's group is about.
                switch try row.get("grouped", as: Int.self) {
                case 1:
                    // An item may refer to a deleted location, which can be restored.
                    if let id = try row.get("location", as: UUID?.self), known.contains(id) {
                        byLocation[id] = sum
                    } else {
                        summary.withoutLocation += sum
                    }
                case 2: if let id = try row.get("label", as: UUID?.self) { byLabel[id] = sum }
                default:
                    summary.all = sum
                    summary.draftCount = try row.get("drafts")
                }
            }
            summary.locations = locations.items.map { ($0, byLocation[$0.id] ?? .init()) }
            summary.labels = labels.items.map { ($0, byLabel[$0.id] ?? .init()) }
            return summary
        }
    }
}
