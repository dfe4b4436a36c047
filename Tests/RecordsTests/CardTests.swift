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

/// Tests of drafts and entered cards.
@Suite(.migrated) struct CardTests {
    @Test func `Cards: a draft has the reading of its picture`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        let card = try #require(try await bench.store.cards.find(id, of: bench.owner))
        #expect(card.contact.fields == CardSample.first && card.contact.status == .draft)
        #expect(card.reading == CardSample.reading(CardSample.first))
        #expect(card.ocrConfidence == 0 && !card.isManuallyEdited && card.edited.isEmpty)
        #expect(try await bench.store.cards.list(of: bench.owner).items.map(\.contact.id) == [id])
        try await bench.settle()
        #expect(try await bench.store.changes.entries(of: bench.owner).contains { $0.object == "card" && $0.id == id })
        let stranger = try await bench.anotherOwner()
        #expect(try await bench.store.cards.find(id, of: stranger) == nil)
        #expect(try await bench.store.cards.reread(card: id, of: stranger, language: nil) == .notFound)
        // The table contains no plaintext of it.
        let open = try await bench.count("cards where position('Marquez'::bytea in sealed) > 0")
        #expect(open == 0)
    }

    @Test func `Cards: a card with certain fields is confirmed only if its owner wants that`() async throws {
        let bench = try await StoreFixture()
        let wanting = try await bench.anotherOwner()
        #expect(try await bench.store.settings.change(of: wanting, autoCommitCards: true).autoCommitCards)
        #expect(try await bench.store.settings.change(of: wanting).autoCommitCards)
        #expect(try await !bench.store.settings.read(of: bench.owner).autoCommitCards)
        var statuses: [ContactStatus?] = []
        for (owner, isSure) in [(bench.owner, true), (wanting, false), (wanting, true)] {
            let reference = try await bench.atMatch([bench.text(owner: owner, kind: .card)])[0]
            _ = try await bench.store.filing.file([CardSample.draft(reference, CardSample.first, isSure: isSure)])
            statuses.append(try await bench.store.contacts.find(reference.id, of: owner)?.status)
        }
        #expect(statuses == [.draft, .draft, .confirmed])
    }

    @Test func `Cards: edits are recorded whoever makes them, and a reading is not an edit`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        #expect(try await bench.store.contacts.confirm(id, of: bench.owner).isDone)
        #expect(try await bench.store.cards.find(id, of: bench.owner)?.isManuallyEdited == false)
        var changed = CardSample.first
        changed[.company] = .text("Lumen & Sons")
        changed[.phones] = .phones([])
        #expect(try await bench.store.contacts.update(id, of: bench.owner, to: changed).isDone)
        let edited = try #require(try await bench.store.cards.find(id, of: bench.owner))
        #expect(edited.isManuallyEdited && edited.edited == [.company, .phones])
        try await bench.admin.execute("update contacts set city = 'Salem' where id = \(id)")
        #expect(try await bench.store.cards.find(id, of: bench.owner)?.edited == [.company, .phones, .city])
    }

    @Test func `Sweep: the picture of an unreadable card is kept for a week, a screenshot is not`() async throws {
        let bench = try await StoreFixture()
        var kept: UUID?
        for (kind, code, isKept) in [
            (CaptureKind.card, StageError.Code.ocrFailed, true), (.conversation, .ocrFailed, false),
            (.card, .unreadableImage, true),
        ] {
            var capture = bench.image()
            capture.kind = kind
            let reference = try #require(try await bench.store.captures.accept([capture]).first)
            let error = StageError(code, .reject, operator: "nothing", user: "nothing")
            #expect(try await bench.store.work.end(reference, as: .rejected, because: error, worker: "ocr-1"))
            if isKept { kept = capture.id }
            let ended = try await bench.store.captures.find(capture.id, of: bench.owner)
            #expect(ended?.state == .rejected && (ended?.image != nil) == isKept)
        }
        let card = try #require(kept)
        guard case .done(let reference) = try await bench.store.cards.reread(card: card, of: bench.owner, language: nil)
        else { throw StoreFixture.Fault.missing }
        let error = StageError(.ocrFailed, .reject, operator: "nothing", user: "nothing")
        #expect(try await bench.store.work.end(reference, as: .rejected, because: error, worker: "ocr-1"))
        #expect(try await bench.store.sweep.run().images == 0)
        try await bench.age("captures", "updated_at", by: 8 * 86_400)
        #expect(try await bench.store.sweep.run().images == 2)
        #expect(try await bench.store.cards.reread(card: card, of: bench.owner, language: nil) == .contentGone)
        #expect(try await bench.count("blobs") == 0)
    }

    @Test func `Cards: a card entered from an unreadable picture files its capture, once`() async throws {
        let bench = try await StoreFixture()
        let inInbox = try await bench.openNote()
        let underWay = try await bench.atMatch().id
        let filed = try await bench.draftedCard(CardSample.first)
        let store = bench.store
        func enter(
            _ id: UUID, _ capture: UUID?, by policy: DuplicatePolicy? = .createNew
        ) async throws -> EnteredCard {
            try await store.cards.enter(id, of: bench.owner, CardSample.first, capture: capture, by: policy)
        }
        let id = UUID.v7()
        for _ in 0..<2 {
            guard case .done(let card) = try await enter(id, inInbox) else { throw StoreFixture.Fault.missing }
            #expect(card.contact.id == id && card.contact.capture == inInbox && card.contact.fields == CardSample.first)
            #expect(card.isManuallyEdited && card.reading == nil && card.contact.status == .confirmed)
        }
        #expect(try await store.captures.find(inInbox, of: bench.owner)?.state == .filed)
        #expect(try await store.captures.find(inInbox, of: bench.owner)?.filing == .drafts(contacts: [id], cards: [id]))
        #expect(try await bench.count("inbox_notes") == 0)
        for capture in [inInbox, filed] {
            guard case .captureTaken = try await enter(.v7(), capture) else { throw StoreFixture.Fault.missing }
        }
        guard case .captureUnderWay = try await enter(.v7(), underWay) else { throw StoreFixture.Fault.missing }
        guard case .unknownCapture = try await enter(.v7(), .v7()) else { throw StoreFixture.Fault.missing }
        guard case .done = try await enter(.v7(), nil) else { throw StoreFixture.Fault.missing }
        _ = try await store.contacts.delete(id, of: bench.owner)
        guard case .gone = try await enter(id, nil) else { throw StoreFixture.Fault.missing }
    }

    @Test func `OwnerSettings: an owner's words are expected in each picture, after the client's words`() async throws {
        let bench = try await StoreFixture()
        func loaded(_ capture: NewCapture) async throws -> StageInput {
            _ = try await bench.store.captures.accept([capture])
            let load = try await bench.store.work.load([capture.reference], with: [.text, .recognition])
            return try #require(load.inputs.first)
        }
        #expect(try await loaded(bench.image()).wishes == nil)
        try await bench.store.settings.change(of: bench.owner, words: ["Aldermoor", "VLSI"])
        #expect(try await loaded(bench.image()).wishes == RecognitionOptions(words: ["Aldermoor", "VLSI"]))
        var wished = bench.image()
        wished.wishes = RecognitionOptions(isFast: true, words: ["VLSI", "Fjordlys"])
        let both = RecognitionOptions(isFast: true, words: ["VLSI", "Fjordlys", "Aldermoor"])
        #expect(try await loaded(wished).wishes == both)
        // Text needs no recognition.
        #expect(try await loaded(bench.text("Aldermoor")).wishes == nil)
        #expect(try await bench.store.settings.read(of: bench.owner).words == ["Aldermoor", "VLSI"])
        try await bench.store.settings.change(of: bench.owner, words: [])
        #expect(try await bench.store.settings.read(of: bench.owner) == OwnerSettings())
    }

    @Test func `Cards: a duplicate entered card follows its owner's setting, or the policy of the request`()
        async throws
    {
        let bench = try await StoreFixture()
        let store = bench.store
        let known = UUID.v7()
        guard case .done = try await store.cards.enter(known, of: bench.owner, CardSample.first) else {
            throw StoreFixture.Fault.missing
        }
        var typed = CardSample.first
        typed[.street] = .text("1 Main St")
        let inInbox = try await bench.openNote()
        func enter(_ id: UUID, by policy: DuplicatePolicy? = nil) async throws -> EnteredCard {
            try await store.cards.enter(id, of: bench.owner, typed, capture: inInbox, by: policy)
        }
        guard case .duplicates(let others) = try await enter(.v7()) else { throw StoreFixture.Fault.missing }
        #expect(others.map(\.contact.id) == [known])
        // The second card left no row.
        #expect(try await store.cards.list(of: bench.owner, status: nil).items.count == 1)
        #expect(try await store.captures.find(inInbox, of: bench.owner)?.state == .inbox)
        #expect(try await bench.count("inbox_notes") == 1)
        try await store.settings.change(of: bench.owner, contactDuplicates: .merge)
        let id = UUID.v7()
        for _ in 0..<2 {
            guard case .known(let commit) = try await enter(id), case .merged(_, into: known) = commit.outcome
            else { throw StoreFixture.Fault.missing }
        }
        #expect(try await store.contacts.find(known, of: bench.owner)?.fields[.street] == .text("1 Main St"))
        #expect(try await store.captures.find(inInbox, of: bench.owner)?.state == .filed)
        guard case .known(let commit) = try await store.cards.enter(.v7(), of: bench.owner, typed, by: .skip),
            case .skipped(known: known) = commit.outcome
        else { throw StoreFixture.Fault.missing }
        guard case .done = try await store.cards.enter(.v7(), of: bench.owner, typed, by: .createNew)
        else { throw StoreFixture.Fault.missing }
    }
}
