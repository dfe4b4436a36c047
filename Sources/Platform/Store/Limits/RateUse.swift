package import FoundationEssentials
import Postgres

/// The current use of a key's rate limit.
package struct RateUse: Sendable, Equatable {
    package var key: RateKey
    /// The key's own limit or the default limit.
    package var limit: RateLimit
    /// In the last minute.
    package var requests: Int
    package var tokens: Int
    /// Today, in UTC.
    package var requestsToday: Int
    package var tokensToday: Int
    /// When the oldest counted use is older than a minute.
    package var resetsAt: Date
    package var nextDay: Date
    /// The database's time; the other times refer to it.
    package var now: Date
}

extension RateUse {
    init(row: Row) throws {
        guard let key = RateKey(parsing: try row.get("key")) else { throw StoreError.unreadable("a rate key") }
        self.init(
            key: key, limit: try RateLimit(row: row, key: try row.get("setting")),
            requests: try row.get("minute_requests"), tokens: try row.get("minute_tokens"),
            requestsToday: try row.get("day_requests"), tokensToday: try row.get("day_tokens"),
            resetsAt: try row.get("resets_at"), nextDay: try row.get("next_day"), now: try row.get("seen_at"))
    }
}
