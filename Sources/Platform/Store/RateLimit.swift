import FoundationEssentials
import Postgres

/// An operator's setting. Nil is no limit; at least one is not nil.
package struct RateLimit: Sendable, Equatable {
    package var key: RateKey
    package var requestsPerMinute: Int?
    package var tokensPerMinute: Int?
    /// A day is one of UTC.
    package var requestsPerDay: Int?
    package var tokensPerDay: Int?

    package init(
        _ key: RateKey, requestsPerMinute: Int? = nil, tokensPerMinute: Int? = nil, requestsPerDay: Int? = nil,
        tokensPerDay: Int? = nil
    ) {
        self.key = key
        self.requestsPerMinute = requestsPerMinute
        self.tokensPerMinute = tokensPerMinute
        self.requestsPerDay = requestsPerDay
        self.tokensPerDay = tokensPerDay
    }
}

extension RateLimit {
    init(row: Row, key: String) throws {
        guard let key = RateKey(parsing: key) else { throw StoreError.unreadable("a rate limit's key") }
        self.init(
            key, requestsPerMinute: try row.get("requests_per_minute"),
            tokensPerMinute: try row.get("tokens_per_minute"),
            requestsPerDay: try row.get("requests_per_day"), tokensPerDay: try row.get("tokens_per_day"))
    }
}
