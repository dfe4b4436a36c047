import NotificationRecords
import Retention
import Captures
import Cards
import Contacts
import FoundationEssentials
import Lab
import Postgres
import TestSupport
import Testing

@testable import Records
@testable import Store

/// Tests of several cards in one picture.
@Suite(.migrated) struct SeveralCardsTests {
    private static func person(_ name: String) -> CardDraft {
        CardDraft(
            ContactFields(name: name, emails: ["\(name.lowercased())@x.example"], notes: "of \(name)"),
            confidence: ["name": 0.95],
            reading: CardReading(fields: [], rawText: name, box: Box(x: 0, y: 0, width: 0.5, height: 1)), isSure: true)
    }

    private func filed(_ reference: WorkReference, _ names: [String]) -> FiledCapture {
        FiledCapture(reference: reference, outcome: .drafts(names.map(Self.person)))
    }

    private func picture(_ bench: StoreFixture, _ names: String..., batch: UUID? = nil) async throws -> UUID {
        var capture = bench.image()
        capture.kind = .card
        capture.batch = batch
        let reference = try await bench.atMatch([capture])[0]
        #expect(try await bench.store.filing.file([filed(reference, names)]).count == 1)
        return capture.id
    }

    private func again(_ bench: StoreFixture, _ card: UUID, _ names: String...) async throws {
        guard case .done(let reference) = try await bench.store.cards.reread(card: card, of: bench.owner, language: nil)
        else { throw StoreFixture.Fault.missing }
        let recognized = try await bench.store.work.store([
            (reference: reference, recognition: Recognition(width: 9, height: 9, lines: []))
        ])
        let understood = try await bench.store.work.understand(
            recognized.map { (reference: $0, understanding: StoreFixture.understanding) })
        #expect(try await bench.store.filing.file(understood.map { filed($0, names) }).count == 1)
        #expect(try await broken(bench, reference.id) == [])
    }

    /// The names of the cards that are not deleted, by their places.
    private func standing(_ bench: StoreFixture) async throws -> [String] {
        let cards = try await bench.store.cards.list(of: bench.owner, status: nil).items.sorted { $0.place < $1.place }
        for card in cards where !card.isManuallyEdited {
            let whole = try #require(try await bench.store.cards.find(card.contact.id, of: bench.owner))
            #expect(whole.contact.fields.notes == "of \(whole.contact.fields.name)")
            #expect(whole.contact.status == .confirmed || whole.reading?.rawText == whole.contact.fields.name)
        }
        return cards.map { "\($0.place) \($0.contact.fields.name)" }
    }

    private func card(_ bench: StoreFixture, at place: Int) async throws -> Card {
        let cards = try await bench.store.cards.list(of: bench.owner, status: nil).items
        return try #require(cards.first { $0.place == place })
    }

    private func broken(_ bench: StoreFixture, _ capture: UUID) async throws -> [BrokenInvariant] {
        let standing = try await bench.store.standing([capture])
        _ = try await bench.store.notifications.notify(standing)
        return try await SystemInvariants(pool: bench.admin).broken(captures: [capture], exports: [])
    }

    @Test func `Cards: each card in a picture is its own draft, and filing again creates no more`() async throws {
        let bench = try await StoreFixture()
        var capture = bench.image()
        capture.kind = .card
        let reference = try await bench.atMatch([capture])[0]
        for moved in [1, 0] {
            let outcome = try await bench.store.filing.file([filed(reference, ["Ana", "Bo", "Cy"])])
            #expect(outcome.count == moved)
        }
        #expect(try await standing(bench) == ["0 Ana", "1 Bo", "2 Cy"])
        let cards = try await bench.store.cards.list(of: bench.owner).items
        #expect(cards.contains { $0.contact.id == capture.id && $0.place == 0 })
        #expect(cards.allSatisfy { $0.contact.capture == capture.id })
        let record = try #require(try await bench.store.captures.find(capture.id, of: bench.owner))
        let ids = cards.sorted { $0.place < $1.place }.map(\.contact.id)
        #expect(record.state == .filed && record.filing == .drafts(contacts: ids, cards: ids))
        #expect(try await bench.store.captures.list(of: bench.owner).items.count == 1)
        #expect(try await bench.store.captures.outcome(of: capture.id, of: bench.owner)?.summary == "Ana, Bo, Cy")
        #expect(try await broken(bench, capture.id) == [])
    }

    /// Files drafts of several cards, each with its photo.
    private func pictured(
        _ bench: StoreFixture, _ reference: WorkReference, _ names: [String], photos count: Int
    ) async throws -> [String] {
        func photo(_ text: String) -> CardPhoto {
            CardPhoto(photo: Array(text.utf8), thumbnail: Array("t \(text)".utf8))
        }
        let recognized = try await bench.store.cards.store(
            Recognition(width: 9, height: 9, lines: []), photo: photo("all"),
            cards: names.prefix(count).map { photo("of \($0) \(reference.attempt)") }, for: reference)
        let understood = try await bench.store.work.understand(
            recognized.map { (reference: $0, understanding: StoreFixture.understanding) })
        let drafts = names.enumerated().map { ordinal, name in
            var draft = Self.person(name)
            (draft.ordinal, draft.count) = (ordinal, names.count)
            return draft
        }
        let filed = understood.map { FiledCapture(reference: $0, outcome: .drafts(drafts), isCard: true) }
        #expect(try await bench.store.filing.file(filed).count == 1)
        return try await photos(bench)
    }

    /// The photos by place, with the names under which they are stored.
    private func photos(_ bench: StoreFixture) async throws -> [String] {
        var shown: [String] = []
        for card in try await bench.store.cards.list(of: bench.owner, status: nil).items.sorted(by: {
            $0.place < $1.place
        }) {
            let id = card.contact.id
            let pictures = try #require(try await bench.store.cards.pictures(of: id, of: bench.owner))
            func text(_ blob: UUID?) async throws -> String {
                guard let blob, let kept = try await bench.store.files.read(blob, of: bench.owner) else { return "-" }
                return String(decoding: kept.bytes, as: UTF8.self)
            }
            let photo = try await text(pictures.photo)
            #expect(try await text(pictures.thumbnail) == "t " + photo)
            #expect(try await text(pictures.picture) == "all")
            if photo != "all" {
                let rows = try await bench.admin.query(
                    "select name from blobs where owner = \(bench.owner) and id = \(pictures.photo)")
                #expect(try rows[0].get("name", as: String.self) == "BusinessCards/\(id.uuidString.lowercased()).jpg")
            }
            shown.append(photo)
        }
        return shown
    }

    private func blobs(_ bench: StoreFixture) async throws -> Int {
        try await bench.admin.query("select count(*) as n from blobs where owner = \(bench.owner)")[0].get("n")
    }

    @Test func `Cards: each card gets its photo, and another number of cards drops the photos`() async throws {
        let bench = try await StoreFixture()
        var capture = bench.image()
        capture.kind = .card
        _ = try await bench.store.captures.accept([capture])
        #expect(try await pictured(bench, capture.reference, ["Ana", "Bo"], photos: 2) == ["of Ana 0", "of Bo 0"])
        // The original, the photo, the thumbnail, and two for each card.
        #expect(try await blobs(bench) == 7)
        func reread() async throws -> WorkReference {
            guard
                case .done(let again) = try await bench.store.cards.reread(
                    card: capture.id, of: bench.owner, language: nil)
            else { throw StoreFixture.Fault.missing }
            return again
        }
        #expect(try await pictured(bench, reread(), ["Ada", "Bob"], photos: 2) == ["of Ada 0", "of Bob 0"])
        #expect(try await blobs(bench) == 7)
        // The photos of the last reading are still right.
        #expect(try await pictured(bench, reread(), ["Ada", "Bob"], photos: 0) == ["of Ada 0", "of Bob 0"])
        #expect(try await blobs(bench) == 7)
        // The assignment is unknown.
        #expect(try await pictured(bench, reread(), ["Ada", "Bob", "Cy"], photos: 1) == ["all", "all", "all"])
        #expect(try await blobs(bench) == 3)
        #expect(try await broken(bench, capture.id) == [])
    }

    @Test func `Cards: a merged card's pictures are found by its own id, at any place`() async throws {
        let bench = try await StoreFixture()
        var capture = bench.image()
        capture.kind = .card
        _ = try await bench.store.captures.accept([capture])
        _ = try await pictured(bench, capture.reference, ["Ana", "Bo"], photos: 2)
        let second = try await card(bench, at: 1).contact.id
        let winner = UUID.v7()
        _ = try await bench.store.contacts.create(winner, of: bench.owner, ContactFields(name: "Bo"))
        func photo(_ id: UUID) async throws -> String? {
            guard let blob = try await bench.store.cards.pictures(of: id, of: bench.owner)?.photo else { return nil }
            let kept = try await bench.store.files.read(blob, of: bench.owner)
            return kept.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        guard case .done = try await bench.store.merges.merge(second, into: winner, of: bench.owner, as: .v7())
        else { throw StoreFixture.Fault.missing }
        #expect(try await photo(second) == "of Bo 0")
        #expect(try await photo(capture.id) == "of Ana 0")
        _ = try await bench.store.contacts.delete(winner, of: bench.owner)
        #expect(try await photo(second) == nil)
        _ = try await bench.store.contacts.restore(winner, of: bench.owner)
        // Nor do the first card's pictures fall back to the second card.
        _ = try await bench.store.contacts.delete(capture.id, of: bench.owner)
        #expect(try await photo(capture.id) == nil)
        #expect(try await photo(second) == "of Bo 0")
        // Erasing the first card deletes the picture; the second card keeps its own photo.
        _ = try await bench.store.contacts.erase(
            capture.id, of: bench.owner, by: "k3y00000", answeringInstead: (status: 410, bytes: []))
        #expect(try await photo(second) == "of Bo 0")
    }

    @Test func `Erasure: erasing a card deletes its photo and the picture, not another card's photo`() async throws {
        let bench = try await StoreFixture()
        var capture = bench.image()
        capture.kind = .card
        _ = try await bench.store.captures.accept([capture])
        _ = try await pictured(bench, capture.reference, ["Ana", "Bo"], photos: 2)
        let other = try await card(bench, at: 1)
        let outcome = try await bench.store.contacts.erase(
            capture.id, of: bench.owner, by: "k3y00000", answeringInstead: (status: 410, bytes: []))
        guard case .done(let erasure) = outcome else { throw StoreFixture.Fault.missing }
        #expect(erasure.blobs == 5)
        let pictures = try #require(try await bench.store.cards.pictures(of: other.contact.id, of: bench.owner))
        let left = try await bench.store.files.read(try #require(pictures.photo), of: bench.owner)
        #expect(left.map { String(decoding: $0.bytes, as: UTF8.self) } == "of Bo 0" && pictures.picture == nil)
        #expect(try await blobs(bench) == 2)
    }

    @Test func `Batches: counts pictures, and commits each card`() async throws {
        let bench = try await StoreFixture()
        let batch = UUID.v7()
        _ = try await bench.store.batches.create(batch, of: bench.owner, name: "Fair", device: "k3y00000")
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .commit)
        _ = try await picture(bench, "Ana", "Bo", batch: batch)
        let counts = try #require(try await bench.store.batches.find(batch, of: bench.owner)).counts
        #expect(counts.total == 1 && counts.filed == 1)
        let outcome = try await bench.store.cards.commit(in: batch, of: bench.owner, reviewedOnly: false)
        #expect(outcome.commits.count == 2 && outcome.left == 0 && outcome.commits.allSatisfy(\.isDone))
    }

    @Test func `Cards: certain cards are committed one by one`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.settings.change(of: bench.owner, autoCommitCards: true)
        _ = try await picture(bench, "Ana", "Bo", "Ana")
        let cards = try await bench.store.cards.list(of: bench.owner, status: nil).items.sorted { $0.place < $1.place }
        #expect(cards.map(\.contact.status) == [.confirmed, .confirmed, .draft])
    }

    @Test func `CardRereading: replaces untouched cards, one by one`() async throws {
        let bench = try await StoreFixture()
        let id = try await picture(bench, "Ana", "Bo")
        try await again(bench, id, "Anna", "Bob")
        #expect(try await standing(bench) == ["0 Anna", "1 Bob"])
        // Any card of the picture can be named.
        try await again(bench, try await card(bench, at: 1).contact.id, "Ana", "Bo", "Cy")
        #expect(try await standing(bench) == ["0 Ana", "1 Bo", "2 Cy"])
        try await again(bench, id, "Dee")
        #expect(try await standing(bench) == ["0 Dee"])
    }

    @Test func `CardRereading: touched cards keep their places if the number of cards changes`() async throws {
        let bench = try await StoreFixture()
        let id = try await picture(bench, "Ana", "Bo", "Cy")
        let (bo, cy) = (try await card(bench, at: 1), try await card(bench, at: 2))
        _ = try await bench.store.contacts.update(
            bo.contact.id, of: bench.owner, to: ContactFields(name: "Bo Li", emails: ["bo@x.example"]))
        _ = try await bench.store.contacts.confirm(cy.contact.id, of: bench.owner)
        try await again(bench, id, "Ana", "Dee")
        #expect(try await standing(bench) == ["0 Ana", "1 Bo Li", "2 Cy", "3 Dee"])
        try await again(bench, id, "Eve")
        #expect(try await standing(bench) == ["0 Eve", "1 Bo Li", "2 Cy"])
        // A deleted card stays deleted.
        _ = try await bench.store.contacts.delete(bo.contact.id, of: bench.owner)
        try await again(bench, id, "Ana", "Fay")
        #expect(try await standing(bench) == ["0 Ana", "2 Cy", "4 Fay"])
    }

    @Test func `Merging: two cards of one picture are moved by a merge, and moved back one by one`() async throws {
        let bench = try await StoreFixture()
        let known = try await bench.contact("Zed")
        let id = try await picture(bench, "Ana", "Bo")
        let other = try await card(bench, at: 1).contact.id
        var merges: [UUID] = []
        for loser in [id, other] {
            let merge = UUID.v7()
            guard case .done = try await bench.store.merges.merge(loser, into: known, of: bench.owner, as: merge)
            else { throw StoreFixture.Fault.missing }
            merges.append(merge)
        }
        #expect(try await bench.store.contacts.find(known, of: bench.owner)?.cards == [id, id])
        guard case .done = try await bench.store.merges.undo(merges[0], of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(try await bench.store.contacts.find(known, of: bench.owner)?.cards == [id])
        #expect(try await standing(bench) == ["0 Ana"])
    }

    @Test func `Erasure: erasing a card deletes the picture, and keeps the readings of the other cards`() async throws {
        let bench = try await StoreFixture()
        let id = try await picture(bench, "Ana", "Bo")
        guard
            case .done(let erasure) = try await bench.store.contacts.erase(
                id, of: bench.owner, by: "k3y00000", answeringInstead: (200, []))
        else { throw StoreFixture.Fault.missing }
        #expect(erasure.contacts == 1 && erasure.captures == 1)
        #expect(try await standing(bench) == ["1 Bo"])
        #expect(try await bench.store.captures.find(id, of: bench.owner)?.state == .erased)
        #expect(try await SystemInvariants(pool: bench.admin).broken(captures: [id], exports: []) == [])
    }

    @Test func `Sweep: a deleted card takes the picture along when no other card of it is left`() async throws {
        let bench = try await StoreFixture()
        let id = try await picture(bench, "Ana", "Bo")
        let other = try await card(bench, at: 1).contact.id
        for (gone, erased) in [(id, 0), (other, 2)] {
            _ = try await bench.store.contacts.delete(gone, of: bench.owner)
            try await bench.admin.execute(
                "update contacts set deleted_at = now() - interval '25 hours' where id = \(gone)")
            #expect(try await bench.store.sweep.run().contacts == erased)
            let isErased = try await bench.store.captures.find(id, of: bench.owner)?.state == .erased
            #expect(isErased == (erased > 0))
        }
        #expect(try await SystemInvariants(pool: bench.admin).broken(captures: [id], exports: []) == [])
        #expect(try await bench.count("contacts") == 0)
    }

    @Test func `SystemInvariants: detects a card at a place without the cards before it`() async throws {
        let bench = try await StoreFixture()
        let id = try await picture(bench, "Ana", "Bo")
        #expect(try await broken(bench, id) == [])
        try await bench.admin.execute("update contacts set place = 7 where place = 1")
        #expect(try await broken(bench, id).map(\.invariant) == [.duplicated])
    }

    private static let takings: [(count: Int, known: [Int: Bool], places: [Int])] = [
        (2, [:], [0, 1]), (2, [0: false, 1: true], [0, 1]), (1, [0: false, 1: false], [0]), (2, [0: true], [1, 2]),
        (3, [0: false, 1: true], [0, 2, 3]), (1, [0: true, 1: true], [2]),
    ]

    @Test func `CardPlaces: assigns cards to their places`() {
        for (count, known, places) in Self.takings {
            #expect(CardPlaces.places(for: count, known: known) == places)
        }
    }
}
