package import Captures
package import FoundationEssentials
package import Postgres

/// The guarded change of stage as a common table expression. Only rows that are exactly at `stage` and `attempt`
/// move, and only moved rows may have effects: the rest of the statement reads `moved(id, owner, lane, …)`.
///
/// For an overtaken reference (redelivered, lease lost, canceled) the guard matches no row, and nothing moves.
package enum StageChange {
    /// Values that are carried with each reference into `moved`, so that effects need no join. (Postgres joins two
    /// lists of 500 by comparing all pairs, because the planner does not know their lengths.)
    package struct Column: Sendable {
        let name: String
        let values: SQL

        /// - Parameter values: one for each reference, in their order.
        package init<Value: SQLValue>(_ name: String, _ values: [Value]) {
            self.name = name
            self.values = "\(values)"
        }
    }

    /// Seconds after the first publication until the dispatcher considers a message lost.
    package static let safety = Backoff.safetySeconds(afterPublications: 0)

    /// The columns of a row whose message the caller publishes right after the commit.
    package static let published: SQL = """
        published = 1, published_at = now(), lease_until = null, gate = null, gate_key = null,
        due_at = now() + make_interval(secs => \(safety))
        """

    package static func moved(
        _ references: [WorkReference], from stage: Stage, to next: Stage, carrying columns: [Column] = []
    ) -> SQL {
        """
        with \(referenceRows(references, carrying: columns, unless: "false")),
        moved as (
            update work w set stage = \(next)::stage, attempt = 0, \(published)
            from given g where w.id = g.id and w.attempt = g.attempt and w.stage = \(stage)::stage
            returning \(result(columns)))
        """
    }

    /// The end of processing: work of the lane `now` moves to `notify`, bulk work leaves the table.
    /// - Parameter blocked: a condition on `g (id, attempt, owner, …)`; rows that meet it do not move.
    package static func finished(
        _ references: [WorkReference], from stage: Stage, carrying columns: [Column] = [],
        unless blocked: SQL = "false"
    ) -> SQL {
        """
        with \(referenceRows(references, carrying: columns, unless: blocked)),
        told as (
            update work w set stage = 'notify', attempt = 0, \(published)
            from given g where w.id = g.id and w.attempt = g.attempt and w.stage = \(stage)::stage and w.lane = 'now'
            returning \(result(columns))),
        done as (
            delete from work w using given g
            where w.id = g.id and w.attempt = g.attempt and w.stage = \(stage)::stage and w.lane = 'bulk'
            returning \(result(columns))),
        moved as (select * from told union all select * from done)
        """
    }

    private static func referenceRows(
        _ references: [WorkReference], carrying columns: [Column], unless blocked: SQL
    ) -> SQL {
        let all =
            [
                Column("id", references.map(\.id)), Column("attempt", references.map(\.attempt)),
                Column("owner", references.map(\.owner)),
            ] + columns
        return """
            given as (
                select g.* from unnest(\(all.map(\.values).joined(by: ", ")))
                    as g (\(raw: all.map(\.name).joined(separator: ", ")))
                where not (\(blocked)))
            """
    }

    private static func result(_ columns: [Column]) -> SQL {
        let names = ["w.id", "w.owner", "w.lane"] + columns.map { "g.\($0.name)" }
        return "\(raw: names.joined(separator: ", "))"
    }
}

extension [WorkReference] {
    package var owners: [UUID] { Array<UUID>(Set(map(\.owner))) }

    /// The references named by the rows' `id`, at the next stage.
    package func moved(by rows: [Row], to next: Stage) throws(StoreError) -> [WorkReference] {
        let moved = try reading { Set(try rows.map { try $0.get("id", as: UUID.self) }) }
        var seen: Set<UUID> = []
        return filter { moved.contains($0.id) && seen.insert($0.id).inserted }.map { $0.at(next) }
    }
}
