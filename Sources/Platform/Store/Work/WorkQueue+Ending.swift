package import Captures
import FoundationEssentials
import Postgres

extension WorkQueue {
    /// Ends a capture as rejected (its owner is told why) or dead (an operator may replay it), or an export as
    /// failed.
    ///
    /// At `notify` the capture or export has already ended: only the notification is given up.
    ///
    /// A rejected capture's image is deleted, except for kinds whose images the owner keeps: a card that could not be
    /// read can be read again. That image, and the image of a dead capture, stay until the sweep. If the card was
    /// read before, the earlier result stays: the capture is filed again, with the reason why the new reading failed.
    /// Triggers on `captures` and `exports` record the death in `dead_work`.
    /// - Returns: whether this call ended it.
    package func end(
        _ reference: WorkReference, as state: CaptureState, because error: StageError, worker: String
    ) async throws(StoreError) -> Bool {
        if reference.stage == .notify {
            return try await abandonNotification(reference, because: error, worker: worker)
        }
        let kept = CaptureKind.allCases.filter(\.keepsImage).map(\.rawValue)
        let rows = try await database.rows(
            of: [reference.owner],
            """
            \(StageChange.finished([reference], from: reference.stage)),
            tried as (
                insert into attempts (work, owner, stage, attempt, code, detail, worker)
                select id, owner, \(reference.stage)::stage, \(Self.attempt(of: reference)),
                    \(error.code.rawValue)::text, \(error.operator)::text, \(worker)::text
                from moved),
            before as (
                select c.owner, c.id, c.image, k.is_known,
                    \(state == .rejected) and not k.is_known and c.kind::text <> all (\(kept)) as is_dropped
                from moved m join captures c on c.owner = m.owner and c.id = m.id
                cross join lateral (select exists (
                    select from contacts k where k.owner = c.owner and k.capture = c.id) as is_known) k),
            ended as (
                update captures c set reason = \(error.code.rawValue)::text,
                    state = case when f.is_known and \(state == .rejected) then 'filed'
                        else \(state)::capture_state end,
                    image = case when f.is_dropped then null else c.image end,
                    updated_at = now(), version = c.version + 1
                from before f where c.owner = f.owner and c.id = f.id),
            dropped as (
                delete from blobs b using before f where b.owner = f.owner and b.id = f.image and f.is_dropped
                returning b.id),
            failed as (
                update exports e set state = 'failed', reason = \(error.code.rawValue)::text,
                    updated_at = now(), version = e.version + 1
                from moved m where e.owner = m.owner and e.id = m.id)
            select m.id, (select id from dropped) as dropped from moved m
            """)
        guard let row = rows.first else { return false }
        if let dropped = try reading({ try row.get("dropped", as: UUID?.self) }) { await database.discard([dropped]) }
        return true
    }

    /// The number of the failed attempt. A claim has already been counted, which the row shows.
    private static func attempt(of reference: WorkReference) -> SQL {
        """
        (select attempt + case when lease_until is null then 1 else 0 end from work where id = \(reference.id))
        """
    }

    private func abandonNotification(
        _ reference: WorkReference, because error: StageError, worker: String
    ) async throws(StoreError) -> Bool {
        let ended = try await database.run(
            WorkStatements.giveUpNotification(
                id: reference.id, attempt: reference.attempt, code: error.code.rawValue, detail: error.operator,
                worker: worker))
        return ended != nil
    }
}
