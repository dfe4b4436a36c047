import Captures
package import FoundationEssentials
import Postgres

/// Replays dead work in portions. A portion and the replay's progress are one transaction.
package struct ReplayStore: Sendable {
    let database: Database

    /// Starts a replay, or finds the unfinished replay of the same selection and sets its rate.
    package func begin(_ selection: DeadSelection, rate: Double?) async throws(StoreError) -> Replay {
        let text = try StoreJSON.text(selection)
        return try await storing {
            let rows = try await database.pool.query(
                """
                insert into replays (id, selection, rate) values (\(UUID.v7()), \(text)::jsonb, \(rate))
                on conflict (md5(selection::text)) where state = 'running' do update set rate = excluded.rate
                returning \(Replay.columns)
                """)
            guard let row = rows.first else { throw StoreError.unreadable("a replay is missing") }
            return try Replay(row: row)
        }
    }

    package func find(_ id: UUID) async throws(StoreError) -> Replay? {
        try await storing {
            try await database.pool.query("select \(Replay.columns) from replays where id = \(id)").first.map(
                Replay.init(row:))
        }
    }

    package func unfinished() async throws(StoreError) -> [Replay] {
        try await storing {
            try await database.pool.query(
                "select \(Replay.columns) from replays where state = 'running' order by created_at"
            ).map(Replay.init(row:))
        }
    }

    /// Puts back the next portion. Work that dies again meanwhile is not part of this replay.
    /// - Returns: the replay's state; nil if no work is left.
    package func replayPortion(_ id: UUID, limit: Int, worker: String) async throws(StoreError) -> Replay? {
        guard let portion = try await nextPortion(of: id, limit: limit), !portion.rows.isEmpty else { return nil }
        let owners = Array(Set(portion.rows.map(\.owner)))
        let pace: SQL = "(select coalesce(rate, \(Replay.gentleRate)) from run)"
        let start: SQL = "(select greatest(next_at, now()) from run)"
        let last = portion.rows[portion.rows.count - 1]
        let batches: SQL = "\(Array(Set(portion.rows.compactMap(\.batch))))"
        let standing = try await database.rows(
            of: owners, Batch.held(batches),
            """
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
            """,
            Batch.reopened(batches, of: owners),
            // Another process of the same replay may have put back this portion first.
            "select \(Replay.columns) from replays where id = \(id)")
        return try reading { try standing.first.map(Replay.init(row:)) }
    }

    package func end(_ id: UUID) async throws(StoreError) {
        _ = try await storing {
            try await database.pool.execute(
                "update replays set state = 'done', updated_at = now() where id = \(id) and state = 'running'")
        }
    }

    private struct Portion {
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
        return try await storing {
            let results = try await database.pool.pipeline([
                "select at_id, at_stage from replays where id = \(id)",
                """
                select d.id, d.stage, d.owner, d.batch, d.code, \(SQL.cursor("d.died_at"))
                from dead_work d, replays r
                where r.id = \(id) and \(replay.selection.ofWork) and d.died_at <= r.created_at
                    and (r.at_id is null or (d.stage, d.code, d.died_at, d.id)
                        > (r.at_stage, r.at_code, r.at_died, r.at_id))
                order by d.stage, d.code, d.died_at, d.id limit \(limit)
                """,
            ])
            return Portion(
                after: try results[0].first?.get("at_id", as: UUID?.self) ?? nil,
                afterStage: try results[0].first?.get("at_stage", as: Stage?.self) ?? nil,
                rows: try results[1].map {
                    Portion.Item(
                        id: try $0.get("id"), stage: try $0.get("stage", as: Stage.self), owner: try $0.get("owner"),
                        batch: try $0.get("batch"), code: try $0.get("code"), microseconds: try $0.get("cursor_at"))
                })
        }
    }
}

extension Database {
    package var replays: ReplayStore { ReplayStore(database: self) }
}

extension Replay {
    static let columns = columns(of: "replays")

    static func columns(of table: String) -> SQL {
        let names = ["id", "selection", "rate", "done", "skipped", "sent", "next_at", "created_at"]
        let list = names.map { "\(table).\($0)" }.joined(separator: ", ")
        return "\(raw: list), \(raw: table).state = 'done' as is_done"
    }

    init(row: Row) throws {
        id = try row.get("id")
        selection = try StoreJSON.decode(DeadSelection.self, from: try row.get("selection", as: String.self))
        rate = try row.get("rate")
        isDone = try row.get("is_done")
        done = try row.get("done")
        skipped = try row.get("skipped")
        sent = try row.get("sent")
        nextAt = try row.get("next_at")
        createdAt = try row.get("created_at")
    }
}
