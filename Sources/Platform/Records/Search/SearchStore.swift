import Crypto
package import FoundationEssentials
import Postgres
package import Search
package import Store

/// An interaction, a note of the inbox, or a contact's notes in which a search was found.
package struct SearchHit: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The notes of a contact.
        case contact
        case interaction, note
    }

    package var kind: Kind
    package var id: UUID
    /// nil for a contact's notes.
    package var capture: UUID?
    /// The contact or the group of an interaction, or the contact of the notes.
    package var contact: UUID?
    package var group: Interaction.Group?
    package var happenedAt: Date
    package var sourceApp: String?
    /// The part of the content with the words.
    package var excerpt: String
}

/// Conditions for hits; a nil member matches every hit.
package struct SearchFilter: Sendable {
    package var kind: SearchHit.Kind?
    package var contact: UUID?
    package var group: UUID?
    package var sourceApp: String?
    /// Happened at this time or later.
    package var since: Date?
    /// A tag of the contact.
    package var tag: String?
    /// Whether notes of the inbox are found.
    package var hasNotes: Bool

    package init(
        kind: SearchHit.Kind? = nil, contact: UUID? = nil, group: UUID? = nil, sourceApp: String? = nil,
        since: Date? = nil, tag: String? = nil, hasNotes: Bool = true
    ) {
        self.hasNotes = hasNotes
        self.kind = kind
        self.contact = contact
        self.group = group
        self.sourceApp = sourceApp
        self.since = since
        self.tag = tag
    }

    /// A condition on `searched_texts t`, `interactions i`, `inbox_notes n` and `contacts p`. Notes of the inbox have no
    /// tag.
    func condition(of owner: UUID) -> SQL {
        // An assigned note is an interaction.
        var condition: SQL = """
            (i.id is not null and i.deleted_at is null
                or n.state in ('open', 'dismissed') and n.deleted_at is null or p.deleted_at is null and p.id is not null)
            """
        if !hasNotes { condition = "\(condition) and t.note is null" }
        if let kind { condition = "\(condition) and t.\(raw: kind.rawValue) is not null" }
        if let contact {
            condition = """
                \(condition) and (i.contact = \(contact) or t.contact = \(contact) or i.group_id in (
                    select m.group_id from group_members m where m.owner = \(owner) and m.contact = \(contact)))
                """
        }
        if let group { condition = "\(condition) and i.group_id = \(group)" }
        if let sourceApp { condition = "\(condition) and coalesce(i.source_app, n.source_app) = \(sourceApp)" }
        if let since { condition = "\(condition) and t.happened_at >= \(since)" }
        if let tag {
            condition = """
                \(condition) and exists (
                    select from contacts k where k.owner = \(owner) and k.id = coalesce(i.contact, t.contact)
                        and \(tag)::text = any (k.tags))
                """
        }
        return condition
    }
}

/// Searches the sealed texts of interactions, notes and contacts by an index of keyed hashes.
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
                    where t.owner = \(owner) and \(cursor.follows("t.happened_at", "t.id"))
                    order by t.happened_at desc, t.id desc limit \(latest)) t
                where \(matching)
                """
            } else {
                """
                select * from searched_texts t
                where t.owner = \(owner) and \(matching) and \(cursor.follows("t.happened_at", "t.id"))
                """
            }
        return try await database.rows(
            of: [owner],
            """
            with found as materialized (\(texts)),
            page as materialized (
                select t.id, t.interaction, t.note, t.contact, t.happened_at from found t
                left join interactions i on i.owner = \(owner) and i.id = t.interaction
                left join inbox_notes n on n.owner = \(owner) and n.id = t.note
                left join contacts p on p.owner = \(owner) and p.id = t.contact
                where \(filter.condition(of: owner))
                \(SQL.newestFirst("t.happened_at", "t.id", limit: limit)))
            select t.id, t.interaction, t.note, coalesce(i.contact, t.contact) as contact, i.group_id, g.name_sealed,
                coalesce(i.capture, n.capture) as capture,
                t.happened_at, coalesce(i.source_app, n.source_app) as source_app,
                coalesce(i.sealed, n.sealed, p.notes_sealed) as sealed, \(SQL.cursor("t.happened_at"))
            from page t
            left join interactions i on i.owner = \(owner) and i.id = t.interaction
            left join inbox_notes n on n.owner = \(owner) and n.id = t.note
            left join contacts p on p.owner = \(owner) and p.id = t.contact
            left join groups g on g.owner = \(owner) and g.id = i.group_id
            order by t.happened_at desc, t.id desc
            """)
    }

    /// - Returns: nil if the content does not have the words.
    private static func hit(
        _ row: Row, _ query: SearchQuery, _ cipher: OwnerCipher, _ isHit: ([String]) -> Bool
    ) throws -> SearchHit? {
        let id = try row.get("id", as: UUID.self)
        let kind: SearchHit.Kind =
            if try row.get("note", as: UUID?.self) != nil {
                .note
            } else {
                try row.get("interaction", as: UUID?.self) == nil ? .contact : .interaction
            }
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
