import FoundationEssentials
import Store

/// A rate limit, as `tapline limits` prints it.
struct LimitReport: Encodable {
    var key: String
    var requestsPerMinute: Int?
    var tokensPerMinute: Int?
    var requestsPerDay: Int?
    var tokensPerDay: Int?

    init(_ limit: RateLimit) {
        key = limit.key.description
        requestsPerMinute = limit.requestsPerMinute
        tokensPerMinute = limit.tokensPerMinute
        requestsPerDay = limit.requestsPerDay
        tokensPerDay = limit.tokensPerDay
    }

    var words: String {
        [
            requestsPerMinute.map { "\($0) requests per minute" }, tokensPerMinute.map { "\($0) tokens per minute" },
            requestsPerDay.map { "\($0) requests per day" }, tokensPerDay.map { "\($0) tokens per day" },
        ].compactMap { $0 }.joined(separator: ", ")
    }
}

/// Current use of a rate key, as `tapline limits show` prints it.
struct UseReport: Encodable {
    struct Used: Encodable {
        var requestsLastMinute: Int
        var tokensLastMinute: Int
        var requestsToday: Int
        var tokensToday: Int
    }

    var key: String
    /// The key's own limit, or the default that applies to it. Nil if captures still wait because of a removed limit.
    var limit: LimitReport?
    var used: Used?
    /// Captures that wait for this limit.
    var waiting: Int
    /// Estimated time at which the next of them continues.
    var nextAt: Date?

    init(_ key: RateKey, _ use: RateUse?, waiting: Int, nextAt: Date?) {
        self.key = key.description
        limit = use.map { LimitReport($0.limit) }
        // A default has no use of its own.
        used = use.flatMap {
            key.isDefault
                ? nil
                : Used(
                    requestsLastMinute: $0.requests, tokensLastMinute: $0.tokens, requestsToday: $0.requestsToday,
                    tokensToday: $0.tokensToday)
        }
        self.waiting = waiting
        self.nextAt = nextAt
    }

    var lines: [String] {
        var lines: [String] = []
        if let limit {
            lines.append("limit: \(limit.words)" + (limit.key == key ? "" : " (by \(limit.key))"))
        } else {
            lines.append("limit: none")
        }
        if let used {
            lines.append("last minute: \(used.requestsLastMinute) requests, \(used.tokensLastMinute) tokens")
            lines.append("today (UTC): \(used.requestsToday) requests, \(used.tokensToday) tokens")
        }
        lines.append("waiting: \(waiting)" + (nextAt.map { ", the next at about \($0.formatted(.iso8601))" } ?? ""))
        return lines
    }
}
