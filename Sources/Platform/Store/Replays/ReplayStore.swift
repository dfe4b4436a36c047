import Captures
package import FoundationEssentials
import Postgres

/// Replays dead work in portions. A portion and the replay's progress are one transaction.
package struct ReplayStore: Sendable {
    let database: Database

    /// Starts a replay, or finds the unfinished replay of the same selection and sets its rate.
    package func begin(_ selection: DeadSelection, rate: Double?) async throws(StoreError) -> Replay {
        let text = try StoreJSON.text(selection)
        guard
            let row = try await database.run(ReplaysStatements.begin(id: .v7(), selection: text, rate: rate))
        else { throw .unreadable("a replay is missing") }
        return try reading { try Replay(row) }
    }

    package func find(_ id: UUID) async throws(StoreError) -> Replay? {
        let row = try await database.run(ReplaysStatements.replay(id: id))
        return try reading { try row.map(Replay.init) }
    }

    package func unfinished() async throws(StoreError) -> [Replay] {
        let rows = try await database.run(ReplaysStatements.unfinished())
        return try reading { try rows.map(Replay.init) }
    }

    /// Puts back the next portion. If work dies again during the replay, the replay does not put it back a second time.
    /// - Returns: the replay's state; nil if no work is left.
    package func replayPortion(_ id: UUID, limit: Int, worker: String) async throws(StoreError) -> Replay? {
        guard let portion = try await nextPortion(of: id, limit: limit), !portion.rows.isEmpty else { return nil }
        let owners = Array(Set(portion.rows.map(\.owner)))
        let batches: SQL = "\(Array(Set(portion.rows.compactMap(\.batch))))"
        let standing = try await database.run(
            of: owners,
            [
                Statement(composed: Batch.held(batches)),
                Statement(composed: Self.putBack(portion, of: id, worker: worker)),
                Statement(composed: Batch.reopened(batches, of: owners)),
            ],
            // Another process of the same replay may have put back this portion first.
            then: ReplaysStatements.replay(id: id))
        return try reading { try standing.map(Replay.init) }
    }

    /// Puts back a portion that is not empty, and counts it in the replay.
    static func putBack(_ portion: Portion, of id: UUID, worker: String) -> SQL {
        let pace: SQL = "(select coalesce(rate, \(Replay.gentleRate)) from run)"
        let start: SQL = "(select greatest(next_at, now()) from run)"
        let last = portion.rows[portion.rows.count - 1]
        return """
            with run as (
                select * from replays where id = \(id) and state = 'running'
                    and at_id is not distinct from \(portion.after)::uuid
                    and at_stage is not distinct from \(portion.afterStage)::stage
                for update),
            \(RevivalStatements.back(
                """
                select d.*, g.n from dead_work d
                join unnest(\(portion.rows.map(\.id)), \(portion.rows.map(\.stage.rawValue))) with ordinality
                    as g (id, stage, n) on d.id = g.id and d.stage = g.stage::stage
                where exists (select from run)
                """,
                due: "case when p.paced then \(start) + p.turn * make_interval(secs => 1 / \(pace)) end",
                paced: "((select rate from run) is not null or d.lane = 'now')",
                detail: Replay.detail(id), worker: worker))
            update replays r set done = r.done + (select count(*) from back),
                skipped = r.skipped + \(portion.rows.count) - (select count(*) from back),
                next_at = \(start) + (select count(*) from placed where paced) * make_interval(secs => 1 / \(pace)),
                at_stage = \(last.stage)::stage, at_code = \(last.code), at_id = \(last.id),
                at_died = timestamptz 'epoch' + \(last.microseconds) * interval '1 microsecond', updated_at = now()
            from run where r.id = run.id
            """
    }

    package func end(_ id: UUID) async throws(StoreError) {
        try await database.run(ReplaysStatements.end(id: id))
    }

    struct Portion {
        struct Item {
            var id: UUID
            var stage: Stage
            var owner: UUID
            var batch: UUID?
            var code: String
            var microseconds: Int
        }

        var after: UUID?
        var afterStage: Stage?
        var rows: [Item]
    }

    private func nextPortion(of id: UUID, limit: Int) async throws(StoreError) -> Portion? {
        guard let replay = try await find(id), !replay.isDone else { return nil }
        let position = ReplaysStatements.position(id: id)
        let portion = Statement(composed: Self.portion(of: id, replay.selection, limit: limit))
        return try await storing {
            let results = try await database.pool.results(of: [position.sql, portion.sql])
            let position = try position.decode(results[0])
            return Portion(
                after: position?.atId, afterStage: position?.atStage,
                rows: try portion.decode(results[1]).map {
                    Portion.Item(
                        id: try $0.get("id"), stage: try $0.get("stage", as: Stage.self), owner: try $0.get("owner"),
                        batch: try $0.get("batch"), code: try $0.get("code"), microseconds: try $0.get("cursor_at"))
                })
        }
    }

    /// The next dead work of a replay.
    static func portion(of id: UUID, _ selection: DeadSelection, limit: Int) -> SQL {
        """
        select d.id, d.stage, d.owner, d.batch, d.code, \(SQL.cursor("d.died_at"))
        from dead_work d, replays r
        where r.id = \(id) and \(selection.ofWork) and d.died_at <= r.created_at
            and (r.at_id is null or (d.stage, d.code, d.died_at, d.id)
                > (r.at_stage, r.at_code, r.at_died, r.at_id))
        order by d.stage, d.code, d.died_at, d.id limit \(limit)
        """
    }
}

extension Database {
    package var replays: ReplayStore { ReplayStore(database: self) }
}

extension Replay {
    init(_ row: ReplaysStatements.ReplayRow) throws {
        self.init(
            id: row.id, selection: try StoreJSON.decode(DeadSelection.self, from: row.selection), rate: row.rate,
            isDone: row.isDone, done: row.done, skipped: row.skipped, sent: row.sent, nextAt: row.nextAt,
            createdAt: row.createdAt)
    }
}
