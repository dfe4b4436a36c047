package import FoundationEssentials
import Postgres

/// What is to become of a draft that may be a contact already (D-65).
package enum DuplicatePolicy: String, Codable, Sendable, CaseIterable {
    case ask, merge, skip, createNew
}

package enum DraftSettlement: Sendable {
    /// It is a contact now.
    case confirmed(Contact)
    case merged(MergeRecord, winner: Contact)
    /// It is deleted, because it is known already.
    case skipped
    /// A person has to say what it is.
    case asked([DuplicateContact])
    case notFound
    case conflict(current: Contact)
}

extension Database {
    package func duplicatePolicy(of owner: UUID) async throws(StoreError) -> DuplicatePolicy {
        let rows = try await rows(
            of: [owner], "select contact_duplicates from owner_settings where owner = \(owner)")
        return try reading { try rows.first?.get("contact_duplicates", as: DuplicatePolicy.self) ?? .ask }
    }

    package func setDuplicatePolicy(_ policy: DuplicatePolicy, of owner: UUID) async throws(StoreError) {
        try await rows(
            of: [owner],
            """
            insert into owner_settings (owner, contact_duplicates) values (\(owner), \(policy.rawValue))
            on conflict (owner) do update set contact_duplicates = excluded.contact_duplicates, updated_at = now()
            """)
    }

    /// Takes a draft for true, as its owner wants duplicates treated. Nobody is merged or left out on a doubt: where
    /// it is not certain who is meant, a person is asked whatever the preference says.
    /// - Parameters:
    ///   - policy: nil for the owner's setting.
    ///   - merge: the id of the record, should it come to a merge.
    package func settleDraft(
        _ id: UUID, of owner: UUID, by policy: DuplicatePolicy? = nil, as merge: UUID, expecting version: Int? = nil
    ) async throws(StoreError) -> DraftSettlement {
        let wanted: DuplicatePolicy
        if let policy { wanted = policy } else { wanted = try await duplicatePolicy(of: owner) }
        guard let all = try await duplicates(of: id, of: owner) else { return .notFound }
        let known = all.filter { $0.contact.status == .confirmed }
        let certain = known.filter(\.mayMergeUnasked)
        switch wanted {
        case _ where known.isEmpty, .createNew:
            switch try await confirmContact(id, of: owner, expecting: version) {
            case .done(let contact): return .confirmed(contact)
            case .notFound: return .notFound
            case .conflict(let current): return .conflict(current: current)
            }
        case .merge where certain.count == 1:
            switch try await self.merge(
                id, into: certain[0].contact.id, of: owner, as: merge, expecting: version)
            {
            case .done(let record, let winner): return .merged(record, winner: winner)
            case .notFound: return .notFound
            case .conflict(let current): return .conflict(current: current)
            case .intoNotFound: return .asked(known)
            }
        case .skip where !certain.isEmpty:
            switch try await deleteContact(id, of: owner, expecting: version) {
            case .done: return .skipped
            case .notFound: return .notFound
            case .conflict(let current): return .conflict(current: current)
            }
        case .ask, .merge, .skip: return .asked(known)
        }
    }
}
