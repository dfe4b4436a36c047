package import Captures
import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Cards: find, list, review.
package struct CardStore: Sendable {
    let database: Database

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Card? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner], "select \(Card.columns), d.sealed from \(Card.standing(owner, where: "id = \(id)"))")
        return try reading { try rows.first.map { try Card(row: $0, cipher: cipher, withReading: true) } }
    }

    /// The newest card first; edits do not change the order.
    /// - Parameters:
    ///   - search: as in `contacts`.
    ///   - status: nil for all.
    ///   - tag: nil for all.
    ///   - batch: nil for all.
    ///   - reviewed: nil for all.
    package func list(
        of owner: UUID, search: String? = nil, status: ContactStatus? = nil, tag: String? = nil, batch: UUID? = nil,
        reviewed: Bool? = nil, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Card> {
        let cipher = try await database.keys.cipher(for: owner)
        let matches: SQL = search.map(ContactStore.matches) ?? "true"
        let stands: SQL = status.map { "status = \($0)::contact_status" } ?? "true"
        let tagged: SQL = tag.map { "\($0) = any (tags)" } ?? "true"
        let belongs: SQL = batch.map { "p.batch = \($0)" } ?? "true"
        let isReviewed: SQL = reviewed.map { "(d.reviewed_at is not null) = \($0)" } ?? "true"
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Card.columns), \(SQL.cursor("k.created_at"))
            from \(Card.standing(owner, where: "\(matches) and \(stands) and \(tagged)"))
            where \(belongs) and \(isReviewed) and \(cursor.follows("k.created_at", "k.id"))
            \(SQL.newestFirst("k.created_at", "k.id", limit: limit))
            """)
        return try reading {
            try Page(rows, limit: limit) { try Card(row: $0, cipher: cipher, withReading: false) }
        }
    }

    /// - Parameter id: the id of a card (also a merged one) or of its capture.
    /// - Returns: nil if the contact does not exist.
    package func pictures(of id: UUID, of owner: UUID) async throws(StoreError) -> CardPictures? {
        if let card = try await find(id, of: owner) {
            return CardPictures(
                photo: card.photo ?? card.image, picture: card.picture ?? card.image, thumbnail: card.thumbnail)
        }
        return try await database.run(of: [owner], CardsStatements.pictures(id: id, owner: owner))
    }

    /// The recognized words of a picture, line by line; nil if no picture was read.
    package func words(of capture: UUID, of owner: UUID) async throws(StoreError) -> Recognition? {
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try await database.run(of: [owner], CardsStatements.words(owner: owner, capture: capture))
        return try reading {
            try sealed.map { sealed in
                let bytes = try cipher.open(sealed, context: SealContext.recognition(capture))
                return try StoreJSON.decode(Recognition.self, from: bytes)
            }
        }
    }

    /// Marks a card as reviewed, or removes the mark. A repeated mark keeps its first time.
    /// - Parameter version: the contact's version that the owner has seen; if it has changed, nothing is marked.
    /// - Returns: the current version; nil if no such card exists.
    package func review(
        card id: UUID, of owner: UUID, _ isReviewed: Bool, expecting version: Int? = nil
    ) async throws(StoreError) -> Int? {
        let rows = try await database.rows(
            of: [owner],
            CardsStatements.markReviewed(isReviewed: isReviewed, owner: owner, id: id, version: version).sql,
            CardsStatements.version(owner: owner, id: id).sql)
        return try reading { try rows.first?.get("version") }
    }
}

extension Database {
    package var cards: CardStore { CardStore(database: self) }
}
