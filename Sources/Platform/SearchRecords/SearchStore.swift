import Crypto
package import FoundationEssentials
import Postgres
import Records
package import Search
package import Store

/// Searches the sealed texts of interactions, notes, contacts and messages by an index of keyed hashes.
package struct SearchStore: Sendable {
    /// The latest texts, in which common words are looked for first: sorting all texts with such a word would take
    /// longer.
    private static let latest = 5_000
    /// Pages that are read if the opened texts of a page do not have the words.
    private static let maxRounds = 5

    let database: Database

    /// Texts with every word of the query, or a word that begins with it, the latest first.
    package func find(
        _ query: SearchQuery, of owner: UUID, where filter: SearchFilter = SearchFilter(),
        after cursor: PageCursor? = nil, limit: Int
    ) async throws(StoreError) -> Page<SearchHit> {
        let cipher = try await database.keys.cipher(for: owner)
        let marks = try reading { try cipher.searchMarks(of: query.terms) }
        return try await pages(of: owner, query, cipher, after: cursor, limit: limit, query.matches) {
            (after, limit) throws(StoreError) in
            let matching: SQL = "marks @> \(marks)"
            let rows = try await rows(of: owner, matching, filter, after: after, limit: limit, within: Self.latest)
            if rows.count > limit { return rows }
            return try await self.rows(of: owner, matching, filter, after: after, limit: limit)
        }
    }

    /// Texts that have each word of the query with at most one typing error.
    package func findSimilar(
        _ query: SearchQuery, of owner: UUID, where filter: SearchFilter = SearchFilter(),
        after cursor: PageCursor? = nil, limit: Int
    ) async throws(StoreError) -> Page<SearchHit> {
        guard let terms = query.similarTerms else { return Page(items: [], next: nil) }
        let cipher = try await database.keys.cipher(for: owner)
        let marks = try reading { try terms.map { try cipher.searchMarks(of: $0) } }
        let matching: SQL = marks.reduce("true") { "\($0) and marks && \($1)" }
        return try await pages(of: owner, query, cipher, after: cursor, limit: limit, query.isSimilar) {
            (after, limit) throws(StoreError) in
            try await rows(of: owner, matching, filter, after: after, limit: limit)
        }
    }

    /// Reads pages until one has a hit: hashes are equal for some words that differ.
    private func pages(
        of owner: UUID, _ query: SearchQuery, _ cipher: OwnerCipher, after cursor: PageCursor?, limit: Int,
        _ isHit: ([String]) -> Bool,
        _ read: (PageCursor?, Int) async throws(StoreError) -> [Row]
    ) async throws(StoreError) -> Page<SearchHit> {
        var cursor = cursor
        for _ in 0..<Self.maxRounds {
            let rows = try await read(cursor, limit)
            let page = try reading { try Page(rows, limit: limit) { try Self.hit($0, query, cipher, isHit) } }
            let hits = page.items.compactMap(\.self)
            if !hits.isEmpty || page.next == nil { return Page(items: hits, next: page.next) }
            cursor = page.next
        }
        return Page(items: [], next: cursor)
    }

    /// - Parameter latest: reads this many of the latest texts only; nil reads all by the index of marks.
    private func rows(
        of owner: UUID, _ matching: SQL, _ filter: SearchFilter, after cursor: PageCursor?, limit: Int,
        within latest: Int? = nil
    ) async throws(StoreError) -> [Row] {
        let texts: SQL =
            if let latest {
                """
                select * from (
                    select * from searched_texts t
                    where t.owner = \(owner) and \(filter.texts) and \(cursor.follows("t.happened_at", "t.id"))
                    order by t.happened_at desc, t.id desc limit \(latest)) t
                where \(matching)
                """
            } else {
                """
                select * from searched_texts t
                where t.owner = \(owner) and \(filter.texts) and \(matching)
                    and \(cursor.follows("t.happened_at", "t.id"))
                """
            }
        return try await database.rows(
            of: [owner],
            """
            with found as materialized (\(texts)),
            page as materialized (
                select t.id, t.interaction, t.note, t.contact, t.message, t.happened_at from found t
                left join interactions i on i.owner = \(owner) and i.id = t.interaction
                left join inbox_notes n on n.owner = \(owner) and n.id = t.note
                left join contacts p on p.owner = \(owner) and p.id = t.contact
                where \(filter.condition(of: owner))
                \(SQL.newestFirst("t.happened_at", "t.id", limit: limit)))
            select t.id, t.interaction, t.note, t.message, coalesce(i.contact, t.contact) as contact, i.group_id,
                g.name_sealed,
                coalesce(i.capture, n.capture) as capture,
                t.happened_at, coalesce(i.source_app, n.source_app) as source_app,
                coalesce(i.sealed, n.sealed, p.notes_sealed, m.sealed) as sealed, \(SQL.cursor("t.happened_at"))
            from page t
            left join interactions i on i.owner = \(owner) and i.id = t.interaction
            left join inbox_notes n on n.owner = \(owner) and n.id = t.note
            left join contacts p on p.owner = \(owner) and p.id = t.contact
            left join groups g on g.owner = \(owner) and g.id = i.group_id
            left join bridge_messages m on m.owner = \(owner) and m.id = t.message
            order by t.happened_at desc, t.id desc
            """)
    }

    /// - Returns: nil if the content does not have the words.
    private static func hit(
        _ row: Row, _ query: SearchQuery, _ cipher: OwnerCipher, _ isHit: ([String]) -> Bool
    ) throws -> SearchHit? {
        let id = try row.get("id", as: UUID.self)
        var kind = SearchedKind.contact
        for (column, found) in [("note", SearchedKind.note), ("interaction", .interaction), ("message", .message)]
        where try row.get(column, as: UUID?.self) != nil { kind = found }
        let sealed = try row.get("sealed", as: [UInt8].self)
        let texts = try SearchedText.content(sealed, of: id, as: kind, cipher).searchedTexts
        guard isHit(texts) else { return nil }
        return SearchHit(
            kind: kind, id: id, capture: try row.get("capture"), contact: try row.get("contact"),
            group: try Interaction.Group(row: row, cipher: cipher), happenedAt: try row.get("happened_at"),
            sourceApp: try row.get("source_app"), excerpt: query.excerpt(of: texts))
    }
}

extension Database {
    package var search: SearchStore { SearchStore(database: self) }
}
