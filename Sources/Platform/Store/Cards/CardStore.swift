package import Captures
import Crypto
package import FoundationEssentials
import Postgres

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
        let rows = try await database.rows(
            of: [owner],
            """
            with recursive merged as (
                select m.capture, m.place, d.photo, d.thumbnail, m.merged_into as winner, m.id = \(id) as is_named
                from contacts m left join cards d on d.owner = m.owner and d.id = m.id
                where m.owner = \(owner) and (m.id = \(id) or m.capture = \(id)) and m.merged_into is not null
                union all
                select m.capture, m.place, m.photo, m.thumbnail, k.merged_into, m.is_named
                from merged m
                join contacts k on k.owner = \(owner) and k.id = m.winner and k.merged_into is not null),
            standing as (
                select * from merged m where exists (
                    select from contacts k where k.owner = \(owner) and k.id = m.winner and k.deleted_at is null))
            select coalesce(m.photo, p.photo, p.image) as photo, coalesce(p.photo, p.image) as picture,
                coalesce(m.thumbnail, p.thumbnail) as thumbnail
            from captures p left join standing m on m.capture = p.id
            where p.owner = \(owner) and (p.id = \(id) or m.is_named)
                -- The id of a card does not select the other cards in its picture.
                and (m.is_named or not exists (select from contacts where owner = \(owner) and id = \(id)))
                and (m.winner is not null or exists (
                    select from contacts k where k.owner = p.owner and k.deleted_at is null
                        and (k.capture = p.id or p.id = any (k.cards))))
            order by m.is_named desc nulls last, m.place limit 1
            """)
        return try reading {
            try rows.first.map {
                CardPictures(
                    photo: try $0.get("photo"), picture: try $0.get("picture"), thumbnail: try $0.get("thumbnail"))
            }
        }
    }

    /// The recognized words of a picture, line by line; nil if no picture was read.
    package func words(of capture: UUID, of owner: UUID) async throws(StoreError) -> Recognition? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner], "select sealed from recognitions where owner = \(owner) and capture = \(capture)")
        return try reading {
            try rows.first.map { row in
                let bytes = try cipher.open(
                    try row.get("sealed", as: [UInt8].self), context: SealContext.recognition(capture))
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
            """
            update cards d set reviewed_at = case when \(isReviewed) then now() end, updated_at = now()
            where owner = \(owner) and id = \(id) and (reviewed_at is not null) <> \(isReviewed)
                and exists (select from contacts k
                    where k.owner = d.owner and k.id = d.id and k.deleted_at is null
                        and k.version = coalesce(\(version), k.version))
            """,
            """
            select k.version from cards d join contacts k on k.owner = d.owner and k.id = d.id and k.deleted_at is null
            where d.owner = \(owner) and d.id = \(id)
            """)
        return try reading { try rows.first?.get("version") }
    }
}

extension Database {
    package var cards: CardStore { CardStore(database: self) }
}
