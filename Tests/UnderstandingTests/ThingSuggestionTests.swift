import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import Matching
import Pipeline
import Postgres
import ProviderCatalog
import ProviderRecords
import Proposals
import Records
import StandIn
import Store
import TestSupport
import Testing

@testable import Understanding

/// A provider that sees pictures says what a thing is, and the owner decides.
@Suite(.migrated) struct ThingSuggestionTests {
    private static let photo = NewItemPhoto(
        photo: .init(Array("the photo".utf8), width: 40, height: 30),
        thumbnail: .init([4, 5], width: 15, height: 15))

    private static func capture(_ bench: ReadingBench) -> NewCapture {
        NewCapture(
            id: .v7(), owner: bench.owner, kind: .item, lane: .bulk, source: .http, device: "device",
            content: .image([1, 2, 3], contentType: "image/jpeg"), capturedAt: Date(), trace: .v7())
    }

    /// A thing whose photo is stored, and whose words are recognized. In the lane `bulk` a busy core changes no result.
    private static func recognized(_ words: [String], _ bench: ReadingBench) async throws -> WorkReference {
        let capture = capture(bench)
        _ = try await bench.database.captures.accept([capture])
        let lines = words.enumerated().map { number, word in
            Line(words: [
                Word(
                    text: word, confidence: 0.9,
                    box: Box(x: 0.1, y: 0.1 + 0.1 * Double(number), width: 0.3, height: 0.05))
            ])
        }
        let moved = try await bench.database.itemPhotos.store(
            Recognition(width: 40, height: 30, lines: lines), photo: photo,
            image: try await bench.database.captures.find(capture.id, of: bench.owner)?.image, for: capture.reference)
        try await bench.line.admin.execute("update work set published = 1")
        return try #require(moved.first)
    }

    /// A sentence about a thing, as the intent sends it.
    private static func said(
        _ bench: ReadingBench, _ sentence: String = sentence, lane: Lane = .bulk
    ) async throws -> WorkReference {
        let capture = NewCapture(
            id: .v7(), owner: bench.owner, kind: .item, lane: lane, source: .http, device: "device",
            content: .text(sentence), capturedAt: Date(), trace: .v7())
        _ = try await bench.database.captures.accept([capture])
        try await bench.line.admin.execute("update work set published = 1")
        return capture.reference
    }

    private static let sentence = "Bosch hammer drill 9482-A7731"

    private static func understanding(
        _ reference: WorkReference, _ bench: ReadingBench
    ) async throws -> Understanding {
        try await bench.read([reference])
        var reference = reference
        reference.stage = .match
        let input = try #require(
            try await bench.database.work.load([reference], with: [.understanding]).inputs.first)
        return try #require(input.understanding)
    }

    private static func seeing(_ catalog: inout ProviderCatalog) {
        catalog.providers[0].purposes = [.things]
        catalog.providers[0].seesPictures = true
        // Sees no pictures.
        catalog.providers[1].purposes = [.things]
    }

    @Test func `Things: what a provider sees is a suggestion, with the photo on the receipt`() async throws {
        try await ReadingBench.run({ Self.seeing(&$0) }) { bench in
            let reference = try await Self.recognized([], bench)
            let read = try await Self.understanding(reference, bench)
            #expect(read.readBy == "near" && bench.far.books.total.requests == 0)
            let item = try #require(read.item)
            #expect(item.claims.map(\.field) == ["title", "description"])
            #expect(item.claims.allSatisfy { $0.source == .ai && $0.confidence < ItemReading.leastWritten })
            #expect(item.claims.first?.value == "Lamp" && item.written.isEmpty)
            let request = try #require(try await bench.requests([reference]).first)
            #expect(request.purpose == .things && request.pictures == 1 && request.characters == 0)
            #expect(request.outcome == "answered")
        }
    }

    @Test func `Things: a serial number that the photo does not show is dropped, one that it shows has its place`()
        async throws
    {
        try await ReadingBench.run({ Self.seeing(&$0) }) { bench in
            let reference = try await Self.recognized(["made with love", "since 1921", "9482-A7731"], bench)
            let read = try await Self.understanding(reference, bench)
            #expect(read.readBy == "near", "\(read)")
            let item = try #require(read.item)
            let serial = try #require(item.claims.first { $0.field == "serial" && $0.value == "9482-A7731" })
            #expect(serial.boxes.count == 1 && abs((serial.boxes.first?.y ?? 0) - 0.3) < 0.001)
        }
        try await ReadingBench.run(persona: .lying, { Self.seeing(&$0) }) { bench in
            let reference = try await Self.recognized(["made with love", "since 1921", "9482-A7731"], bench)
            let read = try await Self.understanding(reference, bench)
            #expect(read.item?.claims.contains { $0.value == "SN-0000-FALSE" || $0.value == "Yacht 77" } == false)
            let requests = try await bench.requests([reference])
            #expect(requests.map(\.droppedClaims) == [2], "\(requests)")
        }
    }

    @Test func `Things: without the consent nothing is sent, and a consent for chats is none for things`() async throws
    {
        try await ReadingBench.run(isPart: false, { Self.seeing(&$0) }) { bench in
            try await bench.give()
            let reference = try await Self.recognized(["Brasswork"], bench)
            #expect(try await Self.understanding(reference, bench).readBy == "rules")
            #expect(bench.near.books.total.requests == 0 && bench.far.books.total.requests == 0)
            let recipients = bench.catalog.providers.map(\.recipient)
            try await bench.database.consents.set(
                [Consent(purpose: .things, isGiven: true, recipients: recipients)], of: bench.owner)
            let allowed = try await Self.recognized(["Brasswork"], bench)
            #expect(try await Self.understanding(allowed, bench).readBy == "near")
            #expect(try await bench.requests([allowed]).first?.consentedAt != nil)
        }
    }

    @Test func `Things: a consent from before the provider saw pictures does not hold`() async throws {
        try await ReadingBench.run(isPart: false, { Self.seeing(&$0) }) { bench in
            let seeing = bench.catalog.providers[0]
            var blind = seeing
            blind.seesPictures = false
            for (provider, reader) in [(blind, "rules"), (seeing, "near")] {
                try await bench.database.consents.set(
                    [Consent(purpose: .things, isGiven: true, recipients: [provider.recipient])], of: bench.owner)
                let reference = try await Self.recognized(["Brasswork"], bench)
                #expect(try await Self.understanding(reference, bench).readBy == reader)
            }
            #expect(bench.near.books.total.requests == 1)
        }
    }

    @Test func `Receipt: the picture of a thing, and then its photo, is kept until the thing is deleted`() async throws
    {
        try await ReadingBench.run { bench in
            func picture(_ capture: UUID) async throws -> (isKept: Bool, until: Receipt.Part.Until, end: Date?) {
                let receipt = try await bench.database.providerRequests.receipt(of: capture, of: bench.owner)
                let part = try #require(receipt?.parts.first { $0.kind == .picture })
                return (part.isKept, part.until, part.keptUntil)
            }
            let capture = Self.capture(bench)
            _ = try await bench.database.captures.accept([capture])
            #expect(try await picture(capture.id) == (true, .erased, nil))
            let reference = try await Self.recognized([], bench)
            #expect(try await bench.database.captures.find(reference.id, of: bench.owner)?.image == nil)
            #expect(try await picture(reference.id) == (true, .erased, nil))
            try await bench.line.admin.execute("delete from item_photos where capture = \(reference.id)")
            #expect(try await picture(reference.id) == (false, .gone, nil))
        }
    }

    @Test func `Things: a provider without eyes gets the words, and no photo`() async throws {
        try await ReadingBench.run({ $0.providers[1].purposes = [.things] }) { bench in
            let reference = try await Self.recognized(["Brasswork"], bench)
            #expect(try await Self.understanding(reference, bench).readBy == "far")
            let request = try #require(try await bench.requests([reference]).first)
            #expect(request.pictures == 0 && request.characters == "Brasswork".count)
            let wordless = try await Self.recognized([], bench)
            #expect(try await Self.understanding(wordless, bench).readBy == "rules")
            #expect(try await bench.requests([wordless]).isEmpty)
        }
    }

    @Test(arguments: [StandInFailure.refusal, .cutOff, .noCandidates, .serverError, .close])
    func `Things: a provider that fails leaves what the rules have read`(failure: StandInFailure) async throws {
        try await ReadingBench.run({ Self.seeing(&$0) }) { bench in
            bench.near.mode = .always(failure)
            bench.far.mode = .always(failure)
            let reference = try await Self.recognized(["S/N", "9482-A7731"], bench)
            let read = try await Self.understanding(reference, bench)
            #expect(read.readBy == "rules" && read.item?.claims.contains { $0.source == .ai } == false)
            #expect(bench.near.books.total.requests == 1 && bench.far.books.total.requests == 1)
        }
    }

    // MARK: Sentences

    @Test func `Descriptions: what a provider says about a sentence is a suggestion beside what the rules have read`()
        async throws
    {
        try await ReadingBench.run({ Self.seeing(&$0) }) { bench in
            let reference = try await Self.said(bench)
            let read = try await Self.understanding(reference, bench)
            #expect(read.readBy == "near" && bench.far.books.total.requests == 0)
            let item = try #require(read.item)
            let suggested = item.claims.filter { $0.source == .ai }
            #expect(suggested.map(\.field) == ["make", "serial"], "\(item.claims)")
            #expect(suggested.map(\.value) == ["Bosch", "9482-A7731"])
            #expect(suggested.allSatisfy { $0.confidence < ItemReading.leastWritten && $0.boxes.isEmpty })
            #expect(item.written["title"] == Self.sentence && item.written["make"] == nil)
            let request = try #require(try await bench.requests([reference]).first)
            #expect(request.purpose == .things && request.outcome == "answered")
            #expect(request.pictures == 0 && request.characters == Self.sentence.count)
        }
    }

    @Test func `Descriptions: a provider that lies adds nothing that the sentence does not say`() async throws {
        try await ReadingBench.run(persona: .lying, { Self.seeing(&$0) }) { bench in
            let reference = try await Self.said(bench, "Bosch hammer drill in the cellar with 15 drawers")
            let read = try await Self.understanding(reference, bench)
            #expect(read.item?.claims.filter { $0.source == .ai }.map(\.value) == ["Bosch"], "\(read)")
            // The title and the serial number.
            #expect(try await bench.requests([reference]).map(\.droppedClaims) == [2])
        }
        // A title of which the rules are not sure is compared with the words, too.
        try await ReadingBench.run(persona: .lying, { Self.seeing(&$0) }) { bench in
            let reference = try await Self.said(bench, "in the garage")
            let read = try await Self.understanding(reference, bench)
            #expect(read.item?.claims.contains { $0.value.contains("77") || $0.value.contains("FALSE") } == false)
        }
    }

    @Test(arguments: [StandInFailure.refusal, .cutOff, .cutJSON, .keyInvalid, .modelGone, .serverError, .close, .hang])
    func `Descriptions: a provider that fails, refuses or hangs leaves what the rules have read`(
        failure: StandInFailure
    ) async throws {
        try await ReadingBench.run({ Self.seeing(&$0) }) { bench in
            bench.near.mode = .always(failure)
            bench.far.mode = .always(failure)
            let read = try await Self.understanding(try await Self.said(bench, lane: .now), bench)
            #expect(read.readBy == "rules" && read.item?.written["title"] == Self.sentence)
            #expect(read.item?.claims.contains { $0.source == .ai } == false)
            #expect(bench.near.books.total.requests == 1)
        }
    }

    @Test func `Descriptions: a provider that is gone leaves a draft that is asked about again`() async throws {
        try await ReadingBench.run({
            Self.seeing(&$0)
            // Nothing listens there.
            for index in $0.providers.indices { $0.providers[index].url = "http://127.0.0.1:1/v1" }
        }) { bench in
            let reference = try await Self.said(bench)
            #expect(try await Self.understanding(reference, bench).readBy == "rules")
            let owed = try await bench.line.admin.query("select capture from second_readings")
            #expect(try owed.map { try $0.get("capture", as: UUID.self) } == [reference.id])
        }
    }

    @Test func `Descriptions: without the consent, and for an owner whose things are local, nothing is sent`()
        async throws
    {
        try await ReadingBench.run(isPart: false, { Self.seeing(&$0) }) { bench in
            try await bench.give()
            #expect(try await Self.understanding(try await Self.said(bench), bench).readBy == "rules")
            let recipients = bench.catalog.providers.map(\.recipient)
            try await bench.database.consents.set(
                [Consent(purpose: .things, isGiven: true, recipients: recipients)],
                local: LocalKindChange([.item: true]), of: bench.owner)
            #expect(try await !bench.database.consents.allowThings(bench.catalog, of: bench.owner))
            #expect(try await Self.understanding(try await Self.said(bench), bench).readBy == "rules")
            #expect(bench.near.books.total.requests == 0 && bench.far.books.total.requests == 0)
            try await bench.database.consents.set(local: LocalKindChange([.item: false]), of: bench.owner)
            #expect(try await bench.database.consents.allowThings(bench.catalog, of: bench.owner))
            #expect(try await Self.understanding(try await Self.said(bench), bench).readBy == "near")
        }
    }
}
