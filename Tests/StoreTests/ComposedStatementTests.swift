import Captures
import FoundationEssentials
import Postgres
@testable import Store
import Testing

/// The full texts of statements that Swift composes. `ops/sql` checks the others.
@Suite struct ComposedStatementTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var statement: SQL
        var text: String

        init(_ name: String, _ statement: SQL, _ text: String) {
            testDescription = name
            self.statement = statement
            self.text = text
        }
    }

    private static let id = UUID.v7()
    private static let references = [
        WorkReference(id: id, owner: id, stage: .understand, lane: .now, attempt: 1, trace: id)
    ]
    private static let cursor = PageCursor(microseconds: 1, id: id)

    private static func inputs(columns: String, joins: String) -> String {
        """
        select w.id, w.owner, w.stage, w.lane, w.attempt, w.trace, w.published, w.gate,
            (w.batch is null
                or exists (select from batch_runs r where r.batch = w.batch and r.state = 'running')) as runs,
            c.kind, c.language, c.captured_at, c.image\(columns), coalesce(c.utc_offset, extract(epoch from
                (c.captured_at at time zone s.time_zone) - (c.captured_at at time zone 'UTC'))::integer, 0)
                as utc_offset, s.time_zone, coalesce(s.scan_captures, false) as is_scanned
        from work w
        join captures c on c.owner = w.owner and c.id = w.id
        left join owner_settings s on s.owner = w.owner
        \(joins)
        where w.id = any ($1)
        """
    }

    static let cases: [Case] = [
        Case(
            "a change of stage",
            StageChange.moved(
                references, from: .understand, to: .match, carrying: [StageChange.Column("sealed", [[UInt8(1)]])]),
            """
            with given as (
                select g.* from unnest($1, $2, $3, $4) as g (id, attempt, owner, sealed) where not (false)),
            moved as (
                update work w set stage = $5::stage, attempt = 0, published = 1, published_at = now(),
                    lease_until = null, gate = null, gate_key = null, due_at = now() + make_interval(secs => $6)
                from given g where w.id = g.id and w.attempt = g.attempt and w.stage = $7::stage
                returning w.id, w.owner, w.lane, g.sealed)
            """),
        Case(
            "the end of processing",
            StageChange.finished(references, from: .match, unless: "g.owner = \(id)"),
            """
            with given as (
                select g.* from unnest($1, $2, $3) as g (id, attempt, owner) where not (g.owner = $4)),
            told as (
                update work w set stage = 'notify', attempt = 0, published = 1, published_at = now(),
                    lease_until = null, gate = null, gate_key = null, due_at = now() + make_interval(secs => $5)
                from given g
                where w.id = g.id and w.attempt = g.attempt and w.stage = $6::stage and w.lane = 'now'
                returning w.id, w.owner, w.lane),
            done as (
                delete from work w using given g
                where w.id = g.id and w.attempt = g.attempt and w.stage = $7::stage and w.lane = 'bulk'
                returning w.id, w.owner, w.lane),
            moved as (select * from told union all select * from done)
            """),
        Case(
            "the inputs of a stage, without content",
            WorkQueue.inputs(of: references, with: []),
            inputs(columns: "", joins: "")),
        Case(
            "the inputs of a stage, with all content",
            WorkQueue.inputs(of: references, with: [.text, .recognition, .understanding]),
            inputs(
                columns: """
                    , c.text_sealed, c.wishes_sealed,
                    case when w.stage = 'recognize' then s.words_sealed end as words_sealed,
                    r.sealed as recognition_sealed, u.sealed as understanding_sealed
                    """,
                joins: """
                    left join recognitions r on r.owner = w.owner and r.capture = w.id
                    left join understandings u on u.owner = w.owner and u.capture = w.id
                    """)),
        Case(
            "the revival of dead work",
            RevivalStatements.back("select 1", due: "now()", paced: "true", detail: "by a test", worker: "w"),
            """
            wanted as (select 1),
            captures_back as (
                update captures c set reason = null, updated_at = now(), version = c.version + 1,
                    state = (case d.stage
                        when 'recognize' then case when c.text_sealed is null then 'received' else 'received' end
                        when 'understand' then case when c.text_sealed is null then 'recognized' else 'received' end
                        when 'match' then case when c.text_sealed is null then 'understood' else 'understood' end
                        end)::capture_state
                from wanted d
                where d.kind = 'capture' and d.stage = any (array['recognize', 'understand', 'match']::stage[])
                    and c.owner = d.owner and c.id = d.id and c.state = 'dead' and c.deleted_at is null
                    and (d.stage <> 'recognize' or c.image is not null)
                    -- Work of a canceled batch would be ended again at once.
                    and not exists (select from batch_runs r where r.batch = d.batch and r.state = 'cancelled')
                returning c.id, d.stage),
            exports_back as (
                update exports e set state = 'pending', reason = null, updated_at = now(), version = e.version + 1
                from wanted d
                where d.kind = 'export' and d.stage <> 'notify' and e.owner = d.owner and e.id = d.id
                    and e.state = 'failed'
                returning e.id, d.stage),
            -- Work that was put back is notified anew.
            tellings_back as (
                delete from dead_work t using wanted d
                where d.stage = 'notify' and t.id = d.id and t.stage = d.stage
                    and not exists (select from wanted o where o.id = d.id and o.stage <> 'notify')
                returning t.id, t.stage),
            back as (
                select id, stage from captures_back union all select id, stage from exports_back
                union all select id, stage from tellings_back),
            chosen as (select d.*, true as paced from wanted d join back b on b.id = d.id and b.stage = d.stage),
            placed as (select p.*, row_number() over (partition by p.paced order by p.n) - 1 as turn from chosen p),
            queued as (
                insert into work (id, owner, kind, stage, lane, due_at, gate, batch, trace)
                select p.id, p.owner, p.kind, p.stage, p.lane, now(),
                    case when now() is null then null else 'retry'::work_gate end, p.batch, p.trace
                from placed p
                -- The row exists if the notification of its death is still pending.
                on conflict (id) do update set stage = excluded.stage, attempt = 0, published = 0,
                    due_at = excluded.due_at, gate = excluded.gate, gate_key = null, lease_until = null
                where work.stage = 'notify'),
            noted as (
                insert into attempts (work, owner, stage, attempt, code, detail, worker)
                select p.id, p.owner, p.stage, 0, $1::text, $2::text, $3::text
                from placed p)
            """),
        Case(
            "a page of batches", BatchStore.page(of: id, after: cursor, limit: 5),
            """
            select \(batch), (extract(epoch from b.created_at) * 1000000)::bigint as cursor_at
            from batches b \(joins)
            where b.owner = $1
                and (b.created_at, b.id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3)
            order by b.created_at desc, b.id desc limit $4
            """),
        Case(
            "batches of an owner", Batch.selected("b.id = \(id)", of: id),
            "select \(batch) from batches b \(joins) where b.owner = $1 and b.id = $2"),
        Case(
            "batches of several owners", BatchStore.batches([id], of: [id]),
            """
            select b.owner, \(batch) from unnest($1, $2) as u (owner, id)
            join batches b on b.owner = u.owner and b.id = u.id \(joins)
            """),
        Case(
            "reopened batches", Batch.reopened("\([id])", of: [id]),
            """
            update batch_runs r set finished_at = null, resumed_at = now(), resumed_done = n.total - n.pending
            from unnest($1) as u (batch)
            cross join lateral (\(sums) where t.batch = u.batch and t.owner = any ($2)) n
            where r.batch = u.batch and r.finished_at is not null and n.pending > 0
            """),
        Case(
            "a page of dead letters", DeadLetterStore.page(after: nil, limit: 5),
            """
            select id, topic, "partition", coalesce(position, "offset") as position, code, detail, created_at, size,
                replayed_at, discarded_at, (extract(epoch from created_at) * 1000000)::bigint as cursor_at
            from dead_letters where true order by created_at desc, id desc limit $1
            """),
        Case(
            "a portion of a replay",
            ReplayStore.portion(
                of: id,
                DeadSelection(ids: [id], cause: "c", stage: .match, batch: id, owner: id, since: .distantPast),
                limit: 5),
            """
            select d.id, d.stage, d.owner, d.batch, d.code,
                (extract(epoch from d.died_at) * 1000000)::bigint as cursor_at
            from dead_work d, replays r
            where r.id = $1 and true and d.id = any ($2) and d.code = $3 and d.stage = $4::stage and d.batch = $5
                and d.owner = $6 and d.died_at >= $7 and d.died_at <= r.created_at
                and (r.at_id is null or (d.stage, d.code, d.died_at, d.id)
                    > (r.at_stage, r.at_code, r.at_died, r.at_id))
            order by d.stage, d.code, d.died_at, d.id limit $8
            """),
    ]

    private static let batch = """
        b.id, b.name, b.key, b.created_at, b.updated_at, b.version, r.state, r.committed_at, r.finished_at,
        r.resumed_at, r.resumed_done, now() as seen_at, n.*
        """
    private static let sums = """
        select coalesce(sum(total), 0)::bigint as total, coalesce(sum(pending), 0)::bigint as pending,
            coalesce(sum(filed), 0)::bigint as filed, coalesce(sum(inbox), 0)::bigint as inbox,
            coalesce(sum(dismissed), 0)::bigint as dismissed,
            coalesce(sum(rejected), 0)::bigint as rejected, coalesce(sum(dead), 0)::bigint as dead,
            coalesce(sum(cancelled), 0)::bigint as cancelled
        from batch_counts t
        """
    private static let joins = """
        join batch_runs r on r.batch = b.id and r.owner = b.owner
        cross join lateral (\(sums) where t.owner = b.owner and t.batch = b.id) n
        """

    /// Spaces and line breaks have no meaning.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: cases) func `SQL: a composed statement has exactly this text`(_ each: Case) {
        #expect(Self.words(each.statement.text) == Self.words(each.text))
    }
}
