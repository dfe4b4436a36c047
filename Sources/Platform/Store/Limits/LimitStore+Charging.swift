package import Captures
package import FoundationEssentials
import Postgres

/// Charges rate limits. Each statement decides under the locks of its keys, so limits are exact over any number of
/// processes. Times come from the database's clock; a test passes its own.
extension LimitStore {
    /// Charges each request to both of its keys, or to neither. Refused requests are not queued.
    ///
    /// The commit does not wait for the disk: a crash of Postgres may lose the charges, together with the captures of
    /// the same requests.
    /// - Parameter returns: quota to return before charging.
    package func charge(
        _ requests: [RateCharge], returning returns: [RateRefund] = [], now: Date? = nil
    ) async throws(StoreError) -> RateOutcome {
        let keys = Set(requests.flatMap { [$0.narrow, $0.wide] }).map(\.description)
        return try await storing {
            let results = try await database.pool.transaction(
                retrying: true,
                [
                    "select set_config('synchronous_commit', 'off', true)",
                    returns.isEmpty ? "select 1" : Self.refundStatement(returns, locking: keys),
                    """
                    select unit, at from rate_take(\(requests.map(\.narrow.description)),
                        \(requests.map(\.wide.description)), \(requests.map(\.tokens)),
                        \(requests.map { _ in false }), false, \(now)::timestamptz)
                    """,
                    "select * from rate_view(\(keys), \(now)::timestamptz)",
                    "select max(second) as second from rate_state where key = any (\(keys))",
                ])
            var refused: [Date?] = requests.map { _ in nil }
            for row in results[2] { refused[try row.get("unit", as: Int.self) - 1] = try row.get("at", as: Date.self) }
            let uses = try results[3].map(RateUse.init(row:))
            return RateOutcome(
                refused: refused, uses: Dictionary(uses.map { ($0.key, $0) }) { first, _ in first },
                second: try results[4].first?.get("second"))
        }
    }

    /// Returns quota that was charged but not used.
    package func refund(_ returns: [RateRefund]) async throws(StoreError) {
        guard !returns.isEmpty else { return }
        _ = try await storing {
            try await database.pool.transaction(
                retrying: true,
                ["select set_config('synchronous_commit', 'off', true)", Self.refundStatement(returns, locking: [])])
        }
    }

    private static func refundStatement(_ returns: [RateRefund], locking keys: [String]) -> SQL {
        let twice = returns + returns
        let names = returns.map(\.narrow.description) + returns.map(\.wide.description)
        return """
            select rate_give_back(\(names), \(twice.map(\.second)), \(twice.map(\.requests))::integer[],
                \(twice.map(\.tokens)), \(keys))
            """
    }

    /// Charges captures to their provider and to their owners' shares of it. A refused capture is parked; the leading
    /// dispatcher grants it later.
    /// - Returns: the captures that may be processed now, including those that were granted and charged before,
    ///   except overtaken ones.
    package func admit(
        _ work: [(reference: WorkReference, tokens: Int)], to provider: String, now: Date? = nil
    ) async throws(StoreError) -> Set<UUID> {
        guard let stage = work.first?.reference.stage else { return [] }
        return try await storing {
            let results = try await database.pool.transaction(
                retrying: true,
                [
                    """
                    select id from rate_admit(\(RateKey.provider(provider).description), \(stage)::stage,
                        \(work.map(\.reference.id)), \(work.map(\.reference.attempt)), \(work.map(\.tokens)),
                        \(now)::timestamptz) as id
                    """
                ])
            return Set(try results[0].map { try $0.get("id", as: UUID.self) })
        }
    }

    /// Grants parked work that its limits allow now, and charges it.
    /// - Parameter portion: the maximum number of rows of each key.
    package func grant(portion: Int, now: Date? = nil) async throws(StoreError) -> [WorkReference] {
        try await storing {
            let results = try await database.pool.transaction(
                retrying: true,
                [
                    """
                    select id, owner, stage, lane, attempt, trace
                    from rate_grant(\(portion), \(StageChange.safety), \(now)::timestamptz)
                    """
                ])
            return try results[0].filter { try $0.hasKnownStage() }.map(WorkReference.init(row:))
        }
    }
}
