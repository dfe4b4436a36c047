import FoundationEssentials
import Store

/// Requests of one device and owner that a door has paid for ahead: free for as long as the database's second lasts in
/// which they were charged, so that they count as if each had been charged when it came.
struct DoorLease {
    struct Pair: Hashable {
        var device: RateKey
        var owner: RateKey
    }

    /// The part of an allowance that may lie paid for and unused: so little that nobody else misses it.
    private static let share = 200
    /// In one statement.
    private static let most = 250

    let pair: Pair
    /// Paid for and not used yet.
    private(set) var requests: Int
    private(set) var tokens: Int
    /// That came in this second.
    private(set) var used: Int
    private let second: Int
    private let ends: ContinuousClock.Instant
    private let uses: [RateUse]

    /// - Parameters:
    ///   - asked: before the charge was sent: the database's clock was read later.
    ///   - used: of this second already.
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

    /// Takes one request from what is paid for.
    /// - Returns: nil where that is not enough.
    mutating func take(tokens wanted: Int) -> DoorVerdict? {
        guard requests > 0, tokens >= wanted, isCurrent else { return nil }
        requests -= 1
        tokens -= wanted
        used += 1
        return verdict
    }

    /// As if nothing had been paid for ahead.
    var verdict: DoorVerdict {
        DoorVerdict(
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

    /// nil where all of it was used.
    var rest: RateReturn? {
        guard requests > 0 || tokens > 0 else { return nil }
        return RateReturn(narrow: pair.device, wide: pair.owner, requests: requests, tokens: tokens, second: second)
    }

    /// How many requests of so many tokens to pay for ahead: as many as came in this second already, or half as many as
    /// came in the one before.
    func more(tokens: Int) -> Int {
        let expected = isCurrent ? used : used / 2
        let allowed = uses.flatMap { use -> [Int] in
            let requests = [use.limit.requestsPerMinute, use.limit.requestsPerDay].compactMap(\.self)
            let most = [use.limit.tokensPerMinute, use.limit.tokensPerDay].compactMap(\.self)
            return requests + most.map { $0 / max(1, tokens) }
        }
        return min(expected, (allowed.min() ?? 0) / Self.share, Self.most)
    }
}
