package import Captures
import Crypto
import FoundationEssentials
import Matching
import Postgres

extension Database {
    /// What the matcher decides on, with the understanding opened.
    package func loadForMatch(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<MatchInput> {
        guard !references.isEmpty else { return StageLoad() }
        let ciphers = try await keys.ciphers(for: references.owners)
        let rows = try await rows(
            of: references.owners,
            """
            select \(StageLoad<MatchInput>.columns), c.kind, c.captured_at, c.image, u.sealed
            from work w
            join captures c on c.owner = w.owner and c.id = w.id
            left join understandings u on u.owner = w.owner and u.capture = w.id
            where w.id = any (\(references.map(\.id)))
            """)
        let load = try reading {
            try StageLoad(rows, for: references, next: .notify) { row, reference in
                guard let cipher = ciphers[reference.owner], let sealed = try row.get("sealed", as: [UInt8]?.self)
                else { throw StoreError.unreadable("a capture stands at match without an understanding") }
                let bytes = try cipher.open(sealed, context: SealContext.understanding(reference.id))
                return MatchInput(
                    reference: reference, kind: try row.get("kind", as: CaptureKind.self),
                    capturedAt: try row.get("captured_at", as: Date.self), image: try row.get("image", as: UUID?.self),
                    understanding: try StoreJSON.decode(Understanding.self, from: bytes))
            }
        }
        try await hold(load.held)
        return load
    }

    /// Files captures in one statement: only what moves has effects.
    /// - Returns: what moved, at `notify`. Those of lane `now` are to be published; those of lane `bulk` are over. What
    ///   is missing was overtaken, or its contact was deleted meanwhile and the dispatcher will publish it again.
    package func file(_ filed: [FiledCapture]) async throws(StoreError) -> [WorkReference] {
        guard !filed.isEmpty else { return [] }
        let references = filed.map(\.reference)
        let ciphers = try await keys.ciphers(for: references.owners)
        let batch = try reading { try FilingBatch(filed, ciphers: ciphers) }
        let rows = try await rows(of: batch, ciphers)
        await discard(try reading { try rows.compactMap { try $0.get("dropped", as: UUID?.self) } })
        return try references.moved(by: rows, to: .notify)
    }

    /// Cards that nobody has to look at are committed with their filing, where that is their owner's wish (D-103).
    private func rows(of batch: FilingBatch, _ ciphers: [UUID: OwnerCipher]) async throws(StoreError) -> [Row] {
        let owners = batch.references.owners
        guard !batch.certain.isEmpty else { return try await rows(of: owners, batch.statement) }
        return try await transaction(of: owners) { transaction in
            let results = try await transaction.pipeline([
                batch.statement, "select owner from owner_settings where owner = any (\(owners)) and auto_commit_cards",
            ])
            for row in results[1] {
                let owner: UUID = try row.get("owner")
                guard let cipher = ciphers[owner] else { throw StoreError.unknownOwner }
                // Made by this transaction: one that is read once more has its owner's eye on it.
                _ = try await transaction.commit(
                    cardsWhere: "id = any (\(batch.certain)) and created_at = now() and status = 'draft'", of: owner,
                    by: nil, sealedBy: cipher)
            }
            return results[0]
        }
    }
}
