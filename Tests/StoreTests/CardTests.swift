import Captures
import Cards
import Contacts
import FoundationEssentials
import Postgres
import Store
import TestSupport
import Testing

@Suite(.migrated) struct CardTests {
    private let first = ContactFields(
        name: "Elena Marquez", company: "Lumen", jobTitle: "CTO", emails: ["elena@lumen.example"],
        phones: ["+12125552368"], city: "Boston", notes: "booth 7")
    private let second = ContactFields(
        name: "Elena Márquez", company: "Lumen Works", jobTitle: "CTO", emails: ["elena@lumenworks.example"],
        street: "1 Main St", notes: "booth 9")

    private func reading(_ fields: ContactFields) -> CardReading {
        CardReading(
            fields: [
                CardField(
                    name: .fullName, value: fields.name, display: fields.name, confidence: 0.95,
                    box: Box(x: 0.1, y: 0.1, width: 0.3, height: 0.1), words: [WordReference(line: 0, word: 1)])
            ], rawText: "\(fields.name)\n\(fields.company)")
    }

    private func draft(
        _ reference: WorkReference, _ fields: ContactFields, isSure: Bool = false
    ) -> FiledCapture {
        FiledCapture(
            reference: reference,
            outcome: .drafts([
                CardDraft(fields, confidence: ["name": 0.95], reading: reading(fields), isSure: isSure)
            ]))
    }

    /// A picture of a card, accepted.
    private func picture(_ bench: Bench, batch: UUID? = nil) async throws -> WorkReference {
        var capture = bench.image()
        capture.kind = .card
        capture.batch = batch
        return try await bench.atMatch([capture])[0]
    }

    private func card(_ bench: Bench, _ fields: ContactFields) async throws -> UUID {
        let reference = try await picture(bench)
        _ = try await bench.store.file([draft(reference, fields)])
        return reference.id
    }

    /// Sends a card through the line again.
    private func again(_ bench: Bench, _ id: UUID, _ end: (WorkReference) -> FiledCapture) async throws {
        guard case .done(let reference) = try await bench.store.reread(card: id, of: bench.owner, language: "deu")
        else { throw Bench.Fault.missing }
        #expect(reference.stage == .recognize && reference.lane == .now)
        let input = try #require(try await bench.store.load([reference], withContent: false).inputs.first)
        #expect(input.language == "deu" && input.image != nil)
        let line = Line(words: [Word(text: "E", confidence: 0.5, box: Box(x: 0, y: 0, width: 1, height: 1))])
        let recognized = try await bench.store.store([
            (reference: reference, recognition: Recognition(width: 9, height: 9, lines: [line]))
        ])
        let understood = try await bench.store.store(
            recognized.map { (reference: $0, understanding: Bench.understanding) })
        #expect(try await bench.store.file(understood.map(end)).count == 1)
    }

    @Test func `a draft comes with what was read from its picture`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        let card = try #require(try await bench.store.card(id, of: bench.owner))
        #expect(card.contact.fields == first && card.contact.status == .draft)
        #expect(card.reading == reading(first))
        #expect(card.ocrConfidence == 0 && !card.isManuallyEdited && card.edited.isEmpty)
        #expect(try await bench.store.cards(of: bench.owner).items.map(\.contact.id) == [id])
        try await bench.settle()
        #expect(try await bench.store.changes(of: bench.owner).contains { $0.object == "card" && $0.id == id })
        let stranger = try await bench.anotherOwner()
        #expect(try await bench.store.card(id, of: stranger) == nil)
        #expect(try await bench.store.reread(card: id, of: stranger, language: nil) == .notFound)
        // Nothing of it can be read in the table.
        let open = try await bench.count("cards where position('Marquez'::bytea in sealed) > 0")
        #expect(open == 0)
    }

    @Test func `a card whose every field is certain is confirmed where its owner wants that, and only there`()
        async throws
    {
        let bench = try await Bench()
        let wanting = try await bench.anotherOwner()
        #expect(try await bench.store.changeSettings(of: wanting, autoCommitCards: true).autoCommitCards)
        #expect(try await bench.store.changeSettings(of: wanting).autoCommitCards)
        #expect(try await !bench.store.settings(of: bench.owner).autoCommitCards)
        var statuses: [ContactStatus?] = []
        for (owner, isSure) in [(bench.owner, true), (wanting, false), (wanting, true)] {
            let reference = try await bench.atMatch([bench.text(owner: owner, kind: .card)])[0]
            _ = try await bench.store.file([draft(reference, first, isSure: isSure)])
            statuses.append(try await bench.store.contact(reference.id, of: owner)?.status)
        }
        #expect(statuses == [.draft, .draft, .confirmed])
    }

    @Test func `what its owner changed is noted, whoever changes it, and what was read is not a change`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        #expect(try await bench.store.confirmContact(id, of: bench.owner).isDone)
        #expect(try await bench.store.card(id, of: bench.owner)?.isManuallyEdited == false)
        var changed = first
        changed[.company] = .text("Lumen & Sons")
        changed[.phones] = .phones([])
        #expect(try await bench.store.updateContact(id, of: bench.owner, to: changed).isDone)
        let edited = try #require(try await bench.store.card(id, of: bench.owner))
        #expect(edited.isManuallyEdited && edited.edited == [.company, .phones])
        try await bench.admin.execute("update contacts set city = 'Salem' where id = \(id)")
        #expect(try await bench.store.card(id, of: bench.owner)?.edited == [.company, .phones, .city])
    }

    // MARK: reading once more

    @Test func `a second reading takes the place of the first but for what its owner changed`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        var changed = first
        changed[.company] = .text("Lumen & Sons")
        changed[.phones] = .phones([])
        _ = try await bench.store.updateContact(id, of: bench.owner, to: changed)
        try await again(bench, id) { draft($0, second) }
        let card = try #require(try await bench.store.card(id, of: bench.owner))
        var expected = second
        expected[.company] = .text("Lumen & Sons")
        expected.notes = "booth 7"
        #expect(card.contact.fields == expected)
        #expect(card.reading == reading(second) && card.ocrConfidence == 0.5)
        #expect(card.edited == [.company, .phones] && card.contact.status == .draft)
        #expect(try await bench.store.capture(id, of: bench.owner)?.state == .filed)
        #expect(try await bench.count("contacts") == 1)
    }

    @Test func `a card that nobody touched takes the second reading whole`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        try await again(bench, id) { draft($0, second) }
        let card = try #require(try await bench.store.card(id, of: bench.owner))
        #expect(card.contact.fields == second && !card.isManuallyEdited)
    }

    @Test func `a confirmed card is its owner's word: only what was read changes`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        _ = try await bench.store.confirmContact(id, of: bench.owner)
        try await again(bench, id) { draft($0, second) }
        let card = try #require(try await bench.store.card(id, of: bench.owner))
        #expect(card.contact.fields == first && card.contact.status == .confirmed)
        #expect(card.reading == reading(second))
    }

    @Test func `a second reading that finds nobody, or nothing, leaves the card as it was`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        try await again(bench, id) { reference in
            var noted = bench.noted(reference)
            noted.isCard = true
            return noted
        }
        #expect(try await bench.store.card(id, of: bench.owner)?.contact.fields == first)
        #expect(try await bench.count("inbox_notes") == 0)
        #expect(try await bench.store.capture(id, of: bench.owner)?.state == .filed)
        guard case .done(let reference) = try await bench.store.reread(card: id, of: bench.owner, language: nil)
        else { throw Bench.Fault.missing }
        #expect(try await bench.store.reread(card: id, of: bench.owner, language: nil) == .underWay)
        let error = StageError(.ocrFailed, .reject, operator: "nothing", user: "nothing")
        #expect(try await bench.store.end(reference, as: .rejected, because: error, worker: "ocr-1"))
        let capture = try #require(try await bench.store.capture(id, of: bench.owner))
        #expect(capture.state == .filed && capture.reason == "ocr_failed" && capture.image != nil)
        #expect(try await bench.store.card(id, of: bench.owner)?.contact.fields == first)
    }

    @Test func `a card that stands keeps its picture, though reading it once more ended dead`() async throws {
        let bench = try await Bench()
        let standing = try await card(bench, first)
        try await bench.admin.execute(
            """
            insert into attempts (work, owner, stage, attempt, code, detail, worker)
            values (\(standing), \(bench.owner), 'recognize', 1, 'ocr_failed', 'of the first reading', 'ocr-1')
            """)
        guard case .done(let again) = try await bench.store.reread(card: standing, of: bench.owner, language: nil)
        else { throw Bench.Fault.missing }
        #expect(try await bench.store.failures(of: again) == 0)
        let unread = try #require(try await bench.store.accept([bench.image()]).first)
        let error = StageError("cursed", .fatal, operator: "it is cursed", user: "Sorry.")
        for reference in [again, unread] {
            #expect(try await bench.store.end(reference, as: .dead, because: error, worker: "ocr-1"))
        }
        try await bench.age("captures", "updated_at", by: 8 * 86_400)
        #expect(try await bench.store.sweep().images == 1)
        #expect(try await bench.store.capture(standing, of: bench.owner)?.image != nil)
        #expect(try await bench.store.capture(unread.id, of: bench.owner)?.image == nil)
    }

    @Test func `a draft that would be left with nobody keeps what it has`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, ContactFields(name: "Elena", company: "Lumen"))
        _ = try await bench.store.updateContact(id, of: bench.owner, to: ContactFields(company: "Lumen"))
        try await again(bench, id) { draft($0, ContactFields(name: "Elena", city: "Boston")) }
        #expect(try await bench.store.card(id, of: bench.owner)?.contact.fields == ContactFields(company: "Lumen"))
    }

    @Test func `a deleted card is not read again, and one that is deleted meanwhile stays deleted`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        try await again(bench, id) { reference in draft(reference, first) }
        guard case .done(let reference) = try await bench.store.reread(card: id, of: bench.owner, language: nil)
        else { throw Bench.Fault.missing }
        _ = try await bench.store.deleteContact(id, of: bench.owner)
        let recognized = try await bench.store.store([
            (reference: reference, recognition: Recognition(width: 9, height: 9, lines: []))
        ])
        let understood = try await bench.store.store(
            recognized.map { (reference: $0, understanding: Bench.understanding) })
        #expect(try await bench.store.file(understood.map { draft($0, second) }).count == 1)
        #expect(try await bench.store.card(id, of: bench.owner) == nil)
        #expect(try await bench.store.reread(card: id, of: bench.owner, language: nil) == .notFound)
    }

    // MARK: what could not be read

    @Test func `the picture of a card that could not be read is kept for a week, a screenshot's goes`() async throws {
        let bench = try await Bench()
        var kept: UUID?
        for (kind, code, isKept) in [
            (CaptureKind.card, StageError.Code.ocrFailed, true), (.conversation, .ocrFailed, false),
            (.card, .unreadableImage, true),
        ] {
            var capture = bench.image()
            capture.kind = kind
            let reference = try #require(try await bench.store.accept([capture]).first)
            let error = StageError(code, .reject, operator: "nothing", user: "nothing")
            #expect(try await bench.store.end(reference, as: .rejected, because: error, worker: "ocr-1"))
            if isKept { kept = capture.id }
            let ended = try await bench.store.capture(capture.id, of: bench.owner)
            #expect(ended?.state == .rejected && (ended?.image != nil) == isKept)
        }
        let card = try #require(kept)
        guard case .done(let reference) = try await bench.store.reread(card: card, of: bench.owner, language: nil)
        else { throw Bench.Fault.missing }
        let error = StageError(.ocrFailed, .reject, operator: "nothing", user: "nothing")
        #expect(try await bench.store.end(reference, as: .rejected, because: error, worker: "ocr-1"))
        #expect(try await bench.store.sweep().images == 0)
        try await bench.age("captures", "updated_at", by: 8 * 86_400)
        #expect(try await bench.store.sweep().images == 2)
        #expect(try await bench.store.reread(card: card, of: bench.owner, language: nil) == .contentGone)
        #expect(try await bench.count("blobs") == 0)
    }

    @Test func `a card typed from a picture that could not be read takes its place, once`() async throws {
        let bench = try await Bench()
        let inInbox = try await bench.openNote()
        let underWay = try await bench.atMatch().id
        let filed = try await card(bench, first)
        let store = bench.store
        func enter(
            _ id: UUID, _ capture: UUID?, by policy: DuplicatePolicy? = .createNew
        ) async throws -> EnteredCard {
            try await store.enterCard(id, of: bench.owner, first, capture: capture, by: policy)
        }
        let id = UUID.v7()
        for _ in 0..<2 {
            guard case .done(let card) = try await enter(id, inInbox) else { throw Bench.Fault.missing }
            #expect(card.contact.id == id && card.contact.capture == inInbox && card.contact.fields == first)
            #expect(card.isManuallyEdited && card.reading == nil && card.contact.status == .confirmed)
        }
        #expect(try await store.capture(inInbox, of: bench.owner)?.state == .filed)
        #expect(try await store.capture(inInbox, of: bench.owner)?.filing == .drafts(contacts: [id], cards: [id]))
        #expect(try await bench.count("inbox_notes") == 0)
        for capture in [inInbox, filed] {
            guard case .captureTaken = try await enter(.v7(), capture) else { throw Bench.Fault.missing }
        }
        guard case .captureUnderWay = try await enter(.v7(), underWay) else { throw Bench.Fault.missing }
        guard case .unknownCapture = try await enter(.v7(), .v7()) else { throw Bench.Fault.missing }
        guard case .done = try await enter(.v7(), nil) else { throw Bench.Fault.missing }
        _ = try await store.deleteContact(id, of: bench.owner)
        guard case .gone = try await enter(id, nil) else { throw Bench.Fault.missing }
    }

    @Test func `an owner's words are expected in each of their pictures, after those of its sender`() async throws {
        let bench = try await Bench()
        func loaded(_ capture: NewCapture) async throws -> StageInput {
            _ = try await bench.store.accept([capture])
            let load = try await bench.store.load([capture.reference], withContent: true)
            return try #require(load.inputs.first)
        }
        #expect(try await loaded(bench.image()).wishes == nil)
        try await bench.store.changeSettings(of: bench.owner, words: ["Aldermoor", "VLSI"])
        #expect(try await loaded(bench.image()).wishes == ReadingWishes(words: ["Aldermoor", "VLSI"]))
        var wished = bench.image()
        wished.wishes = ReadingWishes(isFast: true, words: ["VLSI", "Fjordlys"])
        let both = ReadingWishes(isFast: true, words: ["VLSI", "Fjordlys", "Aldermoor"])
        #expect(try await loaded(wished).wishes == both)
        // A text has none to be read.
        #expect(try await loaded(bench.text("Aldermoor")).wishes == nil)
        #expect(try await bench.store.settings(of: bench.owner).words == ["Aldermoor", "VLSI"])
        try await bench.store.changeSettings(of: bench.owner, words: [])
        #expect(try await bench.store.settings(of: bench.owner) == OwnerSettings())
    }

    @Test func `a card typed that may be a contact already follows its owner's setting, or the word of this once`()
        async throws
    {
        let bench = try await Bench()
        let store = bench.store
        let known = UUID.v7()
        guard case .done = try await store.enterCard(known, of: bench.owner, first) else { throw Bench.Fault.missing }
        var typed = first
        typed[.street] = .text("1 Main St")
        let inInbox = try await bench.openNote()
        func enter(_ id: UUID, by policy: DuplicatePolicy? = nil) async throws -> EnteredCard {
            try await store.enterCard(id, of: bench.owner, typed, capture: inInbox, by: policy)
        }
        guard case .duplicates(let others) = try await enter(.v7()) else { throw Bench.Fault.missing }
        #expect(others.map(\.contact.id) == [known])
        // Nothing of it is left.
        #expect(try await store.cards(of: bench.owner, status: nil).items.count == 1)
        #expect(try await store.capture(inInbox, of: bench.owner)?.state == .inbox)
        #expect(try await bench.count("inbox_notes") == 1)
        try await store.changeSettings(of: bench.owner, contactDuplicates: .merge)
        let id = UUID.v7()
        for _ in 0..<2 {
            guard case .known(let commit) = try await enter(id), case .merged(_, into: known) = commit.outcome
            else { throw Bench.Fault.missing }
        }
        #expect(try await store.contact(known, of: bench.owner)?.fields[.street] == .text("1 Main St"))
        #expect(try await store.capture(inInbox, of: bench.owner)?.state == .filed)
        guard case .known(let commit) = try await store.enterCard(.v7(), of: bench.owner, typed, by: .skip),
            case .skipped(known: known) = commit.outcome
        else { throw Bench.Fault.missing }
        guard case .done = try await store.enterCard(.v7(), of: bench.owner, typed, by: .createNew)
        else { throw Bench.Fault.missing }
    }

    // MARK: committing

    @Test func `a batch's reviewed drafts are committed together, and the others stay`() async throws {
        let bench = try await Bench()
        let batch = UUID.v7()
        _ = try await bench.store.makeBatch(batch, of: bench.owner, name: "Fair", device: "k3y00000")
        _ = try await bench.store.change(batch, of: bench.owner, by: .commit)
        var ids: [UUID] = []
        for name in ["Ann", "Bo", "Cy", "Di"] {
            let reference = try await picture(bench, batch: batch)
            _ = try await bench.store.file([draft(reference, ContactFields(name: name))])
            ids.append(reference.id)
        }
        let other = try await card(bench, first)
        #expect(try await bench.store.cards(of: bench.owner, batch: batch).items.count == 4)
        #expect(try await bench.store.review(card: ids[0], of: bench.owner, true, expecting: 1) == 1)
        #expect(try await bench.store.review(card: ids[1], of: bench.owner, true) == 1)
        #expect(try await bench.store.review(card: ids[1], of: bench.owner, false) == 1)
        #expect(try await bench.store.review(card: ids[1], of: bench.owner, true, expecting: 7) == 1)
        #expect(try await bench.store.review(card: .v7(), of: bench.owner, true) == nil)
        let reviewed = try await bench.store.cards(of: bench.owner, batch: batch, reviewed: true).items
        #expect(reviewed.map(\.contact.id) == [ids[0]])
        func told(_ commits: [CardCommit]) -> [String] {
            commits.map { "\(ids.firstIndex(of: $0.id) ?? -1) \($0.outcome) \($0.version ?? 0)" }
        }
        let some = try await bench.store.commitCards(in: batch, of: bench.owner, reviewedOnly: true)
        #expect(told(some.commits) == ["0 created 2"] && some.left == 3)
        let named = try await bench.store.commit(cards: [ids[1], ids[0], ids[1], batch], of: bench.owner)
        #expect(told(named) == ["1 created 2", "0 alreadyCommitted 2", "-1 notFound 0"])
        let rest = try await bench.store.commitCards(in: batch, of: bench.owner, reviewedOnly: false)
        #expect(told(rest.commits) == ["2 created 2", "3 created 2"] && rest.left == 0)
        #expect(try await bench.store.cards(of: bench.owner, status: .draft).items.map(\.contact.id) == [other])
    }

    @Test func `two who commit cards of one person at once make one contact of them`() async throws {
        let bench = try await Bench(connections: 4)
        let (one, other) = (try await card(bench, first), try await card(bench, first))
        async let left = bench.store.commit(card: one, of: bench.owner, by: .merge)
        async let right = bench.store.commit(card: other, of: bench.owner, by: .merge)
        let outcomes = try await [left, right].map { commit -> String in
            switch commit.outcome {
            case .created: "created"
            case .merged: "merged"
            default: "\(commit.outcome)"
            }
        }
        #expect(outcomes.sorted() == ["created", "merged"])
        #expect(try await bench.count("contacts where deleted_at is null") == 1)
    }

    @Test func `a card is committed as it was looked at`() async throws {
        let bench = try await Bench()
        let id = try await card(bench, first)
        guard
            case .conflict(let current) = try await bench.store.commit(card: id, of: bench.owner, expecting: 2).outcome
        else { throw Bench.Fault.missing }
        #expect(current.version == 1 && current.status == .draft)
        guard case .created = try await bench.store.commit(card: id, of: bench.owner, expecting: 1).outcome
        else { throw Bench.Fault.missing }
    }

    @Test func `of all that a batch holds, drafts without a person stay until somebody has looked at them`()
        async throws
    {
        let bench = try await Bench()
        let batch = UUID.v7()
        _ = try await bench.store.makeBatch(batch, of: bench.owner, name: "Fair", device: "k3y00000")
        _ = try await bench.store.change(batch, of: bench.owner, by: .commit)
        var ids: [UUID] = []
        for fields in [ContactFields(name: "Ann"), ContactFields(company: "Lumen"), ContactFields(company: "Acme")] {
            let reference = try await picture(bench, batch: batch)
            _ = try await bench.store.file([draft(reference, fields)])
            ids.append(reference.id)
        }
        #expect(try await bench.store.review(card: ids[2], of: bench.owner, true) == 1)
        let all = try await bench.store.commitCards(in: batch, of: bench.owner, reviewedOnly: false)
        #expect(all.commits.map(\.id) == [ids[0], ids[2]])
        #expect(all.left == 1 && all.withoutPerson == 1)
        #expect(try await bench.store.card(ids[1], of: bench.owner)?.hasPerson == false)
    }
}
