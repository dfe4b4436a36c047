package import FoundationEssentials
package import Postgres
package import Store

/// Checks the invariants of an idle system from its tables alone. Its role must see the rows of every owner.
package struct SystemInvariants: Sendable {
    let pool: Pool

    package init(pool: Pool) { self.pool = pool }

    package func workStanding() async throws(StoreError) -> [WorkPlace] {
        try await storing {
            try await pool.query("select id, stage::text as stage from work").map {
                WorkPlace(id: try $0.get("id"), stage: try $0.get("stage"))
            }
        }
    }

    /// The number of captures in each state.
    package func states() async throws(StoreError) -> [String: Int] {
        try await storing {
            let rows = try await pool.query("select state::text as state, count(*) as count from captures group by 1")
            return try Dictionary(rows.map { (try $0.get("state"), try $0.get("count")) }) { $0 + $1 }
        }
    }

    /// Dead captures by cause. They can be replayed, so they are not lost.
    package func deaths() async throws(StoreError) -> [String: Int] {
        try await storing {
            let rows = try await pool.query(
                "select coalesce(reason, '') as reason, count(*) as count from captures where state = 'dead' group by 1"
            )
            return try Dictionary(rows.map { (try $0.get("reason"), try $0.get("count")) }) { $0 + $1 }
        }
    }

    package func notificationCount() async throws(StoreError) -> Int {
        try await storing {
            try await pool.query("select count(*) as count from notifications").first?.get("count") ?? 0
        }
    }

    /// Closes every session of the given application name.
    package func endSessions(of application: String) async throws(StoreError) -> Int {
        try await storing {
            try await pool.query(
                """
                select pg_terminate_backend(pid) from pg_stat_activity where application_name = \(application)
                """
            ).count
        }
    }

    /// - Parameters:
    ///   - captures: exactly the captures that the system has accepted.
    ///   - exports: exactly the accepted exports.
    ///   - batches: for each batch the number of its captures, including those in `captures`.
    package func broken(
        captures: [UUID], exports: [UUID], batches: [UUID: Int] = [:]
    ) async throws(StoreError) -> [BrokenInvariant] {
        var broken = try await check(.lost, Self.lostCaptures(captures))
        broken += try await check(.lost, Self.lostExports(exports))
        broken += try await check(.lost, Self.missingNotifications)
        broken += try await check(.duplicated, Self.duplicateResults)
        broken += try await check(.lost, Self.lostThings)
        broken += try await check(.duplicated, Self.duplicateThings)
        broken += try await check(.duplicated, Self.unexpectedCaptures(accepted: captures, batches: batches))
        broken += try await check(.duplicated, Self.duplicateFeedEntries)
        broken += try await check(.miscounted, Self.miscounted)
        broken += try await check(.miscounted, Self.wrongBatchTotals(batches))
        broken += try await check(.lost, Self.unfinishedBatches(batches))
        broken += try await check(.leftover, Self.leftoverWork)
        return broken
    }

    private func check(_ name: BrokenInvariant.Name, _ query: SQL) async throws(StoreError) -> [BrokenInvariant] {
        try await storing {
            try await pool.query(query).map {
                BrokenInvariant(name, try $0.get("id", as: UUID.self), try $0.get("detail", as: String.self))
            }
        }
    }

    /// Accepted captures that have not ended, or have ended without their result.
    private static func lostCaptures(_ accepted: [UUID]) -> SQL {
        """
        select a.id, case
            when c.id is null then 'accepted, and there is no capture'
            when is_under_way(c.state) then 'has not ended: ' || c.state
            else c.state || ', and nothing holds the outcome' end as detail
        from unnest(\(accepted)) as a (id)
        left join captures c on c.id = a.id
        where c.id is null or is_under_way(c.state)
            or (c.state = 'filed'
                and not exists (select from interactions i where i.owner = c.owner and i.capture = c.id)
                and not exists (select from contacts k where k.owner = c.owner and k.capture = c.id)
                and not exists (select from items t where t.owner = c.owner and t.capture = c.id))
            or (c.state = 'inbox'
                and not exists (select from inbox_notes n where n.owner = c.owner and n.capture = c.id))
        """
    }

    private static func lostExports(_ accepted: [UUID]) -> SQL {
        """
        select a.id, 'an export that has not ended: ' || coalesce(e.state::text, 'it is not there') as detail
        from unnest(\(accepted)) as a (id) left join exports e on e.id = a.id
        where e.id is null or e.state = 'pending'
        """
    }

    /// Someone waits for each capture of the lane `now`. If the notification was given up, an attempt must record
    /// why.
    private static let missingNotifications: SQL = """
        select c.id, c.state || ', and no notification was sent' as detail from captures c
        where c.lane = 'now' and c.state in ('filed', 'inbox', 'rejected', 'dead')
            and not exists (select from notifications n where n.owner = c.owner and n.id = c.id)
            and not exists (select from attempts a where a.work = c.id and a.stage = 'notify' and a.returns = 0)
        """

    /// Captures with more than one result, or with more changes than their stages allow for each reading. The cards
    /// of one picture are one result; their places count from 0 without a gap. If one card was erased, the other
    /// cards of its picture may remain. A capture that is read again already has its result.
    private static let duplicateResults: SQL = """
        select id, state || ' with ' || outcomes || ' outcomes, ' || cards || ' cards and version ' || version as detail
        from (
            select c.id, c.state, c.version, c.rereads, k.cards, k.last,
                (select count(*) from interactions i where i.owner = c.owner and i.capture = c.id)
                + (select count(*) from inbox_notes n where n.owner = c.owner and n.capture = c.id)
                + least(k.cards, 1) as outcomes,
                (select count(*) from recognitions r where r.owner = c.owner and r.capture = c.id) as readings,
                -- A provider was asked about the capture after an outage.
                (select count(*) from understandings u
                where u.owner = c.owner and u.capture = c.id and u.read_by <> 'rules') as asked_again
            from captures c
            cross join lateral (
                select count(*) as cards, coalesce(max(k.place), -1) as last
                from contacts k where k.owner = c.owner and k.capture = c.id) k) f
        where state <> 'erased' and (cards <> last + 1
            or outcomes > case when state in ('filed', 'inbox') or rereads > 0 then 1 else 0 end
            or (state in ('filed', 'inbox') and version > 3 + readings + 4 * rereads + asked_again))
        """

    /// Captures of things without their item, or without their picture. A picture that cannot be decoded stays at the
    /// capture.
    private static let lostThings: SQL = """
        select c.id, case when i.n = 0 then c.state || ', and there is no item' else c.state || ', and there is no photo' end
            as detail
        from captures c
        cross join lateral (select count(*) as n from items i where i.owner = c.owner and i.capture = c.id) i
        where c.kind = 'item' and c.state not in ('erased', 'cancelled') and (i.n = 0
            or (c.image is null and c.text_sealed is null and not exists (
                select from item_photos p where p.owner = c.owner and p.capture = c.id)))
        """

    /// Each filed capture of a thing made one item, and one photo at most.
    private static let duplicateThings: SQL = """
        select c.id, 'made ' || i.n || ' items and ' || p.n || ' photos' as detail
        from captures c
        cross join lateral (select count(*) as n from items i where i.owner = c.owner and i.capture = c.id) i
        cross join lateral (select count(*) as n from item_photos p where p.owner = c.owner and p.capture = c.id) p
        where c.kind = 'item' and (i.n > 1 or p.n > 1)
        """

    /// A batch that was filled from a manifest is checked by its number of captures: their ids are unknown to the
    /// caller.
    private static func unexpectedCaptures(accepted: [UUID], batches: [UUID: Int]) -> SQL {
        """
        select c.id, 'there, and never acknowledged: a request or message took effect twice' as detail
        from captures c where not exists (select from unnest(\(accepted)) as a (id) where a.id = c.id)
            and not exists (select from unnest(\(Array(batches.keys))) as b (id) where b.id = c.batch)
        """
    }

    /// The change feed records every effect: one of each, plus one for each new reading of a picture.
    private static let duplicateFeedEntries: SQL = """
        select f.id, f.object || ' changed ' || count(*) || ' times' as detail
        from changes f left join captures c on c.owner = f.owner and c.id = f.id
        where f.object in ('interaction', 'inbox_note', 'notification') and f.change <> 'deleted'
        group by f.owner, f.object, f.id, c.rereads having count(*) > 1 + coalesce(c.rereads, 0)
        """

    private static let leftoverWork: SQL =
        "select id, 'is at ' || stage || ', attempt ' || attempt as detail from work"

    /// Compares a batch's counters with its captures.
    private static let miscounted: SQL = """
        select b.id, 'counts ' || to_jsonb(s)::text || ', captures ' || to_jsonb(t)::text as detail
        from batches b
        cross join lateral (
            select coalesce(sum(total), 0) as total, coalesce(sum(pending), 0) as pending,
                coalesce(sum(filed), 0) as filed, coalesce(sum(inbox), 0) as inbox,
                coalesce(sum(dismissed), 0) as dismissed,
                coalesce(sum(rejected), 0) as rejected, coalesce(sum(dead), 0) as dead,
                coalesce(sum(cancelled), 0) as cancelled
            from batch_counts n where n.owner = b.owner and n.batch = b.id) s
        cross join lateral (
            select count(*)::numeric as total,
                count(*) filter (where is_under_way(state))::numeric as pending,
                count(*) filter (where state = 'filed')::numeric as filed,
                count(*) filter (where state = 'inbox')::numeric as inbox,
                count(*) filter (where state = 'dismissed')::numeric as dismissed,
                count(*) filter (where state = 'rejected')::numeric as rejected,
                count(*) filter (where state = 'dead')::numeric as dead,
                count(*) filter (where state = 'cancelled')::numeric as cancelled
            from captures c where c.owner = b.owner and c.batch = b.id and c.state <> 'erased') t
        where s is distinct from t
            or s.total <> s.pending + s.filed + s.inbox + s.dismissed + s.rejected + s.dead + s.cancelled
        """

    private static func wrongBatchTotals(_ batches: [UUID: Int]) -> SQL {
        """
        select g.id, 'was given ' || g.total || ' captures and has ' || coalesce(h.total, 0) as detail
        from unnest(\(Array(batches.keys)), \(Array(batches.values))) as g (id, total)
        left join (select batch, count(*) as total from captures where batch is not null group by batch) h
            on h.batch = g.id
        where g.total <> coalesce(h.total, 0)
        """
    }

    private static func unfinishedBatches(_ batches: [UUID: Int]) -> SQL {
        """
        select c.id, 'of a batch that ran, has not ended: ' || c.state as detail
        from captures c join unnest(\(Array(batches.keys))) as b (id) on b.id = c.batch
        where is_under_way(c.state)
        """
    }
}
