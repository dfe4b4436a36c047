import Captures
package import FoundationEssentials
import Postgres

/// Dead work of all owners, as the operator sees it, without content.
extension DeadLetterStore {
    /// Causes: first work by stage, then messages by topic.
    package func causes(_ selection: DeadSelection) async throws(StoreError) -> [DeadCause] {
        try await storing {
            try await database.pool.query(
                """
                with work_causes as (
                    select d.stage, d.code, count(*) as count,
                        count(*) filter (where d.is_hollow or \(DeadWork.isCancelled)) as hollow,
                        min(d.died_at) as oldest, max(d.died_at) as newest
                    from dead_work d where \(selection.ofWork) group by d.stage, d.code),
                message_causes as (
                    select l.topic, l.code, count(*) as count,
                        count(*) filter (where l.envelope_sealed is null) as hollow,
                        min(l.created_at) as oldest, max(l.created_at) as newest
                    from dead_letters l where \(selection.ofMessages) group by l.topic, l.code)
                select c.stage::text as place, c.code, c.count, c.hollow, c.oldest, c.newest, e.id as example,
                    false as is_messages, c.stage as rank
                from work_causes c cross join lateral (
                    select d.id from dead_work d where d.stage = c.stage and d.code = c.code and d.died_at = c.newest
                        and \(selection.ofWork) limit 1) e
                union all
                select c.topic, c.code, c.count, c.hollow, c.oldest, c.newest, e.id, true, null
                from message_causes c cross join lateral (
                    select l.id from dead_letters l
                    where l.topic = c.topic and l.code = c.code and l.created_at = c.newest
                        and \(selection.ofMessages) limit 1) e
                order by rank nulls last, place, count desc, code
                """
            ).map { row in
                DeadCause(
                    place: try row.get("place"), code: try row.get("code"), count: try row.get("count"),
                    hollow: try row.get("hollow"), oldest: try row.get("oldest"), newest: try row.get("newest"),
                    example: try row.get("example"), isMessages: try row.get("is_messages"))
            }
        }
    }

    private static let discardPortion = 10_000

    /// Removes the selected dead work and messages from counts and lists. Nothing is deleted.
    /// - Returns: how many pieces of work and messages this call discarded.
    package func discard(_ selection: DeadSelection) async throws(StoreError) -> (work: Int, messages: Int) {
        (
            work: try await discard(
                from: "dead_work d", where: selection.ofWork, key: "(d.id, d.stage)", columns: "d.id, d.stage"),
            messages: try await discard(
                from: "dead_letters l", where: selection.ofMessages, key: "l.id", columns: "l.id")
        )
    }

    private func discard(
        from table: SQL, where condition: SQL, key: SQL, columns: SQL
    ) async throws(StoreError) -> Int {
        var discarded = 0
        while true {
            let count = try await storing {
                try await database.pool.execute(
                    """
                    update \(table) set discarded_at = now() where \(key) in (
                        select \(columns) from \(table) where \(condition) and discarded_at is null
                        limit \(Self.discardPortion))
                    """)
            }
            discarded += count
            guard count == Self.discardPortion else { return discarded }
        }
    }

    /// - Returns: nil if nothing with this id ever failed.
    package func history(of id: UUID) async throws(StoreError) -> DeadWorkHistory? {
        if let letter = try await find(id) { return .message(letter) }
        let (deadWork, attempts) = (DeadLettersStatements.deadWork(id: id), DeadLettersStatements.attempts(work: id))
        let history = try await storing {
            let results = try await database.pool.results(of: [deadWork.sql, attempts.sql])
            return (deaths: try deadWork.decode(results[0]), attempts: try attempts.decode(results[1]))
        }
        if history.deaths.isEmpty && history.attempts.isEmpty { return nil }
        return .work(deaths: history.deaths, attempts: history.attempts)
    }

    /// The ids that are neither dead work nor a message that can still be replayed.
    package func notDead(_ ids: [UUID]) async throws(StoreError) -> [UUID] {
        try await database.run(DeadLettersStatements.notDead(ids: ids))
    }
}

extension DeadWork {
    /// A condition on `dead_work d`: its batch was canceled, so a replay would end it again at once.
    static let isCancelled: SQL = """
        (d.batch is not null and exists (
            select from batch_runs r where r.batch = d.batch and r.state = 'cancelled'))
        """
}
