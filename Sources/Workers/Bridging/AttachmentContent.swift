import Bridge
import BridgeRecords
import FoundationEssentials
import Store

/// Reads the bytes of an attachment for a transfer. Holds at most two parts, because a chunk can begin in one part and
/// end in the next.
struct AttachmentContent {
    private let pieces: [AttachmentStore.Piece]
    private let store: AttachmentStore
    private let owner: UUID
    private var parts: [(number: Int, bytes: [UInt8])] = []

    /// - Parameter pieces: of the whole attachment.
    init(_ pieces: [AttachmentStore.Piece], store: AttachmentStore, owner: UUID) {
        self.pieces = pieces
        self.store = store
        self.owner = owner
    }

    mutating func read(_ range: Range<Int>) async throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in AttachmentParts.pieces(of: range) { bytes += try await part(piece.part)[piece.bytes] }
        return bytes
    }

    private mutating func part(_ number: Int) async throws(StoreError) -> [UInt8] {
        if let known = parts.first(where: { $0.number == number }) { return known.bytes }
        let bytes = try await store.read(pieces[number], of: owner)
        parts = parts.suffix(1) + [(number, bytes)]
        return bytes
    }
}
