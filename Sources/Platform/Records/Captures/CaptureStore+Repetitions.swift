package import Captures
import Crypto
package import FoundationEssentials
package import Postgres
package import Store

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
            CapturesStatements.claimMark(
                owner: capture.owner, device: capture.device, mark: mark, capture: capture.id,
                window: repetitionWindow.seconds
            ).sql,
            CapturesStatements.holder(owner: capture.owner, device: capture.device, mark: mark).sql,
        ]
    }

    package static let windowStart: SQL = "now() - make_interval(secs => \(repetitionWindow.seconds))"
}
