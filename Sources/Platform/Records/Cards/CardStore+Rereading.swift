package import Captures
package import FoundationEssentials
import Postgres
package import Store

package enum RereadOutcome: Sendable, Equatable {
    /// The picture is being read again; publish this reference.
    case done(WorkReference)
    case notFound
    /// The capture has not ended yet.
    case underWay
    /// The picture was dropped.
    case contentGone
}

extension CardStore {
    /// Reads a card's picture again, by the lane `now`, under the same capture. Meanwhile the card stays unchanged,
    /// and so do other cards in the picture. The matcher then applies the new reading to fields that the owner has
    /// not edited.
    /// - Parameters:
    ///   - id: the id of the card, or of a capture whose card could not be read.
    ///   - language: the text's language from now on; nil keeps the one that was sent.
    package func reread(card id: UUID, of owner: UUID, language: String?) async throws(StoreError) -> RereadOutcome {
        let source: SQL = """
            select c.* from captures c left join contacts k on k.owner = c.owner and k.capture = c.id
            where c.owner = \(owner) and c.deleted_at is null
                and (k.id = \(id) and k.deleted_at is null or k.id is null and c.id = \(id) and c.kind = 'card'
                    -- A capture that was assigned to a contact is filed, and has no card.
                    and c.state <> 'filed')
            """
        let results = try await database.results(
            of: [owner],
            [
                """
                with source as (\(source) for update of c),
                back as (
                    update captures c set state = 'received', reason = null, updated_at = now(),
                        language = coalesce(\(language)::text, c.language), rereads = c.rereads + 1,
                        version = c.version + 1
                    from source s
                    where c.owner = s.owner and c.id = s.id and s.image is not null
                        and s.state in ('filed', 'inbox', 'dismissed', 'rejected', 'dead')
                    returning c.owner, c.id, c.trace),
                unnoted as (
                    delete from inbox_notes n using back b where n.owner = b.owner and n.capture = b.id),
                -- An earlier recognition, perhaps by a phone, would be taken for the new one.
                unread as (
                    delete from recognitions r using back b where r.owner = b.owner and r.capture = b.id),
                -- Failures of the first reading do not count for the second.
                noted as (
                    insert into attempts (work, owner, stage, attempt, code, detail, worker)
                    select id, owner, 'recognize', 0, \(Replay.attemptCode)::text, 'read again', 'ingest' from back)
                -- Without its batch: a client waits for this card even if the batch is paused.
                insert into work (id, owner, kind, stage, lane, published, published_at, due_at, trace)
                select id, owner, 'capture', 'recognize', 'now', 1, now(),
                    now() + make_interval(secs => \(StageChange.safety)), trace
                from back
                -- The row exists if the notification of the first result is still pending.
                on conflict (id) do update set stage = excluded.stage, lane = excluded.lane, attempt = 0, batch = null,
                    \(StageChange.published)
                where work.stage = 'notify'
                returning id, owner, stage, lane, attempt, trace
                """,
                Batch.reopened("array(select s.batch from (\(source)) s)", of: [owner]),
                "select state, image from (\(source)) s",
            ])
        return try reading {
            if let row = results[0].first { return .done(try WorkReference(row: row)) }
            guard let row = results[2].first else { return .notFound }
            guard try row.get("state", as: CaptureState.self).isTerminal else { return .underWay }
            return .contentGone
        }
    }
}
