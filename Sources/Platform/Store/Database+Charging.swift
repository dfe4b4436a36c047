package import Captures
package import FoundationEssentials
import Postgres

/// One request to two keys: at the door to its device and its owner, of a provider to an owner's share and to the whole.
package struct RateCharge: Sendable {
    package var narrow: RateKey
    package var wide: RateKey
    package var tokens: Int

    package init(narrow: RateKey, wide: RateKey, tokens: Int) {
        self.narrow = narrow
        self.wide = wide
        self.tokens = tokens
    }
}

/// What was paid for and not used, of both keys.
package struct RateReturn: Sendable {
    package var narrow: RateKey
    package var wide: RateKey
    package var requests: Int
    package var tokens: Int
    /// Since 1970: that it was charged in.
    package var second: Int

    package init(narrow: RateKey, wide: RateKey, requests: Int, tokens: Int, second: Int) {
        self.narrow = narrow
        self.wide = wide
        self.requests = requests
        self.tokens = tokens
        self.second = second
    }
}

/// How requests were charged.
package struct RateOutcome: Sendable {
    /// For each request, when to come again, nil where it may go on.
    package var refused: [Date?]
    /// How the keys stand afterwards.
    package var uses: [RateKey: RateUse]
    /// Since 1970, by the database's clock: that all of it was charged in. nil where no key has a limit.
    package var second: Int?
}

/// Charges allowances. Each statement decides by itself under the locks of its keys, so that what is allowed is exact over
/// any number of processes. Times are the database's; a test gives its own.
extension Database {
    /// Charges each request to both of its keys, or to neither; nobody is put in line.
    ///
    /// Nothing waits for the disk: a crash of Postgres may forget the charges of requests whose captures it forgets too.
    /// - Parameter returns: given back before anything is charged.
    package func charge(
        _ requests: [RateCharge], returning returns: [RateReturn] = [], now: Date? = nil
    ) async throws(StoreError) -> RateOutcome {
        let keys = Set(requests.flatMap { [$0.narrow, $0.wide] }).map(\.description)
        return try await storing {
            let results = try await pool.transaction(
                retrying: true,
                [
                    "select set_config('synchronous_commit', 'off', true)",
                    returns.isEmpty ? "select 1" : Self.givingBack(returns, locking: keys),
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

    /// What was paid for and not used.
    package func giveBack(_ returns: [RateReturn]) async throws(StoreError) {
        guard !returns.isEmpty else { return }
        _ = try await storing {
            try await pool.transaction(
                retrying: true,
                ["select set_config('synchronous_commit', 'off', true)", Self.givingBack(returns, locking: [])])
        }
    }

    private static func givingBack(_ returns: [RateReturn], locking keys: [String]) -> SQL {
        let twice = returns + returns
        let names = returns.map(\.narrow.description) + returns.map(\.wide.description)
        return """
            select rate_give_back(\(names), \(twice.map(\.second)), \(twice.map(\.requests))::integer[],
                \(twice.map(\.tokens)), \(keys))
            """
    }

    /// Charges captures to the provider that is to read them and to their owners' shares of it; what is refused goes in
    /// line, and the dispatcher's leader lets it through.
    /// - Returns: those that may run now. What was let through has paid and is among them, but for what has been overtaken.
    package func admit(
        _ work: [(reference: WorkReference, tokens: Int)], to provider: String, now: Date? = nil
    ) async throws(StoreError) -> Set<UUID> {
        guard let stage = work.first?.reference.stage else { return [] }
        return try await storing {
            let results = try await pool.transaction(
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

    /// Lets work through whose turn has come, paid for.
    /// - Parameter portion: of each key at the most.
    package func letThrough(portion: Int, now: Date? = nil) async throws(StoreError) -> [WorkReference] {
        try await storing {
            let results = try await pool.transaction(
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
