import Captures
import ChatMessages
import Contacts
import Conversations
import Corrections
import FoundationEssentials
import Postgres
import Records
import Search
import SearchRecords
import Store
import TestSupport
import Testing

@Suite(.migrated, .tags(.timed)) struct SearchTests {
    private let bench: StoreFixture
    private var owner: UUID { bench.owner }
    private var search: SearchStore { bench.store.search }

    init() async throws { bench = try await StoreFixture() }

    /// Files a chat with these messages under the contact.
    private func chat(
        _ texts: [String], _ contact: UUID, at time: Date = .now, app: String? = nil
    ) async throws -> UUID {
        let reference = try await bench.atMatch()
        let content = InteractionContent(
            summary: "", extractedInfo: ExtractedInfo(),
            messages: texts.map { Message(speaker: .other(name: "Ann Lee"), text: $0) })
        let filed = FiledCapture(
            reference: reference,
            outcome: .interaction(
                contact: contact, confidence: 0.9, happenedAt: time, sourceApp: app, content: content))
        #expect(try await bench.store.filing.file([filed]) == [reference.at(.notify)])
        return reference.id
    }

    private func note(_ text: String) async throws -> UUID {
        let reference = try await bench.atMatch()
        let content = InboxContent(content: text, extractedText: text, extractedInfo: ExtractedInfo())
        let filed = FiledCapture(
            reference: reference,
            outcome: .inbox(
                reason: "no_name", suggestions: [], happenedAt: .now, sourceApp: nil, content: content))
        #expect(try await bench.store.filing.file([filed]) == [reference.at(.notify)])
        return reference.id
    }

    private func found(_ text: String, _ filter: SearchFilter = SearchFilter()) async throws -> [UUID] {
        try await search.find(try SearchQuery(text), of: owner, where: filter, limit: 50).items.map(\.id)
    }

    @Test func `SearchStore: words, beginnings of words and all words of a query are found, the latest first`()
        async throws
    {
        let ann = try await bench.contact("Ann Lee")
        let old = try await chat(
            ["We go climbing on Friday", "bring a rope"], ann, at: Date(timeIntervalSince1970: 1e9))
        let new = try await chat(["Climbers of the Müllerstraße"], ann)
        #expect(try await found("climb") == [new, old])
        #expect(try await found("climbing") == [old])
        #expect(try await found("rope FRIDAY") == [old])
        #expect(try await found("rope saturday") == [])
        #expect(try await found("mullerstrasse") == [new])
        let hit = try #require(try await search.find(try SearchQuery("rope"), of: owner, limit: 1).items.first)
        #expect(hit.kind == .interaction && hit.contact == ann && hit.excerpt == "bring a rope")
        #expect(hit.capture == old && hit.happenedAt == Date(timeIntervalSince1970: 1e9))
    }

    @Test func `SearchStore: a word with one typing error is found by a similar search only`() async throws {
        let chat = try await chat(["We go climbing on Friday"], try await bench.contact("Ann Lee"))
        for typed in ["clmbing", "climbingg", "climbimg", "cilmbing", "xlimbing friday"] {
            #expect(try await found(typed) == [], "\(typed)")
            let page = try await search.findSimilar(try SearchQuery(typed), of: owner, limit: 5)
            #expect(page.items.map(\.id) == [chat], "\(typed)")
        }
        #expect(try await search.findSimilar(try SearchQuery("clombung"), of: owner, limit: 5).items == [])
        #expect(try await search.findSimilar(try SearchQuery("sun"), of: owner, limit: 5).items == [])
    }

    @Test func `SearchStore: each filter leaves out what does not fit`() async throws {
        let (ann, bo) = (try await bench.contact("Ann Lee"), try await bench.contact("Bo Hansen"))
        let first = try await chat(["sauna"], ann, at: Date(timeIntervalSince1970: 1e9), app: "signal")
        let second = try await chat(["sauna"], bo, app: "whatsapp")
        let note = try await note("sauna with someone")
        _ = try await bench.store.contacts.tag(bo, of: owner, "friends", isSet: true)
        #expect(Set(try await found("sauna")) == [first, second, note])
        #expect(try await found("sauna", SearchFilter(contact: ann)) == [first])
        #expect(try await found("sauna", SearchFilter(sourceApp: "whatsapp")) == [second])
        #expect(try await found("sauna", SearchFilter(kind: .note)) == [note])
        #expect(Set(try await found("sauna", SearchFilter(kind: .interaction))) == [first, second])
        #expect(
            Set(try await found("sauna", SearchFilter(since: Date(timeIntervalSince1970: 1.5e9)))) == [second, note])
        #expect(try await found("sauna", SearchFilter(tag: "friends")) == [second])
        #expect(try await found("sauna", SearchFilter(group: UUID())) == [])
    }

    @Test func `SearchStore: an assigned note is found as an interaction, and after the undo as a note`() async throws {
        let ann = try await bench.contact("Ann Lee")
        let note = try await note("sauna with someone")
        let correction = try await bench.store.corrections().assign(note: note, of: owner, to: .contact(ann)).get()
        let hits = try await search.find(try SearchQuery("sauna"), of: owner, limit: 5).items
        #expect(hits.map(\.kind) == [.interaction] && hits.map(\.contact) == [ann])
        guard case .done = try await bench.store.undo.undo(correction.undo.token, of: owner) else {
            throw StoreFixture.Fault.missing
        }
        let again = try await search.find(try SearchQuery("sauna"), of: owner, limit: 5).items
        #expect(again.map(\.kind) == [.note])
    }

    @Test func `SearchStore: a deleted interaction is not found, and after its undo it is`() async throws {
        let chat = try await chat(["We go climbing"], try await bench.contact("Ann Lee"))
        let correction = try await bench.store.corrections().delete(chat, of: owner).get()
        #expect(try await found("climbing") == [])
        _ = try await bench.store.undo.undo(correction.undo.token, of: owner)
        #expect(try await found("climbing") == [chat])
    }

    @Test func `SearchStore: pages follow each other without gaps, beyond the latest texts too`() async throws {
        let ann = try await bench.contact("Ann Lee")
        var expected: [UUID] = []
        for day in 0..<9 {
            let time = Date(timeIntervalSince1970: 1e9 + Double(day) * 86_400)
            expected.insert(try await chat(["sauna \(day)"], ann, at: time), at: 0)
        }
        var (found, cursor): ([UUID], PageCursor?) = ([], nil)
        repeat {
            let page = try await search.find(try SearchQuery("sauna"), of: owner, after: cursor, limit: 4)
            found += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(found == expected)
    }

    @Test func `SearchStore: another owner finds nothing, and Postgres shows it no row`() async throws {
        _ = try await chat(["We go climbing"], try await bench.contact("Ann Lee"))
        let stranger = try await bench.anotherOwner()
        #expect(try await search.find(try SearchQuery("climbing"), of: stranger, limit: 5).items == [])
        for table in ["search_texts", "searched_texts"] {
            let count: SQL = "select count(*) as n from \(identifier: table)"
            #expect(try await bench.store.rows(of: [stranger], count).first?.get("n", as: Int.self) == 0, "\(table)")
            #expect(try await bench.store.rows(of: [owner], count).first?.get("n", as: Int.self) == 1, "\(table)")
        }
    }

    @Test func `SearchStore: the notes of a card are found, and after a second reading the new ones`() async throws {
        let reference = try await bench.atMatch(bench.image())
        func file(_ notes: String, at reference: WorkReference) async throws {
            let draft = CardDraft(ContactFields(name: "Ada Byron", notes: notes), confidence: [:])
            _ = try await bench.store.filing.file([
                FiledCapture(reference: reference, outcome: .drafts([draft]), isCard: true)
            ])
        }
        try await file("booth 7, bridges", at: reference)
        let hit = try #require(try await search.find(try SearchQuery("bridges"), of: owner, limit: 5).items.first)
        #expect(hit.kind == .contact && hit.contact == reference.id && hit.capture == nil)
        #expect(try await found("bridges", SearchFilter(kind: .note)) == [])
        guard case .done(let again) = try await bench.store.cards.reread(card: reference.id, of: owner, language: nil)
        else { throw StoreFixture.Fault.missing }
        let recognized = try await bench.store.work.store([
            (reference: again, recognition: Recognition(width: 9, height: 9, lines: []))
        ])
        let understood = try await bench.store.work.understand(
            recognized.map { (reference: $0, understanding: StoreFixture.understanding) })
        try await file("booth 8, tunnels", at: try #require(understood.first))
        #expect(try await found("bridges") == [])
        #expect(try await found("tunnels") == [reference.id])
    }

    @Test func `SearchStore: erasing a contact removes the words of its chats from the index`() async throws {
        let ann = try await bench.contact("Ann Lee")
        _ = try await chat(["We go climbing"], ann)
        _ = try await bench.store.contacts.erase(ann, of: owner, by: "k", answeringInstead: (404, []))
        #expect(try await bench.count("search_texts") == 0)
    }
}
