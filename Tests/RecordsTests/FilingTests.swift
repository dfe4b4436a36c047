import Blobs
import Captures
import Contacts
import Conversations
import FoundationEssentials
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated, .tags(.timed)) struct FilingTests {
    @Test func `Filing: a redelivered message files nothing twice`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact()
        let reference = try await bench.atMatch()
        let filed = bench.filed(reference, under: contact)
        #expect(try await bench.store.filing.file([filed]) == [reference.at(.notify)])
        #expect(try await bench.store.filing.file([filed]) == [])
        #expect(try await bench.count("interactions") == 1)
        let load = try await bench.store.filing.load([reference])
        #expect(load.inputs.isEmpty)
        #expect(load.owed == [reference.at(.notify)])
    }

    @Test func `Filing: a batch that names a capture twice files it once`() async throws {
        let bench = try await StoreFixture()
        let reference = try await bench.atMatch()
        let filed = bench.filed(reference, under: try await bench.contact())
        let other = try await bench.atMatch()
        #expect(try await bench.store.filing.file([filed, bench.noted(other)]).count == 2)
        #expect(try await bench.store.filing.file([filed, filed]).isEmpty)
    }

    @Test func `Filing: an overtaken attempt moves nothing`() async throws {
        let bench = try await StoreFixture()
        let reference = try await bench.atMatch()
        let claimed = try await bench.store.work.claim([reference], lease: .seconds(30))
        #expect(try await bench.store.filing.file([bench.noted(reference)]).isEmpty)
        #expect(try await bench.count("inbox_notes") == 0)
        #expect(try await bench.store.filing.file([bench.noted(try #require(claimed.first))]).count == 1)
        #expect(try await bench.count("inbox_notes") == 1)
    }

    @Test func `Filing: two workers that store the same batch have one effect`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact()
        let references = try await bench.atMatch((0..<20).map { _ in bench.text() })
        let other = try bench.another()
        let filed = references.map { bench.filed($0, under: contact) }
        async let first = bench.store.filing.file(filed)
        async let second = other.filing.file(filed.reversed())
        let moved = try await first.count + second.count
        #expect(moved == 20)
        #expect(try await bench.count("interactions") == 20)
        #expect(try await bench.count("captures where state = 'filed'") == 20)
    }

    @Test func `Filing: every outcome of a mixed batch is stored in its own table`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact()
        let references = try await bench.atMatch((0..<4).map { _ in bench.text(lane: .bulk) })
        let card = ContactFields(
            name: "Ann", jobTitle: "CTO", emails: ["ann@example.com"], phones: ["+15550100"], postalCode: "1234 AB",
            notes: "met at the fair")
        let moved = try await bench.store.filing.file([
            bench.filed(references[0], under: contact),
            bench.noted(references[1], suggesting: [contact]),
            FiledCapture(reference: references[2], outcome: .drafts([CardDraft(card, confidence: ["name": 0.8])])),
        ])
        #expect(Set(moved.map(\.id)) == Set(references.prefix(3).map(\.id)))

        let filed = try #require(
            try await bench.store.contacts.interactions(with: contact, of: bench.owner).items.first)
        #expect(filed.content.summary == "Lunch on Friday")
        #expect(filed.content.extractedInfo.dates == ["2024-01-15"])
        #expect(filed.sourceApp == "whatsapp")
        #expect(filed.happenedAt == Date(timeIntervalSince1970: 1_700_000_000))
        let note = try #require(try await bench.store.inbox.list(of: bench.owner).items.first)
        #expect(note.suggestions == [Suggestion(contact: contact, score: 0.5)])
        #expect(note.reason == "unknown_person")
        let draft = try #require(try await bench.store.contacts.find(references[2].id, of: bench.owner))
        #expect(draft.status == .draft)
        #expect(draft.fields == card)
        #expect(draft.confidence == ["name": 0.8])

        let states = try await bench.store.captures.list(of: bench.owner).items
        #expect(
            Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.state) }) == [
                references[0].id: .filed, references[1].id: .inbox, references[2].id: .filed,
                references[3].id: .understood,
            ])
        #expect(states.first { $0.id == references[1].id }?.reason == "unknown_person")
        // Bulk work is deleted; the fourth capture still waits.
        #expect(try await bench.count("work") == 1)
    }

    @Test func `Captures: a page ends early if its content is large`() async throws {
        let bench = try await StoreFixture()
        var understanding = StoreFixture.understanding
        understanding.text = String(repeating: "lunch ", count: 500_000)
        for _ in 0..<3 {
            let capture = bench.text()
            _ = try await bench.store.captures.accept([capture])
            _ = try await bench.store.work.understand([(reference: capture.reference, understanding: understanding)])
        }
        let first = try await bench.store.captures.list(of: bench.owner)
        #expect(first.items.count == 2 && first.next != nil)
        let second = try await bench.store.captures.list(of: bench.owner, after: first.next)
        #expect(second.items.count == 1 && second.next == nil)
        #expect(Set((first.items + second.items).map(\.id)).count == 3)
    }

    @Test func `Filing: a capture whose contact was deleted stays where it is, and the others move`() async throws {
        let bench = try await StoreFixture()
        let gone = try await bench.contact()
        let references = try await bench.atMatch([bench.text(), bench.text()])
        #expect(try await bench.store.contacts.delete(gone, of: bench.owner).isDone)
        let moved = try await bench.store.filing.file([
            bench.filed(references[0], under: gone), bench.noted(references[1]),
        ])
        #expect(moved == [references[1].at(.notify)])
        #expect(try await bench.store.filing.load([references[0]]).inputs.count == 1)
        #expect(try await bench.store.filing.file([bench.noted(references[0])]).count == 1)
    }

    @Test func `Filing: captures filed during a merge of their contact go to the winner`() async throws {
        let bench = try await StoreFixture()
        let contacts = [try await bench.contact("A"), try await bench.contact("B"), try await bench.contact("C")]
        let references = try await bench.atMatch((0..<3).map { _ in bench.text() })
        let filed = zip(references, contacts).map { reference, contact in
            var filed = bench.filed(reference, under: contact)
            // The second and the third contact say the same.
            let address = contact == contacts[0] ? "a@example.com" : "b@example.com"
            filed.stated = [StatedDetail(detail: .email(address), words: "my mail")]
            return filed
        }
        let filing = try await bench.admin.transaction { transaction in
            _ = try await transaction.query("select from contacts where id = any (\(contacts)) for update")
            let filing = Task { try await bench.store.filing.file(filed) }
            try await eventually("the filing waits for the contacts") {
                try await bench.count(
                    "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'") > 0
            }
            for (loser, winner) in zip(contacts, contacts.dropFirst()) {
                try await transaction.execute(
                    "update contacts set deleted_at = now(), merged_into = \(winner) where id = \(loser)")
            }
            return filing
        }
        #expect(try await filing.value.count == 3)
        #expect(try await bench.count("interactions where contact = \(contacts[2])") == 3)
        #expect(try await bench.count("contact_suggestions where contact = \(contacts[2])") == 2)
    }

    @Test func `Filing: an image that is not kept is deleted with the filing, row and file`() async throws {
        let folder = "\(FileManager.default.temporaryDirectory.path)/tapline-blobs-\(UUID().text)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bench = try await StoreFixture(blobs: .directory(folder))
        let kept = bench.image([1, 2, 3])
        let dropped = bench.image([4, 5, 6])
        let references = try await bench.atMatch([kept, dropped])
        let inputs = try await bench.store.filing.load(references).inputs
        let images = Dictionary(uniqueKeysWithValues: try inputs.map { ($0.reference.id, try #require($0.image)) })
        let image = try #require(images[dropped.id])
        #expect(try await bench.store.files.read(image, of: bench.owner)?.bytes == [4, 5, 6])

        let again = bench.noted(references[1], dropping: image)
        _ = try await bench.store.filing.file([bench.noted(references[0]), again])
        #expect(try await bench.store.files.read(image, of: bench.owner) == nil)
        await #expect(throws: BlobError.self) { try await bench.store.blobs.get(image, inline: nil) }
        #expect(try await bench.store.captures.find(dropped.id, of: bench.owner)?.image == nil)
        let other = try #require(images[kept.id])
        #expect(try await bench.store.files.read(other, of: bench.owner)?.bytes == [1, 2, 3])
        #expect(try await bench.store.files.read(other, of: bench.owner)?.contentType == "image/png")
    }

    @Test(arguments: [(CaptureState.rejected, 0), (.dead, 1)])
    func `Captures: a rejected or dead capture has a reason`(state: CaptureState, images: Int) async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.image()]).first)
        let error = StageError(.unreadableImage, .reject, operator: "no PNG", user: "Not a picture.")
        #expect(try await bench.store.work.end(reference, as: state, because: error, worker: "ocr-1"))
        #expect(try await !bench.store.work.end(reference, as: state, because: error, worker: "ocr-1"))
        let capture = try #require(try await bench.store.captures.find(reference.id, of: bench.owner))
        #expect(capture.state == state)
        #expect(capture.reason == "unreadable_image")
        #expect(try await bench.count("blobs") == images)
        let story = try await bench.store.status.story(of: reference.id)
        #expect(story.work.place?.stage == .notify)
        #expect(story.attempts.map(\.code) == ["unreadable_image"])
        #expect(story.attempts.map(\.worker) == ["ocr-1"])
    }
}
