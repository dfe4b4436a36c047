package import Contacts
import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

/// Suggestions for contacts. The matcher adds them with the chat that has them.
package struct SuggestionStore: Sendable {
    let database: Database

    /// Open suggestions for a contact, the newest first, without values that it has. A page can have fewer than `limit`.
    package func list(
        for contact: UUID, of owner: UUID, having fields: ContactFields, after cursor: PageCursor? = nil,
        limit: Int = 50
    ) async throws(StoreError) -> Page<ContactSuggestion> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(ContactSuggestion.columns), \(SQL.cursor("created_at")) from contact_suggestions
            where owner = \(owner) and contact = \(contact) and state = 'open'
                and \(cursor.follows("created_at", "id"))
            \(SQL.newestFirst("created_at", "id", limit: limit))
            """)
        var page = try reading {
            try Page(rows, limit: limit) { try ContactSuggestion(row: $0, cipher: cipher) }
        }
        page.items.removeAll { $0.stated?.detail.isKnown(to: fields) ?? true }
        return page
    }

    package func find(
        _ id: UUID, for contact: UUID, of owner: UUID
    ) async throws(StoreError) -> ContactSuggestion? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(
            of: [owner], SuggestionsStatements.suggestion(owner: owner, contact: contact, id: id))
        return try reading { try rows.first.map { try ContactSuggestion(row: $0, cipher: cipher) } }
    }

    /// Records the owner's decision, and deletes the value.
    /// - Returns: false if the suggestion is not open.
    package func close(
        _ id: UUID, for contact: UUID, of owner: UUID, as state: ContactSuggestion.State
    ) async throws(StoreError) -> Bool {
        try await database.run(
            of: [owner], SuggestionsStatements.close(state: state, owner: owner, contact: contact, id: id)) > 0
    }
}

extension Database {
    package var suggestions: SuggestionStore { SuggestionStore(database: self) }
}
