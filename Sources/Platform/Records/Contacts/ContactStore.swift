package import Contacts
import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

/// Contacts: create, find, list, change, delete, restore.
package struct ContactStore: Sendable {
    let database: Database

    /// Creates a confirmed contact under an id that the caller has generated. Creating it again has no effect.
    /// - Precondition: `fields.isIdentifiable`.
    /// - Returns: the current contact; nil if the id was used before and deleted.
    package func create(
        _ id: UUID, of owner: UUID, _ fields: ContactFields
    ) async throws(StoreError) -> Contact? {
        let cipher = try await database.keys.cipher(for: owner)
        let values = try reading { try fields.row(of: id, sealedBy: cipher) }
        let rows = try await database.rows(
            of: [owner],
            """
            insert into contacts (owner, id, \(ContactFields.written)) values (\(owner), \(id), \(values))
            on conflict (owner, id) do nothing
            """,
            Contact.standing(id, of: owner))
        return try reading { try rows.first.map { try Contact(row: $0, cipher: cipher) } }
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Contact? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(of: [owner], Contact.standing(id, of: owner))
        return try reading { try rows.first.map { try Contact(row: $0, cipher: cipher) } }
    }

    /// - Parameters:
    ///   - base: the fields that the change is based on, if known: unchanged notes are not encrypted again and do not
    ///     count as changed.
    ///   - version: the version that the change is based on; nil overwrites any version.
    package func update(
        _ id: UUID, of owner: UUID, to fields: ContactFields, from base: ContactFields? = nil,
        expecting version: Int? = nil
    ) async throws(StoreError) -> Change<Contact> {
        let cipher = try await database.keys.cipher(for: owner)
        let assignments = try reading { try fields.assignments(to: id, from: base, sealedBy: cipher) }
        return try await change(id, of: owner, expecting: version, cipher, assignments)
    }

    /// Confirms a draft, so that captures are matched with it. Confirming twice is not an error.
    package func confirm(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil
    ) async throws(StoreError) -> Change<Contact> {
        try await change(
            id, of: owner, expecting: version, try await database.keys.cipher(for: owner), "status = 'confirmed'")
    }

    /// Hides a contact; everything filed under it stays.
    /// - Parameter version: nil deletes any version.
    /// - Returns: with `.done`, the contact as it was deleted.
    package func delete(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil
    ) async throws(StoreError) -> Change<Contact> {
        try await change(
            id, of: owner, expecting: version, try await database.keys.cipher(for: owner), "deleted_at = now()")
    }

    /// Undoes a deletion within 24 hours. (A merge is undone by its record.) Restoring a contact that is not deleted
    /// is not an error.
    /// - Returns: nil if the contact no longer exists.
    package func restore(_ id: UUID, of owner: UUID) async throws(StoreError) -> Contact? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            ContactsStatements.restoreContact(owner: owner, id: id).sql,
            Contact.standing(id, of: owner))
        return try reading { try rows.first.map { try Contact(row: $0, cipher: cipher) } }
    }

    /// - Parameters:
    ///   - search: text contained in name, company, job title, aliases, addresses or numbers, in any case. If a first
    ///     page has room, contacts whose names are near to the text follow.
    ///   - status: nil for all.
    ///   - tag: nil for all.
    ///   - isOfCard: only contacts that were read from a card.
    package func list(
        of owner: UUID, search: String? = nil, status: ContactStatus? = nil, tag: String? = nil, isOfCard: Bool = false,
        sortedBy sort: ContactSort = .updated, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Contact> {
        let cipher = try await database.keys.cipher(for: owner)
        let matches: SQL = search.map(Self.matches) ?? "true"
        let stands: SQL = status.map { "status = \($0)::contact_status" } ?? "true"
        let tagged: SQL = tag.map { "\($0) = any (tags)" } ?? "true"
        let ofCard: SQL =
            isOfCard ? "exists (select from cards d where d.owner = contacts.owner and d.id = contacts.id)" : "true"
        let condition: SQL = "deleted_at is null and \(stands) and \(tagged) and \(ofCard)"
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Contact.columns), \(sort.cursor) from contacts
            where owner = \(owner) and \(matches) and \(condition) and \(sort.follows(cursor))
            \(sort.order(limit: limit))
            """)
        var page = try reading { try Page(rows, limit: limit) { try Contact(row: $0, cipher: cipher) } }
        if let search, cursor == nil, page.next == nil {
            page.items += try await near(
                search, of: owner, where: condition, besides: page.items.map(\.id), limit: limit - page.items.count,
                cipher)
        }
        return page
    }

    static func matches(_ search: String) -> SQL {
        var matches: SQL = "search like lower(\(contains(search))::text)"
        let words = isName(search) ? NameFolding.words(search) : []
        // Without accents and apostrophes, and then without the spaces within a name: "o brien" finds O'Brien.
        let folded = words.joined(separator: " ")
        if !folded.isEmpty, folded != search.lowercased() {
            matches = "\(matches) or search like \(contains(folded))::text"
        }
        if words.count > 1 { matches = "\(matches) or search like \("% " + words.joined() + "%")::text" }
        if let digits = number(search) { matches = "\(matches) or search like \(contains(digits))::text" }
        return "(\(matches))"
    }

    /// Whether a text has only what names have: letters, digits, spaces, and marks within words.
    static func isName(_ text: String) -> Bool {
        text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0.isWhitespace || "'’‘`´ʼ-.".contains($0) }
    }

    /// The part of a written phone number that is in its E.164 form: the digits without leading zeros. nil if the
    /// text is no number.
    static func number(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ "0123456789+()-./ ".utf8.contains($0) }) else { return nil }
        // "+49 (0) 30 2312": the zero in brackets is dialed only without the country code.
        let digits = text.split(separator: "(0)").joined().filter(\.isNumber).drop { $0 == "0" }
        return digits.count >= 5 ? String(digits) : nil
    }

    /// A LIKE pattern for text that contains `text` literally.
    static func contains(_ text: String) -> String {
        var pattern = "%"
        for character in text {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }

    func change(
        _ id: UUID, of owner: UUID, expecting version: Int?, _ cipher: OwnerCipher, _ assignments: SQL
    ) async throws(StoreError) -> Change<Contact> {
        let results = try await database.results(
            of: [owner],
            [
                """
                update contacts set \(assignments), updated_at = now(), version = version + 1
                where owner = \(owner) and id = \(id) and deleted_at is null
                    and (\(version)::integer is null or version = \(version)::integer)
                returning \(Contact.columns)
                """,
                Contact.standing(id, of: owner),
            ])
        return try reading {
            if let row = results[0].first { return .done(try Contact(row: row, cipher: cipher)) }
            guard let row = results[1].first else { return .notFound }
            return .conflict(current: try Contact(row: row, cipher: cipher))
        }
    }
}

extension Database {
    package var contacts: ContactStore { ContactStore(database: self) }
}
