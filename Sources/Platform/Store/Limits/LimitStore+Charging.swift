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
        let charge = LimitsStatements.charge(
            narrow: requests.map(\.narrow.description), wide: requests.map(\.wide.description),
            tokens: requests.map(\.tokens), areBulk: requests.map { _ in false }, now: now)
        let (use, second) = (LimitsStatements.use(keys: keys, now: now), LimitsStatements.chargedSecond(keys: keys))
        return try await storing {
            let results = try await database.pool.results(
                of: [
                    LimitsStatements.commitWithoutWaiting().sql,
                    returns.isEmpty ? "select 1" : Self.refund(returns, locking: keys).sql, charge.sql, use.sql,
                    second.sql,
                ], owners: nil, retrying: true)
            var refused: [Date?] = requests.map { _ in nil }
            for row in try charge.decode(results[2]) { refused[row.unit - 1] = row.at }
            let uses = try use.decode(results[3]).map(RateUse.init)
            return RateOutcome(
                refused: refused, uses: Dictionary(uses.map { ($0.key, $0) }) { first, _ in first },
                second: try second.decode(results[4]) ?? nil)
        }
    }

    /// Returns quota that was charged but not used.
    package func refund(_ returns: [RateRefund]) async throws(StoreError) {
        guard !returns.isEmpty else { return }
        _ = try await storing {
            try await database.pool.results(
                of: [LimitsStatements.commitWithoutWaiting().sql, Self.refund(returns, locking: []).sql],
                owners: nil, retrying: true)
        }
    }

    private static func refund(_ returns: [RateRefund], locking keys: [String]) -> Statement<[String]> {
        let twice = returns + returns
        return LimitsStatements.refund(
            keys: returns.map(\.narrow.description) + returns.map(\.wide.description), seconds: twice.map(\.second),
            requests: twice.map(\.requests), tokens: twice.map(\.tokens), locked: keys)
    }

    /// Charges captures to their provider and to their owners' shares of it. A refused capture is parked; the leading
    /// dispatcher grants it later.
    /// - Returns: the captures that may be processed now, including those that were granted and charged before,
    ///   except overtaken ones. Each with the second (since 1970) of its charge; nil without a limit.
    package func admit(
        _ work: [(reference: WorkReference, tokens: Int)], to provider: String, now: Date? = nil
    ) async throws(StoreError) -> [UUID: Int?] {
        guard let stage = work.first?.reference.stage else { return [:] }
        let admitted = try await database.run(
            retrying: LimitsStatements.admit(
                provider: RateKey.provider(provider).description, stage: stage, ids: work.map(\.reference.id),
                attempts: work.map(\.reference.attempt), tokens: work.map(\.tokens), now: now))
        return Dictionary(admitted[0].map { ($0.id, $0.second) }) { first, _ in first }
    }

    /// Replaces the tokens that a request was charged before it was sent by those that the provider has counted.
    /// - Parameters:
    ///   - second: the second (since 1970) of the charge.
    ///   - used: nil if the request was not sent; the request is then given back, too.
    package func settle(
        _ charge: RateCharge, second: Int, used: Int?, isBulk: Bool, now: Date? = nil
    ) async throws(StoreError) {
        let settle = LimitsStatements.settle(
            keys: [charge.narrow, charge.wide].map(\.description), second: second, reserved: charge.tokens,
            used: used, isBulk: isBulk, now: now)
        _ = try await storing {
            try await database.pool.results(
                of: [LimitsStatements.commitWithoutWaiting().sql, settle.sql], owners: nil, retrying: true)
        }
    }

    /// Grants parked work that its limits allow now, and charges it.
    /// - Parameter portion: the maximum number of rows of each key.
    package func grant(portion: Int, now: Date? = nil) async throws(StoreError) -> [WorkReference] {
        let granted = try await database.run(
            retrying: LimitsStatements.grant(portion: portion, safety: StageChange.safety, now: now))
        return granted[0].compactMap { row in
            guard let stage = Stage(rawValue: row.stage) else { return nil }
            return WorkReference(
                id: row.id, owner: row.owner, stage: stage, lane: row.lane, attempt: row.attempt, trace: row.trace)
        }
    }
}
