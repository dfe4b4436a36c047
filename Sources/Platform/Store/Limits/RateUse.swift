package import FoundationEssentials

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
    init(_ row: LimitsStatements.UseRow) throws {
        guard let key = RateKey(parsing: row.key) else { throw StoreError.unreadable("a rate key") }
        self.init(
            key: key,
            limit: try RateLimit(
                row.setting, row.requestsPerMinute, row.tokensPerMinute, row.requestsPerDay, row.tokensPerDay),
            requests: row.minuteRequests, tokens: row.minuteTokens, requestsToday: row.dayRequests,
            tokensToday: row.dayTokens, resetsAt: row.resetsAt, nextDay: row.nextDay, now: row.seenAt)
    }
}
