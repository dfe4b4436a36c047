import Captures
import Contacts
import Conversations
import Corrections
import FoundationEssentials
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct InboxTests {
    @Test func `Inbox: assigning a note files it, closes it and adds the alias`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact("Sarah Chen")
        let note = try await bench.openNote()
        #expect(
            try await bench.store.assign(note: note, of: bench.owner, to: .contact(contact), learning: "Sal") == nil)
        let interaction = try #require(try await bench.store.contacts.interaction(note, of: bench.owner))
        #expect(interaction.contact == contact)
        #expect(interaction.confidence == 1)
        #expect(interaction.content.summary == "Lunch on Friday")
        #expect(interaction.content.extractedInfo.events == ["Lunch"])
        #expect(try await bench.store.contacts.find(contact, of: bench.owner)?.fields.list(.aliases) == ["Sal"])
        #expect(try await bench.store.inbox.list(of: bench.owner).items.isEmpty)
        let capture = try #require(try await bench.store.captures.find(note, of: bench.owner))
        #expect(capture.state == .filed)
        #expect(capture.reason == nil)
        #expect(capture.filing == .interaction(note, contact: contact))
        #expect(try await bench.store.inbox.find(note, of: bench.owner)?.assignedTo == contact)
    }

    @Test func `Inbox: a note is closed once`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact()
        let note = try await bench.openNote()
        let owner = bench.owner
        #expect(try await bench.store.dismiss(note: note, of: owner) == nil)
        #expect(try await bench.store.dismiss(note: note, of: owner) == .alreadyClosed)
        #expect(try await bench.store.assign(note: note, of: owner, to: .contact(contact)) == .alreadyClosed)
        #expect(try await bench.store.dismiss(note: .v7(), of: owner) == .notFound)
        #expect(try await bench.store.assign(note: .v7(), of: owner, to: .contact(contact)) == .notFound)
        #expect(try await bench.count("interactions") == 0)
        #expect(try await bench.store.captures.find(note, of: owner)?.state == .dismissed)
    }

    @Test func `Inbox: two concurrent assignments of a note file it once`() async throws {
        let bench = try await StoreFixture()
        let first = try await bench.contact("A")
        let second = try await bench.contact("B")
        let note = try await bench.openNote()
        let other = try bench.another()
        async let a = bench.store.assign(note: note, of: bench.owner, to: .contact(first))
        async let b = other.assign(note: note, of: bench.owner, to: .contact(second))
        let outcomes = [try await a, try await b]
        #expect(outcomes.filter { $0 == nil }.count == 1)
        #expect(outcomes.filter { $0 == .alreadyClosed }.count == 1)
        #expect(try await bench.count("interactions") == 1)
    }

    @Test(arguments: [nil, "sarah chen", "SAL", "Sally"] as [String?])
    func `Inbox: a known name is not added as an alias again`(alias: String?) async throws {
        let bench = try await StoreFixture()
        let contact = UUID.v7()
        _ = try await bench.store.contacts.create(
            contact, of: bench.owner, ContactFields(name: "Sarah Chen", aliases: ["Sal"]))
        let note = try await bench.openNote()
        #expect(
            try await bench.store.assign(note: note, of: bench.owner, to: .contact(contact), learning: alias) == nil)
        let after = try await bench.store.contacts.find(contact, of: bench.owner)
        #expect(after?.fields.list(.aliases) == (alias == "Sally" ? ["Sal", "Sally"] : ["Sal"]))
        #expect(after?.version == (alias == "Sally" ? 2 : 1))
    }

    @Test func `Inbox: a note cannot be assigned to a deleted contact`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact()
        let note = try await bench.openNote()
        _ = try await bench.store.contacts.delete(contact, of: bench.owner)
        #expect(try await bench.store.assign(note: note, of: bench.owner, to: .contact(contact)) == .contactNotFound)
        #expect(try await bench.store.inbox.find(note, of: bench.owner)?.state == .open)
    }

    @Test func `Inbox: open notes are listed in pages, the newest first`() async throws {
        let bench = try await StoreFixture()
        var notes: [UUID] = []
        for _ in 0..<5 { notes.append(try await bench.openNote()) }
        _ = try await bench.store.dismiss(note: notes[2], of: bench.owner)
        var seen: [UUID] = []
        var cursor: PageCursor?
        repeat {
            let page = try await bench.store.inbox.list(of: bench.owner, after: cursor, limit: 2)
            seen += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil && seen.count < 20
        #expect(seen == [notes[4], notes[3], notes[1], notes[0]])
    }

    // MARK: outcomes

    @Test func `Captures: the result is known once the capture has ended`() async throws {
        let bench = try await StoreFixture()
        let store = bench.store
        let owner = bench.owner
        let contact = try await bench.contact("Sarah Chen")
        let references = try await bench.atMatch([bench.text(), bench.text(), bench.text(), bench.text()])
        #expect(try await store.captures.outcome(of: references[0].id, of: owner) == nil)
        #expect(try await store.captures.outcome(of: .v7(), of: owner) == nil)
        _ = try await store.filing.file([
            bench.filed(references[0], under: contact), bench.noted(references[1]),
            FiledCapture(
                reference: references[2], outcome: .drafts([CardDraft(ContactFields(name: "Card"), confidence: [:])])),
        ])
        _ = try await store.work.end(
            references[3], as: .rejected, because: StageError(.noText, .reject, operator: "", user: ""), worker: "m")

        let filed = try #require(try await store.captures.outcome(of: references[0].id, of: owner))
        #expect(filed.detectedContact?.id == contact)
        #expect(filed.detectedContact?.name == "Sarah Chen")
        #expect(filed.detectedContact?.confidence == 0.95)
        #expect(filed.summary == "Lunch on Friday")
        #expect(filed.extractedInfo.dates == ["2024-01-15"])
        #expect(filed.inboxNoteID == nil)
        let noted = try #require(try await store.captures.outcome(of: references[1].id, of: owner))
        #expect(noted.detectedContact == nil)
        #expect(noted.inboxNoteID == references[1].id)
        #expect(noted.extractedInfo.events == ["Lunch"])
        let draft = try #require(try await store.captures.outcome(of: references[2].id, of: owner))
        #expect(draft.state == .filed && draft.summary == "Card")
        let rejected = try #require(try await store.captures.outcome(of: references[3].id, of: owner))
        #expect((rejected.state, rejected.reason) == (.rejected, "no_text"))
        let capture = try #require(try await store.captures.find(references[1].id, of: owner))
        #expect(capture.understanding?.text == "Lunch with Sarah on Friday")
        #expect(capture.filing == .inboxNote(references[1].id))
    }
}
