package import FoundationEssentials

/// A limit of a provider's money. The raw values are the names in `reserve_spending` and the labels of metrics.
package enum MoneyLimit: String, Sendable, CaseIterable {
    /// Over all owners.
    case day, month
    /// Of one owner.
    case ownerDay = "owner_day"
    case ownerMonth = "owner_month"
}

/// The money of a provider in the current day or month (UTC), in millionths of the currency: what requests have cost, and
/// what is reserved for those without a known cost.
package struct ProviderSpending: Sendable, Equatable {
    package var provider: String
    /// nil: all owners together.
    package var owner: UUID?
    package var isMonth: Bool
    package var micros: Int
    /// Requests that were not sent because the limit would have been exceeded.
    package var refused: Int
}
