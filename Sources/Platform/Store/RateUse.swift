package import FoundationEssentials
import Postgres

/// How much of a key's allowance is used.
package struct RateUse: Sendable, Equatable {
    package var key: RateKey
    /// Its own, or a default's.
    package var limit: RateLimit
    /// Of the last minute.
    package var requests: Int
    package var tokens: Int
    /// Of today, in UTC.
    package var requestsToday: Int
    package var tokensToday: Int
    /// When the oldest use that still counts leaves the minute.
    package var resetsAt: Date
    package var nextDay: Date
    /// The database's clock, against which the other times are meant.
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
