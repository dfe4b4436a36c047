package import Captures
import Crypto
package import FoundationEssentials
import Postgres

package enum CaptureAcceptance: Sendable, Equatable {
    /// The references to publish now.
    case accepted([WorkReference])
    /// The same device sent the same content within `CaptureStore.repetitionWindow`.
    case repeated(of: UUID)
}

extension CaptureStore {
    /// How long the same content from the same device counts as a repetition.
    package static let repetitionWindow = Duration.seconds(600)

    /// Makes a capture durable unless the same device sent the same content within `repetitionWindow`. Of two concurrent
    /// repetitions one is accepted. An earlier capture that failed, or whose result was deleted, does not count.
    /// - Precondition: the capture is in no batch.
    package func acceptUnlessRepeated(
        _ capture: NewCapture, hasWaitingClient: Bool = false
    ) async throws(StoreError) -> CaptureAcceptance {
        let cipher = try await database.keys.cipher(for: capture.owner)
        let mark = try reading {
            try capture.identity().map { try cipher.mark(of: $0, context: "recent_captures") }
        }
        guard let mark else { return .accepted(try await accept([capture], hasWaitingClient: hasWaitingClient)) }
        var batch = try await NewCaptureBatch([capture], in: database)
        batch.condition = "exists (select from recent_captures r where r.owner = u.owner and r.capture = u.id)"
        let accepted = try await accept(
            batch, owners: [capture.owner], hasWaitingClient: hasWaitingClient, first: Self.claim(mark, for: capture))
        let holder = try reading { try accepted.first.last?.first?.get("capture", as: UUID.self) }
        guard let holder, holder != capture.id else { return .accepted(batch.references) }
        return .repeated(of: holder)
    }

    /// The second statement returns the capture that holds the mark.
    private static func claim(_ mark: [UInt8], for capture: NewCapture) -> [SQL] {
        [
            // Waits for a concurrent request that claims the same mark. That request's capture is not visible to this
            // statement's snapshot. Therefore only a capture that is visible, and failed or deleted, loses its mark.
            """
            insert into recent_captures as r (owner, device, mark, capture)
            values (\(capture.owner), \(capture.device), \(mark), \(capture.id))
            on conflict (owner, device, mark) do update set capture = excluded.capture, created_at = excluded.created_at
            where r.created_at <= \(windowStart) or exists (
                select from captures c
                where c.owner = r.owner and c.id = r.capture
                    and c.state not in ('received', 'recognized', 'understood') and not \(hasResult))
            """,
            """
            select capture from recent_captures
            where owner = \(capture.owner) and device = \(capture.device) and mark = \(mark)
            """,
        ]
    }

    static let windowStart: SQL = "now() - make_interval(secs => \(repetitionWindow.seconds))"

    /// A condition on `captures c`: the capture has a result that its owner can find (an interaction, an open note or
    /// a card).
    private static let hasResult: SQL = """
        (exists (
            select from interactions i join contacts k on k.owner = i.owner and k.id = i.contact
            where i.owner = c.owner and i.capture = c.id and k.deleted_at is null)
        or exists (
            select from inbox_notes n where n.owner = c.owner and n.capture = c.id and n.state = 'open')
        or exists (
            select from contacts k join contacts w on w.owner = k.owner and w.id = coalesce(k.merged_into, k.id)
            where k.owner = c.owner and k.capture = c.id and w.deleted_at is null))
        """
}
