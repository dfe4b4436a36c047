package import Captures
import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

/// The input and the results of the matcher.
package struct FilingStore: Sendable {
    let database: Database

    /// The matcher's inputs, with the understanding decrypted.
    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<MatchInput> {
        let load = try await database.work.load(references, with: .understanding)
        return load.with(
            try load.inputs.map { input throws(StoreError) in
                guard let understanding = input.understanding else {
                    throw .unreadable("a capture is at match without an understanding")
                }
                return MatchInput(
                    reference: input.reference, kind: input.kind, capturedAt: input.capturedAt, image: input.image,
                    understanding: understanding)
            })
    }

    /// The contacts that have the numbers and addresses of messages; those of names are not looked up.
    package func contacts(
        with correspondents: Set<OwnedCorrespondent>
    ) async throws(StoreError) -> [OwnedCorrespondent: [UUID]] {
        let asked = correspondents.filter { $0.correspondent.kind != .name }
        guard !asked.isEmpty else { return [:] }
        let rows = try await database.run(
            of: Array(Set(asked.map(\.owner))),
            FilingStatements.contacts(with: asked.map(\.correspondent), of: asked.map(\.owner)))
        var found: [OwnedCorrespondent: [UUID]] = [:]
        for correspondent in asked {
            found[correspondent] = rows.filter {
                $0.owner == correspondent.owner && $0.handle == correspondent.correspondent.text
            }.map(\.contact)
        }
        return found
    }

    /// Files captures in one transaction. Only moved work has effects.
    /// - Returns: the moved work, now at `notify`. References of lane `now` must be published; those of lane `bulk`
    ///   are finished. A missing reference was overtaken, or its contact was deleted meanwhile and the dispatcher
    ///   will publish it again.
    package func file(_ filed: [FiledCapture]) async throws(StoreError) -> [WorkReference] {
        guard !filed.isEmpty else { return [] }
        let references = filed.map(\.reference)
        let ciphers = try await database.keys.ciphers(for: references.owners)
        let rows = try await rows(filing: filed, of: references.owners, sealedBy: ciphers)
        await database.discard(try reading { try rows.compactMap { try $0.get("dropped", as: UUID?.self) } })
        if filed.contains(where: \.isCard) {
            await database.discard(try reading { try rows.flatMap { try $0.get("replaced", as: [UUID].self) } })
        }
        return try references.moved(by: rows, to: .notify)
    }

    /// One statement. Only cards need the earlier readings of their picture first.
    private func rows(
        filing filed: [FiledCapture], of owners: [UUID], sealedBy ciphers: [UUID: OwnerCipher]
    ) async throws(StoreError) -> [Row] {
        let cards = filed.filter(\.isCard).map(\.reference.id)
        guard !cards.isEmpty else {
            return try await database.rows(
                of: owners, try reading { try FilingBatch(filed, ciphers: ciphers) }.statement)
        }
        return try await database.transaction(of: owners) { transaction in
            let known = try await transaction.places(of: cards, owners: owners)
            let batch = try FilingBatch(filed, ciphers: ciphers, known: known)
            let rows = try await transaction.query(batch.statement)
            try await transaction.commit(certain: batch.certain, of: owners, sealedBy: ciphers)
            return rows
        }
    }
}

extension FilingStatements {
    /// - Parameter owners: of each number or address.
    static func contacts(with handles: [Correspondent], of owners: [UUID]) -> Statement<[ContactsWithRow]> {
        contactsWith(
            owners: owners, kinds: handles.map { $0.kind == .mail ? "email" : "phone" }, handles: handles.map(\.text))
    }
}

extension Database {
    package var filing: FilingStore { FilingStore(database: self) }
}

extension Transaction {
    /// For each capture, the places of its cards, and whether the owner has touched them.
    fileprivate func places(of captures: [UUID], owners: [UUID]) async throws -> [UUID: [Int: Bool]] {
        var places: [UUID: [Int: Bool]] = [:]
        for card in try await run(FilingStatements.places(owners: owners, captures: captures)) {
            places[card.capture, default: [:]][card.place] = card.isTouched
        }
        return places
    }

    /// Commits cards whose every field is certain in the transaction that files them, for owners with
    /// `autoCommitCards`.
    fileprivate func commit(
        certain ids: [UUID], of owners: [UUID], sealedBy ciphers: [UUID: OwnerCipher]
    ) async throws {
        guard !ids.isEmpty else { return }
        for owner in try await run(FilingStatements.autoCommitOwners(owners: owners)) {
            guard let cipher = ciphers[owner] else { throw StoreError.unknownOwner }
            // Only cards that this transaction has created.
            _ = try await commit(
                cardsWhere: "id = any (\(ids)) and created_at = now() and status = 'draft'", of: owner, by: nil,
                sealedBy: cipher)
        }
    }
}
