/// A rate limit set by an operator. nil means no limit; at least one member is not nil.
package struct RateLimit: Sendable, Equatable {
    package var key: RateKey
    package var requestsPerMinute: Int?
    package var tokensPerMinute: Int?
    /// Days are UTC days.
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
    init(
        _ key: String, _ requestsPerMinute: Int?, _ tokensPerMinute: Int?, _ requestsPerDay: Int?, _ tokensPerDay: Int?
    ) throws {
        guard let key = RateKey(parsing: key) else { throw StoreError.unreadable("a rate limit's key") }
        self.init(
            key, requestsPerMinute: requestsPerMinute, tokensPerMinute: tokensPerMinute,
            requestsPerDay: requestsPerDay, tokensPerDay: tokensPerDay)
    }
}
