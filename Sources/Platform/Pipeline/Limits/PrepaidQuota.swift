import FoundationEssentials
import Store

/// Quota of one device and owner that was charged ahead. Valid until the end of the database's second in which it was
/// charged, so that each request counts in the second in which it arrives.
struct PrepaidQuota {
    struct Pair: Hashable {
        var device: RateKey
        var owner: RateKey
    }

    /// At most 1/200 of a limit is charged ahead, so that other requests do not miss it.
    private static let limitFraction = 200
    /// The most requests that one statement charges ahead.
    private static let maxPrepaidRequests = 250

    let pair: Pair
    /// Charged and not used yet.
    private(set) var requests: Int
    private(set) var tokens: Int
    /// Requests that arrived in this second.
    private(set) var used: Int
    private let second: Int
    private let ends: ContinuousClock.Instant
    private let uses: [RateUse]

    /// - Parameters:
    ///   - asked: the time before the statement was sent. The database reads its clock later.
    ///   - used: requests that arrived in this second before the charge.
    init(
        _ pair: Pair, requests: Int, tokens: Int, used: Int, second: Int, uses: [RateUse],
        asked: ContinuousClock.Instant
    ) {
        self.pair = pair
        self.requests = requests
        self.tokens = tokens
        self.used = used
        self.second = second
        self.uses = uses
        let now = uses.first?.now.timeIntervalSince1970 ?? Double(second + 1)
        ends = asked + .seconds(max(0, Double(second + 1) - now))
    }

    var isCurrent: Bool { .now < ends }

    /// Uses one request of the lease.
    /// - Returns: nil if the lease is used up or over.
    mutating func take(tokens wanted: Int) -> RateLimitDecision? {
        guard requests > 0, tokens >= wanted, isCurrent else { return nil }
        requests -= 1
        tokens -= wanted
        used += 1
        return verdict
    }

    /// The usage without the unused quota of this lease.
    var verdict: RateLimitDecision {
        RateLimitDecision(
            retryAt: nil,
            uses: uses.map { use in
                var use = use
                use.requests -= requests
                use.requestsToday -= requests
                use.tokens -= tokens
                use.tokensToday -= tokens
                return use
            })
    }

    /// nil if all of it was used.
    var rest: RateRefund? {
        guard requests > 0 || tokens > 0 else { return nil }
        return RateRefund(narrow: pair.device, wide: pair.owner, requests: requests, tokens: tokens, second: second)
    }

    /// How many requests of `tokens` tokens to charge ahead: as many as arrived in this second, or half as many as
    /// arrived in the second before.
    func more(tokens: Int) -> Int {
        let expected = isCurrent ? used : used / 2
        let allowed = uses.flatMap { use -> [Int] in
            let requests = [use.limit.requestsPerMinute, use.limit.requestsPerDay].compactMap(\.self)
            let most = [use.limit.tokensPerMinute, use.limit.tokensPerDay].compactMap(\.self)
            return requests + most.map { $0 / max(1, tokens) }
        }
        return min(expected, (allowed.min() ?? 0) / Self.limitFraction, Self.maxPrepaidRequests)
    }
}
