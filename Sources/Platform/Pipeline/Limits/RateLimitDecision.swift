package import FoundationEssentials
package import Store

/// The decision about one request, and its headers.
package struct RateLimitDecision: Sendable, Equatable {
    /// When to try again; nil if the request is allowed.
    package let retryAt: Date?
    /// The usage of the device and of the owner, for each that has limits.
    package let uses: [RateUse]

    /// Whole seconds, rounded up.
    package var retryAfter: Int? {
        guard let retryAt, let now = uses.first?.now else { return nil }
        return max(1, Int(retryAt.timeIntervalSince(now).rounded(.up)))
    }

    /// One limit of one key.
    private struct Quota {
        var name: String
        var limit: Int
        var seconds: Int
        var used: Int
        var reset: Int
        var countsRequests: Bool

        var remaining: Int { max(0, limit - used) }
    }

    private var quotas: [Quota] {
        uses.flatMap { use in
            let name = String(use.key.description.prefix { $0 != ":" })
            let minute = Self.seconds(until: use.resetsAt, from: use.now)
            let day = Self.seconds(until: use.nextDay, from: use.now)
            let limit = use.limit
            return [
                limit.requestsPerMinute.map {
                    Quota(name: name, limit: $0, seconds: 60, used: use.requests, reset: minute, countsRequests: true)
                },
                limit.requestsPerDay.map {
                    Quota(
                        name: name + "-day", limit: $0, seconds: 86_400, used: use.requestsToday, reset: day,
                        countsRequests: true)
                },
                limit.tokensPerMinute.map {
                    Quota(
                        name: name + "-tokens", limit: $0, seconds: 60, used: use.tokens, reset: minute,
                        countsRequests: false)
                },
                limit.tokensPerDay.map {
                    Quota(
                        name: name + "-tokens-day", limit: $0, seconds: 86_400, used: use.tokensToday, reset: day,
                        countsRequests: false)
                },
            ].compactMap { $0 }
        }
    }

    /// The quota that refused the request. A token quota can refuse before it is used up, if the request needs more
    /// tokens than are left.
    private var refusing: Quota? {
        guard retryAt != nil else { return nil }
        return quotas.filter { $0.remaining == 0 }.max { $0.reset < $1.reset } ?? quotas.last { !$0.countsRequests }
    }

    private static func seconds(until date: Date, from now: Date) -> Int {
        max(0, Int(date.timeIntervalSince(now).rounded(.up)))
    }

    /// `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-08 and later), and the three older
    /// fields for one quota: the one that refused, otherwise the request quota with the least left.
    package var headers: [(name: String, value: String)] {
        let quotas = quotas
        guard
            let tightest = refusing ?? quotas.filter(\.countsRequests).min(by: { $0.remaining < $1.remaining })
                ?? quotas.first
        else { return [] }
        let policies = quotas.map {
            "\"\($0.name)\";q=\($0.limit);w=\($0.seconds)" + ($0.countsRequests ? "" : ";qu=\"tokens\"")
        }
        var headers = [
            (name: "RateLimit-Policy", value: policies.joined(separator: ", ")),
            (
                name: "RateLimit",
                value: quotas.map { "\"\($0.name)\";r=\($0.remaining);t=\($0.reset)" }.joined(separator: ", ")
            ),
            (name: "RateLimit-Limit", value: String(tightest.limit)),
            (name: "RateLimit-Remaining", value: String(tightest.remaining)),
            (name: "RateLimit-Reset", value: String(tightest.reset)),
        ]
        if let retryAfter { headers.insert((name: "Retry-After", value: String(retryAfter)), at: 0) }
        return headers
    }
}
