package import FoundationEssentials
import Inventory
import Postgres
package import Store

/// What an owner's insurance policies cover together.
package struct InsuranceSummary: Sendable, Equatable {
    package var policyCount = 0
    /// The covered amounts of all policies, in the owner's currency.
    package var coveredAmount = 0.0
}

extension InventoryStore {
    /// - Parameter today: the owner's day, ISO 8601. A policy that ended before counts no more.
    package func insurance(of owner: UUID, today: String) async throws(StoreError) -> InsuranceSummary {
        let amounts: [PolicyField] = [.dwelling, .personalProperty, .lossOfUse, .liability, .medicalPayments]
        let sum = amounts.map { "coalesce(\($0.definition.column), 0)" }.joined(separator: " + ")
        let rows = try await database.rows(
            of: [owner],
            """
            select count(*) as n, coalesce(sum(\(raw: sum)), 0)::float8 as amount from policies
            where owner = \(owner) and deleted_at is null and (end_date is null or end_date >= \(today)::date)
            """)
        return try reading {
            InsuranceSummary(
                policyCount: try rows.first?.get("n") ?? 0, coveredAmount: try rows.first?.get("amount") ?? 0)
        }
    }
}
