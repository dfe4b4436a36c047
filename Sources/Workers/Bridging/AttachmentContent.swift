import Bridge
import BridgeRecords
import Crypto
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

    func sha256() async throws -> [UInt8] {
        let hash = try SHA256Stream()
        for piece in pieces { try hash.update(try await store.read(piece, of: owner)) }
        return try hash.finish()
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
