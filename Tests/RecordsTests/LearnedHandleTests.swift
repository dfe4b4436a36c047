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

    private func note(
        _ handle: String, _ kind: Correspondent.Kind, _ bench: CorrectionBench, of owner: UUID? = nil
    ) async throws -> UUID {
        let sent = bench.fixture.text("Who comes?", owner: owner)
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
        let first = try await note(Self.number, .phone, bench)
        let new = UUID.v7()
        let made = try await bench.store.corrections().createContact(
            new, ofNote: first, of: bench.owner, ContactFields(name: "Ana")
        ).get()
        #expect(made.learned.handle == Self.number && made.contact?.fields.phones.map(\.number) == [Self.number])
        #expect(made.alsoClosed == 0)
        // The contact has the number now.
        let second = try await note(Self.number, .phone, bench)
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

    /// The notes that are open.
    private func waiting(_ bench: CorrectionBench) async throws -> Set<UUID> {
        Set(try await bench.store.inbox.list(of: bench.owner, limit: 500).items.filter { $0.state == .open }.map(\.id))
    }

    @Test(arguments: [false, true])
    func `Inbox: the other notes of an unknown number are filed with the first, and an undo opens them`(
        isNew: Bool
    ) async throws {
        let bench = try await CorrectionBench(captures: 6)
        let corrections = bench.store.corrections()
        var same: [UUID] = []
        for _ in 0..<5 { same.append(try await note(Self.number, .phone, bench)) }
        let another = try await note("+12125550101", .phone, bench)
        let mail = try await note("ana@example.com", .mail, bench)
        let dismissed = try await note(Self.number, .phone, bench)
        _ = try await corrections.dismiss(note: dismissed, of: bench.owner).get()
        let deleted = try await note(Self.number, .phone, bench)
        _ = try await corrections.delete(capture: deleted, of: bench.owner).get()
        let stranger = try await bench.fixture.anotherOwner()
        let strange = try await note(Self.number, .phone, bench, of: stranger)
        let before = try await bench.rows()
        let open = try await waiting(bench)

        let contact = isNew ? UUID.v7() : bench.contacts[0]
        let made =
            isNew
            ? try await corrections.createContact(
                contact, ofNote: same[2], of: bench.owner, ContactFields(name: "Ana")
            ).get() : try await corrections.assign(note: same[2], of: bench.owner, to: .contact(contact)).get()
        #expect(made.alsoClosed == 4 && made.learned.handle == Self.number)
        #expect(try await waiting(bench) == open.subtracting(same))
        #expect(open.isSuperset(of: [another, mail]))
        for id in same {
            let filed = try #require(try await corrections.find(id, of: bench.owner))
            #expect(filed.contact == contact && filed.content.summary == "Who comes?")
            #expect(try await bench.store.captures.find(id, of: bench.owner)?.state == .filed)
        }
        let hits = try await bench.fixture.count(
            "search_texts where interaction = any (\(same)) and owner = \(bench.owner)")
        #expect(hits == 5)
        #expect(try await bench.fixture.count("inbox_notes where id = \(strange) and state = 'open'") == 1)

        guard case .done(let undone) = try await bench.store.undo.undo(made.undo.token, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(undone.kept.isEmpty)
        #expect(try await bench.rows() == before)
        #expect(try await bench.fixture.count("search_texts where note = any (\(same))") == 5)
        // The right contact, after the wrong one.
        let right = try await corrections.assign(note: same[0], of: bench.owner, to: .contact(bench.contacts[1])).get()
        #expect(right.alsoClosed == 4)
    }

    @Test func `Inbox: an undo leaves the notes that were changed since, and their contact`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        let corrections = bench.store.corrections()
        var same: [UUID] = []
        for _ in 0..<3 { same.append(try await note(Self.number, .phone, bench)) }
        let new = UUID.v7()
        let made = try await corrections.createContact(
            new, ofNote: same[0], of: bench.owner, ContactFields(name: "Ana")
        ).get()
        _ = try await corrections.change(same[1], of: bench.owner, by: InteractionPatch(summary: "Mine")).get()
        guard case .done(let undone) = try await bench.store.undo.undo(made.undo.token, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(Set(undone.kept.map(\.key.id)) == [same[1], new])
        #expect(try await waiting(bench) == [same[0], same[2]])
        #expect(try await corrections.find(same[1], of: bench.owner)?.contact == new)
    }

    @Test func `Inbox: notes stay open if nothing is learned, or if another contact has the number too`()
        async throws
    {
        let bench = try await CorrectionBench(captures: 0)
        let corrections = bench.store.corrections()
        let first = try await note(Self.number, .phone, bench)
        let second = try await note(Self.number, .phone, bench)
        let third = try await note(Self.number, .phone, bench)
        let silent = try await corrections.assign(
            note: first, of: bench.owner, to: .contact(bench.contacts[0]), learning: .nothing
        ).get()
        #expect(silent.alsoClosed == 0)
        var fields = try await contact(bench.contacts[1], bench)
        fields[.phones] = .phones([Phone(Self.number, type: .work)])
        _ = try await bench.store.contacts.update(bench.contacts[1], of: bench.owner, to: fields)
        let shared = try await corrections.assign(note: second, of: bench.owner, to: .contact(bench.contacts[0])).get()
        #expect(shared.alsoClosed == 0)
        #expect(try await waiting(bench) == [third])
    }

    @Test func `Inbox: a decision files 200 other notes at most, and the next one the rest`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        let corrections = bench.store.corrections()
        for _ in 0..<204 { _ = try await note(Self.number, .phone, bench) }
        let contact = FilingPlace.contact(bench.contacts[0])
        var filed: [Int] = []
        while let next = try await waiting(bench).first {
            filed.append(try await corrections.assign(note: next, of: bench.owner, to: contact).get().alsoClosed)
        }
        #expect(filed == [200, 2])
        #expect(try await bench.fixture.count("interactions where contact = \(bench.contacts[0])") == 204)
    }

    @Test func `Inbox: decisions about notes of one number at once file each note once`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        var same: [UUID] = []
        for _ in 0..<12 { same.append(try await note(Self.number, .phone, bench)) }
        let filed = try await withThrowingTaskGroup(of: Int.self) { group in
            for (index, id) in same.prefix(4).enumerated() {
                group.addTask {
                    let target = FilingPlace.contact(bench.contacts[index % 2])
                    switch try await bench.store.corrections().assign(note: id, of: bench.owner, to: target) {
                    case .success(let correction): return 1 + correction.alsoClosed
                    case .failure(let refusal):
                        #expect(refusal == .alreadyClosed)
                        return 0
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        let open = try await waiting(bench).count
        #expect(filed + open == 12)
        #expect(try await bench.fixture.count("interactions") == filed)
    }
}
