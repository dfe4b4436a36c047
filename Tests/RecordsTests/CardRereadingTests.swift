import Retention
import Captures
import Cards
import Contacts
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests of reading a card again.
@Suite(.migrated) struct CardRereadingTests {
    /// Reads a card again and files the result.
    private func again(_ bench: StoreFixture, _ id: UUID, _ end: (WorkReference) -> FiledCapture) async throws {
        guard case .done(let reference) = try await bench.store.cards.reread(card: id, of: bench.owner, language: "deu")
        else { throw StoreFixture.Fault.missing }
        #expect(reference.stage == .recognize && reference.lane == .now)
        let input = try #require(try await bench.store.work.load([reference], with: []).inputs.first)
        #expect(input.language == "deu" && input.image != nil)
        let line = Line(words: [Word(text: "E", confidence: 0.5, box: Box(x: 0, y: 0, width: 1, height: 1))])
        let recognized = try await bench.store.work.store([
            (reference: reference, recognition: Recognition(width: 9, height: 9, lines: [line]))
        ])
        let understood = try await bench.store.work.understand(
            recognized.map { (reference: $0, understanding: StoreFixture.understanding) })
        #expect(try await bench.store.filing.file(understood.map(end)).count == 1)
    }

    @Test func `CardRereading: a second reading replaces the first, except fields that the owner edited`() async throws
    {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        var changed = CardSample.first
        changed[.company] = .text("Lumen & Sons")
        changed[.phones] = .phones([])
        _ = try await bench.store.contacts.update(id, of: bench.owner, to: changed)
        try await again(bench, id) { CardSample.draft($0, CardSample.second) }
        let card = try #require(try await bench.store.cards.find(id, of: bench.owner))
        var expected = CardSample.second
        expected[.company] = .text("Lumen & Sons")
        expected.notes = "booth 7"
        #expect(card.contact.fields == expected)
        #expect(card.reading == CardSample.reading(CardSample.second) && card.ocrConfidence == 0.5)
        #expect(card.edited == [.company, .phones] && card.contact.status == .draft)
        #expect(try await bench.store.captures.find(id, of: bench.owner)?.state == .filed)
        #expect(try await bench.count("contacts") == 1)
    }

    @Test func `CardRereading: an untouched card takes the whole second reading`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        try await again(bench, id) { CardSample.draft($0, CardSample.second) }
        let card = try #require(try await bench.store.cards.find(id, of: bench.owner))
        #expect(card.contact.fields == CardSample.second && !card.isManuallyEdited)
    }

    @Test func `CardRereading: a confirmed card keeps its fields, and only its reading changes`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        _ = try await bench.store.contacts.confirm(id, of: bench.owner)
        try await again(bench, id) { CardSample.draft($0, CardSample.second) }
        let card = try #require(try await bench.store.cards.find(id, of: bench.owner))
        #expect(card.contact.fields == CardSample.first && card.contact.status == .confirmed)
        #expect(card.reading == CardSample.reading(CardSample.second))
    }

    @Test func `CardRereading: a second reading that finds no person or nothing leaves the card unchanged`()
        async throws
    {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        try await again(bench, id) { reference in
            var noted = bench.noted(reference)
            noted.isCard = true
            return noted
        }
        #expect(try await bench.store.cards.find(id, of: bench.owner)?.contact.fields == CardSample.first)
        #expect(try await bench.count("inbox_notes") == 0)
        #expect(try await bench.store.captures.find(id, of: bench.owner)?.state == .filed)
        guard case .done(let reference) = try await bench.store.cards.reread(card: id, of: bench.owner, language: nil)
        else { throw StoreFixture.Fault.missing }
        #expect(try await bench.store.cards.reread(card: id, of: bench.owner, language: nil) == .underWay)
        let error = StageError(.ocrFailed, .reject, operator: "nothing", user: "nothing")
        #expect(try await bench.store.work.end(reference, as: .rejected, because: error, worker: "ocr-1"))
        let capture = try #require(try await bench.store.captures.find(id, of: bench.owner))
        #expect(capture.state == .filed && capture.reason == "ocr_failed" && capture.image != nil)
        #expect(try await bench.store.cards.find(id, of: bench.owner)?.contact.fields == CardSample.first)
    }

    @Test func `CardRereading: a card keeps its picture if the second reading fails`() async throws {
        let bench = try await StoreFixture()
        let standing = try await bench.draftedCard(CardSample.first)
        try await bench.admin.execute(
            """
            insert into attempts (work, owner, stage, attempt, code, detail, worker)
            values (\(standing), \(bench.owner), 'recognize', 1, 'ocr_failed', 'of the first reading', 'ocr-1')
            """)
        guard case .done(let again) = try await bench.store.cards.reread(card: standing, of: bench.owner, language: nil)
        else { throw StoreFixture.Fault.missing }
        #expect(try await bench.store.work.failures(of: again) == 0)
        let unread = try #require(try await bench.store.captures.accept([bench.image()]).first)
        let error = StageError("cursed", .fatal, operator: "it is cursed", user: "Sorry.")
        for reference in [again, unread] {
            #expect(try await bench.store.work.end(reference, as: .dead, because: error, worker: "ocr-1"))
        }
        try await bench.age("captures", "updated_at", by: 8 * 86_400)
        #expect(try await bench.store.sweep.run().images == 1)
        #expect(try await bench.store.captures.find(standing, of: bench.owner)?.image != nil)
        #expect(try await bench.store.captures.find(unread.id, of: bench.owner)?.image == nil)
    }

    @Test func `CardRereading: a draft that would name nobody keeps its fields`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(ContactFields(name: "Elena", company: "Lumen"))
        _ = try await bench.store.contacts.update(id, of: bench.owner, to: ContactFields(company: "Lumen"))
        try await again(bench, id) { CardSample.draft($0, ContactFields(name: "Elena", city: "Boston")) }
        #expect(
            try await bench.store.cards.find(id, of: bench.owner)?.contact.fields == ContactFields(company: "Lumen"))
    }

    @Test func `CardRereading: a deleted card is not read again, and a card deleted meanwhile stays deleted`()
        async throws
    {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        try await again(bench, id) { reference in CardSample.draft(reference, CardSample.first) }
        guard case .done(let reference) = try await bench.store.cards.reread(card: id, of: bench.owner, language: nil)
        else { throw StoreFixture.Fault.missing }
        _ = try await bench.store.contacts.delete(id, of: bench.owner)
        let recognized = try await bench.store.work.store([
            (reference: reference, recognition: Recognition(width: 9, height: 9, lines: []))
        ])
        let understood = try await bench.store.work.understand(
            recognized.map { (reference: $0, understanding: StoreFixture.understanding) })
        #expect(
            try await bench.store.filing.file(understood.map { CardSample.draft($0, CardSample.second) }).count == 1)
        #expect(try await bench.store.cards.find(id, of: bench.owner) == nil)
        #expect(try await bench.store.cards.reread(card: id, of: bench.owner, language: nil) == .notFound)
    }
}
