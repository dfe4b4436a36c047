import Captures
import FoundationEssentials
import Postgres

/// The guarded change of stage as a common table expression: rows that stand exactly at `stage` and `attempt` move,
/// and only what moved may have effects: `moved(id, owner, lane, …)` is what the rest of the statement reads.
///
/// A reference that was overtaken (redelivered, lease lost, cancelled) finds the guard closed and moves nothing.
enum StageChange {
    /// Values that travel with each reference into `moved`, so that its effects need no join. (Two lists of 500 are
    /// joined by comparing each with each: the planner knows neither's length.)
    struct Column: Sendable {
        let name: String
        let values: SQL

        /// - Parameter values: one for each reference, in their order.
        init<Value: SQLValue>(_ name: String, _ values: [Value]) {
            self.name = name
            self.values = "\(values)"
        }
    }

    /// Seconds until the dispatcher takes a message for lost, after its first publication.
    static let safety = Backoff.safetySeconds(afterPublications: 0)

    /// What a row becomes whose message the caller publishes right after its commit.
    static let published: SQL = """
        published = 1, published_at = now(), lease_until = null, gate = null, gate_key = null,
        due_at = now() + make_interval(secs => \(safety))
        """

    static func moved(
        _ references: [WorkReference], from stage: Stage, to next: Stage, carrying columns: [Column] = []
    ) -> SQL {
        """
        with \(given(references, columns, unless: "false")),
        moved as (
            update work w set stage = \(next)::stage, attempt = 0, \(published)
            from given g where w.id = g.id and w.attempt = g.attempt and w.stage = \(stage)::stage
            returning \(result(columns)))
        """
    }

    /// The end of the line: what somebody waits for is told by the notifier, bulk work leaves the table at once.
    /// - Parameter hindrance: a condition on `g (id, attempt, owner, …)` under which a row stays where it is.
    static func finished(
        _ references: [WorkReference], from stage: Stage, carrying columns: [Column] = [],
        unless hindrance: SQL = "false"
    ) -> SQL {
        """
        with \(given(references, columns, unless: hindrance)),
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

    private static func given(_ references: [WorkReference], _ columns: [Column], unless hindrance: SQL) -> SQL {
        let all =
            [
                Column("id", references.map(\.id)), Column("attempt", references.map(\.attempt)),
                Column("owner", references.map(\.owner)),
            ] + columns
        return """
            given as (
                select g.* from unnest(\(all.map(\.values).joined(by: ", ")))
                    as g (\(raw: all.map(\.name).joined(separator: ", ")))
                where not (\(hindrance)))
            """
    }

    private static func result(_ columns: [Column]) -> SQL {
        let names = ["w.id", "w.owner", "w.lane"] + columns.map { "g.\($0.name)" }
        return "\(raw: names.joined(separator: ", "))"
    }
}

extension [WorkReference] {
    var owners: [UUID] { Array<UUID>(Set(map(\.owner))) }

    /// Those among these that the rows' `id` names, standing at the next stage.
    func moved(by rows: [Row], to next: Stage) throws(StoreError) -> [WorkReference] {
        let moved = try reading { Set(try rows.map { try $0.get("id", as: UUID.self) }) }
        var seen: Set<UUID> = []
        return filter { moved.contains($0.id) && seen.insert($0.id).inserted }.map { $0.at(next) }
    }
}
