import Captures
import Cards
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

/// A message from a number or address that nobody has.
@Suite(.migrated) struct LearnedHandleTests {
    private static let number = "+12125550100"

    private func note(_ handle: String, _ kind: Correspondent.Kind, _ bench: CorrectionBench) async throws -> UUID {
        let sent = bench.fixture.text("Who comes?")
        _ = try await bench.store.captures.accept([sent])
        let understanding = Understanding(
            kind: .message, conversation: ConversationReading(candidates: [], messages: [], summary: "Who comes?"),
            correspondent: Correspondent(text: handle, kind: kind), text: "Who comes?", readBy: "rules")
        let reference = try #require(
            try await bench.store.work.understand([(reference: sent.reference, understanding: understanding)]).first)
        let outcome = FiledCapture.Outcome.inbox(
            reason: "unknown_handle", suggestions: [], happenedAt: .now, sourceApp: nil,
            content: InboxContent(understanding))
        _ = try await bench.store.filing.file([FiledCapture(reference: reference, outcome: outcome)])
        return reference.id
    }

    private func contact(_ id: UUID, _ bench: CorrectionBench) async throws -> ContactFields {
        try #require(try await bench.store.contacts.find(id, of: bench.owner)).fields
    }

    private func found(_ handle: String, _ kind: Correspondent.Kind, _ bench: CorrectionBench) async throws -> [UUID] {
        try await bench.fixture.admin.query(
            """
            select contact from contact_keys k
            where k.key in (select w.key from contact_keys_of('', array[\(handle)], array[\(handle)]) w)
            """
        ).map { try $0.get("contact") }
    }

    @Test(arguments: [(number, Correspondent.Kind.phone), ("ana@example.com", .mail)])
    func `Inbox: an unknown number or address is added to the contact, and an undo takes it away`(
        handle: String, kind: Correspondent.Kind
    ) async throws {
        let bench = try await CorrectionBench(captures: 0)
        let id = try await note(handle, kind, bench)
        let before = try await bench.rows()
        let made = try await bench.store.corrections().assign(
            note: id, of: bench.owner, to: .contact(bench.contacts[0]))
        let correction = try made.get()
        #expect(correction.learned.handle == handle)
        let fields = try await contact(bench.contacts[0], bench)
        #expect(fields.phones.map(\.number) == (kind == .phone ? [handle] : []))
        #expect(fields.list(.emails) == (kind == .mail ? [handle] : []))
        #expect(try await found(handle, kind, bench) == [bench.contacts[0]])
        guard case .done(let undone) = try await bench.store.undo.undo(correction.undo.token, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(undone.kept.isEmpty)
        #expect(try await bench.rows() == before)
        #expect(try await found(handle, kind, bench).isEmpty)
    }

    @Test func `Inbox: an undo leaves the numbers that came later`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        let id = try await note(Self.number, .phone, bench)
        let contact = bench.contacts[1]
        let correction = try await bench.store.corrections().assign(note: id, of: bench.owner, to: .contact(contact))
            .get()
        var fields = try await self.contact(contact, bench)
        fields[.phones] = .phones(fields.phones + [Phone("+4930555014", type: .work)])
        _ = try await bench.store.contacts.update(contact, of: bench.owner, to: fields)
        _ = try await bench.store.undo.undo(correction.undo.token, of: bench.owner)
        #expect(try await self.contact(contact, bench).phones == [Phone("+4930555014", type: .work)])
    }

    @Test func `Inbox: a new contact of a message gets its number once, and nothing if nothing is learned`()
        async throws
    {
        let bench = try await CorrectionBench(captures: 0)
        let (first, second) = (try await note(Self.number, .phone, bench), try await note(Self.number, .phone, bench))
        let new = UUID.v7()
        let made = try await bench.store.corrections().createContact(
            new, ofNote: first, of: bench.owner, ContactFields(name: "Ana")
        ).get()
        #expect(made.learned.handle == Self.number && made.contact?.fields.phones.map(\.number) == [Self.number])
        // The contact has the number now.
        let again = try await bench.store.corrections().assign(note: second, of: bench.owner, to: .contact(new)).get()
        #expect(again.learned.handle == nil)
        #expect(try await contact(new, bench).phones.count == 1)
        let third = try await note("bob@example.com", .mail, bench)
        let silent = try await bench.store.corrections().assign(
            note: third, of: bench.owner, to: .contact(new), learning: .nothing
        ).get()
        #expect(silent.learned.handle == nil)
        #expect(try await contact(new, bench).list(.emails).isEmpty)
        for token in [silent, again, made].map(\.undo.token) {
            guard case .done(let undone) = try await bench.store.undo.undo(token, of: bench.owner) else {
                throw StoreFixture.Fault.missing
            }
            #expect(undone.kept.isEmpty)
        }
        #expect(try await bench.store.contacts.find(new, of: bench.owner) == nil)
    }
}
