package import FoundationEssentials
import Postgres

/// Rate limits that operators set, and their use.
package struct LimitStore: Sendable {
    let database: Database

    /// All limits, ordered by key.
    package func all() async throws(StoreError) -> [RateLimit] {
        try await storing {
            try await database.pool.query(
                """
                select key, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day
                from rate_limits order by key collate "C"
                """
            ).map { try RateLimit(row: $0, key: try $0.get("key")) }
        }
    }

    /// Sets or replaces a limit, and recalculates the due times of work that waits for it.
    /// - Returns: the number of waiting rows.
    @discardableResult
    package func set(_ limit: RateLimit, now: Date? = nil) async throws(StoreError) -> Int {
        let key = limit.key.description
        return try await respread(
            after: """
                insert into rate_limits (key, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day)
                values (\(key), \(limit.requestsPerMinute)::int, \(limit.tokensPerMinute), \(limit.requestsPerDay),
                    \(limit.tokensPerDay))
                on conflict (key) do update set requests_per_minute = excluded.requests_per_minute,
                    tokens_per_minute = excluded.tokens_per_minute, requests_per_day = excluded.requests_per_day,
                    tokens_per_day = excluded.tokens_per_day, changed_at = now()
                """, key: key, now: now
        ).waiting
    }

    /// - Returns: whether the key had a limit.
    package func remove(_ key: RateKey, now: Date? = nil) async throws(StoreError) -> Bool {
        let key = key.description
        let deletion: SQL = "delete from rate_limits where key = \(key) returning key"
        return try await respread(after: deletion, key: key, now: now).changed
    }

    private func respread(
        after change: SQL, key: String, now: Date?
    ) async throws(StoreError) -> (changed: Bool, waiting: Int) {
        try await storing {
            let results = try await database.pool.transaction(
                retrying: true, [change, "select rate_respread(\(key), \(now)::timestamptz) as waiting"])
            return (!results[0].isEmpty, try results[1].first?.get("waiting", as: Int.self) ?? 0)
        }
    }

    /// Keys without a limit are not in the result. A default limit has no use of its own.
    package func use(of keys: [RateKey], now: Date? = nil) async throws(StoreError) -> [RateUse] {
        try await storing {
            try await database.pool.query("select * from rate_view(\(keys.map(\.description)), \(now)::timestamptz)")
                .map(RateUse.init(row:))
        }
    }

    /// How much work waits for each key.
    package func waiting() async throws(StoreError) -> [(key: String, count: Int, nextAt: Date)] {
        try await storing {
            try await database.pool.query(
                """
                select gate_key, count(*) as count, min(due_at) as next_at
                from work where gate_key is not null group by gate_key order by gate_key collate "C"
                """
            ).map { (try $0.get("gate_key"), try $0.get("count"), try $0.get("next_at")) }
        }
    }
}

extension Database {
    package var limits: LimitStore { LimitStore(database: self) }
}
