package import FoundationEssentials
import Postgres

/// Rate limits that operators set, and their use.
package struct LimitStore: Sendable {
    let database: Database

    /// All limits, ordered by key.
    package func all() async throws(StoreError) -> [RateLimit] {
        let rows = try await database.run(LimitsStatements.limits())
        return try reading {
            try rows.map {
                try RateLimit(
                    $0.key, $0.requestsPerMinute, $0.tokensPerMinute, $0.requestsPerDay, $0.tokensPerDay)
            }
        }
    }

    /// Sets or replaces a limit, and recalculates the due times of work that waits for it.
    /// - Returns: the number of waiting rows.
    @discardableResult
    package func set(_ limit: RateLimit, now: Date? = nil) async throws(StoreError) -> Int {
        let key = limit.key.description
        return try await respread(
            after: LimitsStatements.setLimit(
                key: key, requestsPerMinute: limit.requestsPerMinute, tokensPerMinute: limit.tokensPerMinute,
                requestsPerDay: limit.requestsPerDay, tokensPerDay: limit.tokensPerDay),
            key: key, now: now
        ).waiting
    }

    /// - Returns: whether the key had a limit.
    package func remove(_ key: RateKey, now: Date? = nil) async throws(StoreError) -> Bool {
        let key = key.description
        return try await respread(after: LimitsStatements.deleteLimit(key: key), key: key, now: now).changed
    }

    private func respread(
        after change: Statement<Int>, key: String, now: Date?
    ) async throws(StoreError) -> (changed: Bool, waiting: Int) {
        let respread = LimitsStatements.respread(key: key, now: now)
        return try await storing {
            let results = try await database.pool.results(
                of: [change.sql, respread.sql], owners: nil, retrying: true)
            return (try change.decode(results[0]) > 0, try respread.decode(results[1]) ?? 0)
        }
    }

    /// Keys without a limit are not in the result. A default limit has no use of its own.
    package func use(of keys: [RateKey], now: Date? = nil) async throws(StoreError) -> [RateUse] {
        let rows = try await database.run(LimitsStatements.use(keys: keys.map(\.description), now: now))
        return try reading { try rows.map(RateUse.init) }
    }

    /// The use of a device key, of its owner, and of the owner's share of each provider. The whole use of a provider is not
    /// in the result, because other owners take part in it.
    package func use(of principal: DevicePrincipal) async throws(StoreError) -> [RateUse] {
        let providers = Set(try await all().compactMap(\.key.provider)).sorted()
        return try await use(
            of: [.device(principal.id), .owner(principal.owner)]
                + providers.map { .provider($0, owner: principal.owner) })
    }

    /// How much work waits for each key.
    package func waiting() async throws(StoreError) -> [(key: String, count: Int, nextAt: Date)] {
        try await database.run(LimitsStatements.waiting()).map { ($0.gateKey, $0.count, $0.nextAt) }
    }
}

extension Database {
    package var limits: LimitStore { LimitStore(database: self) }
}
