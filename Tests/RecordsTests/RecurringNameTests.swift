import Backups
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

/// A name that returns in the inbox without a contact.
@Suite(.migrated) struct RecurringNameTests {
    /// A chat in the inbox.
    private func note(
        _ name: String, _ bench: CorrectionBench, confidence: Double = 0.9, reason: String = "unknown_name",
        of owner: UUID? = nil
    ) async throws -> UUID {
        let sent = bench.fixture.text("Who comes?", owner: owner)
        _ = try await bench.store.captures.accept([sent])
        let reading = ConversationReading(
            candidates: [NameCandidate(name: name, confidence: confidence, evidence: name)], messages: [],
            summary: "\(name) comes")
        let understanding = Understanding(
            kind: .conversation, conversation: reading, text: "Who comes?", readBy: "rules")
        let moved = try await bench.store.work.understand([(reference: sent.reference, understanding: understanding)])
        let reference = try #require(moved.first)
        let outcome = FiledCapture.Outcome.inbox(
            reason: reason, suggestions: [], happenedAt: .now, sourceApp: nil, content: InboxContent(understanding))
        _ = try await bench.store.filing.file([FiledCapture(reference: reference, outcome: outcome)])
        return reference.id
    }

    private func names(_ bench: CorrectionBench) async throws -> [RecurringName] {
        try await bench.store.inbox.recurringNames(of: bench.owner)
    }

    private func open(_ bench: CorrectionBench) async throws -> Set<UUID> {
        Set(try await bench.store.inbox.list(of: bench.owner, limit: 500).items.map(\.id))
    }

    @Test func `Inbox: a name of two open notes is listed, whatever its case and accents`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        let stranger = try await bench.fixture.anotherOwner()
        let first = try await note("Zoë Alvarez", bench)
        _ = try await note("Zoë Alvarez", bench, of: stranger)
        _ = try await note("Zoë Alvarez", bench, confidence: 0.69)
        _ = try await note("Zoë Alvarez", bench, reason: "ambiguous_name")
        #expect(try await names(bench).isEmpty)
        let second = try await note("ZOE  ALVAREZ", bench, confidence: 0.7, reason: "refused_name")
        let found = try await names(bench)
        #expect(found.map(\.name) == ["ZOE  ALVAREZ"] && found.map(\.count) == [2])
        #expect(found.map(\.notes) == [[second, first]] && found.map(\.contact) == [nil])
        let latest = try #require(try await bench.store.inbox.find(second, of: bench.owner)).happenedAt
        #expect(found.map(\.latest) == [latest])
        for _ in 0..<3 { _ = try await note("Ben Oyelaran", bench) }
        #expect(try await names(bench).map(\.name) == ["Ben Oyelaran", "ZOE  ALVAREZ"])
    }

    @Test(arguments: [false, true])
    func `Inbox: all notes of a name are filed under one contact, and an undo opens them`(isNew: Bool) async throws {
        let bench = try await CorrectionBench(captures: 6)
        let corrections = bench.store.corrections()
        var same: [UUID] = []
        for _ in 0..<4 { same.append(try await note("Zoë Alvarez", bench)) }
        let others = [
            try await note("Zoë Alvarado", bench), try await note("Zoë Alvarez", bench, confidence: 0.5),
            try await note("Zoë Alvarez", bench, reason: "conflicting_names"),
        ]
        let deleted = try await note("Zoë Alvarez", bench)
        _ = try await corrections.delete(capture: deleted, of: bench.owner).get()
        let before = try await bench.rows()
        let waiting = try await open(bench)

        let contact = isNew ? UUID.v7() : bench.contacts[0]
        let made =
            isNew
            ? try await corrections.createContact(contact, ofNote: same[1], of: bench.owner, nil, withSameName: true)
                .get()
            : try await corrections.assign(
                note: same[1], of: bench.owner, to: .contact(contact), withSameName: true
            ).get()
        #expect(made.alsoClosed == 3)
        if isNew { #expect(made.contact?.fields.name == "Zoë Alvarez") }
        #expect(try await open(bench) == waiting.subtracting(same))
        #expect(waiting.isSuperset(of: others) && !waiting.contains(deleted))
        for id in same {
            let filed = try #require(try await corrections.find(id, of: bench.owner))
            #expect(filed.contact == contact && filed.content.summary == "Zoë Alvarez comes")
            #expect(try await bench.store.captures.find(id, of: bench.owner)?.state == .filed)
        }
        #expect(try await bench.fixture.count("search_texts where interaction = any (\(same))") == 4)
        #expect(try await names(bench).isEmpty)

        guard case .done(let undone) = try await bench.store.undo.undo(made.undo.token, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(undone.kept.isEmpty)
        #expect(try await bench.rows() == before)
        #expect(try await names(bench).map(\.count) == [4])
    }

    @Test func `Inbox: without the wish only the note itself is closed, and the contact of the name is told`()
        async throws
    {
        let bench = try await CorrectionBench(captures: 0)
        let corrections = bench.store.corrections()
        var same: [UUID] = []
        for _ in 0..<3 { same.append(try await note("Zoë Alvarez", bench)) }
        let contact = UUID.v7()
        let made = try await corrections.createContact(
            contact, ofNote: same[0], of: bench.owner, ContactFields(name: "Zoë Alvarez-Brandt")
        ).get()
        #expect(made.alsoClosed == 0 && made.learned.alias == "Zoë Alvarez")
        #expect(try await names(bench).map(\.contact) == [contact])
        #expect(try await open(bench) == [same[1], same[2]])
        // The newest note spells the name in another way; two contacts of the name are too many.
        _ = try await note("ZOE ALVAREZ", bench)
        #expect(try await names(bench).map(\.contact) == [contact])
        let second = try await bench.fixture.contact("Zoë Alvarez")
        #expect(try await names(bench).map(\.contact) == [nil])
        _ = try await bench.store.contacts.delete(second, of: bench.owner)
        guard case .done = try await bench.store.contacts.delete(contact, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(try await names(bench).map(\.contact) == [nil])
    }

    @Test func `Inbox: a dismissed name is not listed again until its notes are opened`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        let corrections = bench.store.corrections()
        var same: [UUID] = []
        for _ in 0..<3 { same.append(try await note("Pizza Presto", bench)) }
        let other = try await note("Zoë Alvarez", bench)
        _ = try await corrections.dismiss(note: other, of: bench.owner).get()
        for _ in 0..<2 { _ = try await note("Zoë Alvarez", bench) }
        #expect(
            try await names(bench).map(\.name) == ["Pizza Presto", "Zoë Alvarez"], "one dismissed chat says nothing")
        let rest = try await open(bench).subtracting(same)
        let before = try await bench.rows()
        let made = try await corrections.dismiss(note: same[2], of: bench.owner, withSameName: true).get()
        #expect(made.alsoClosed == 2 && made.interactions.isEmpty)
        #expect(try await open(bench) == rest)
        for id in same { #expect(try await bench.store.captures.find(id, of: bench.owner)?.state == .dismissed) }
        for _ in 0..<2 { _ = try await note("pizza presto", bench) }
        #expect(try await names(bench).map(\.name) == ["Zoë Alvarez"])
        guard case .done(let undone) = try await bench.store.undo.undo(made.undo.token, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(undone.kept.isEmpty)
        #expect(try await names(bench).map(\.count) == [5, 2])
        let after = try await bench.rows()
        #expect(before.allSatisfy { after[$0.key] == $0.value })
    }

    @Test func `Inbox: a note without a certain name closes no other note`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        let first = try await note("Zoë Alvarez", bench, confidence: 0.5)
        let second = try await note("Zoë Alvarez", bench, confidence: 0.5)
        let made = try await bench.store.corrections().dismiss(note: first, of: bench.owner, withSameName: true).get()
        #expect(made.alsoClosed == 0)
        #expect(try await open(bench) == [second])
    }

    @Test func `Inbox: a decision closes 200 other notes of a name at most, and the next one the rest`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        for _ in 0..<204 { _ = try await note("Zoë Alvarez", bench) }
        let listed = try #require(try await names(bench).first)
        #expect(listed.count == 204 && listed.notes.count == 200)
        var closed: [Int] = []
        while let next = try await open(bench).first {
            closed.append(
                try await bench.store.corrections().assign(
                    note: next, of: bench.owner, to: .contact(bench.contacts[0]), withSameName: true
                ).get().alsoClosed)
        }
        #expect(closed == [200, 2])
    }

    @Test func `Archive: names return in a restored inbox as before`() async throws {
        let bench = try await CorrectionBench(captures: 0)
        for _ in 0..<2 { _ = try await note("Zoë Alvarez", bench) }
        let before = try await names(bench)
        #expect(before.count == 1)
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.store, of: bench.owner)
        _ = try await bench.store.owners.remove(bench.owner)
        _ = try await ArchiveRestore(bench.fixture.another()).restore(ArchiveReader(file.path))
        #expect(try await bench.fixture.another().inbox.recurringNames(of: bench.owner) == before)
    }
}
