import Blobs
import Captures
import Foundation
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct AcceptingTests {
    @Test func `Captures: accepting twice accepts once, and the image stays readable`() async throws {
        let folder = "\(FileManager.default.temporaryDirectory.path)/tapline-blobs-\(UUID().text)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bench = try await StoreFixture(blobs: .directory(folder))
        let capture = bench.image([9, 8, 7])
        _ = try await bench.store.captures.accept([capture])
        _ = try await bench.store.captures.accept([capture])
        #expect(try await bench.count("captures") == 1)
        #expect(try await bench.count("blobs") == 1)
        #expect(try await bench.count("work") == 1)
        let image = try #require(try await bench.store.captures.find(capture.id, of: bench.owner)?.image)
        #expect(try await bench.store.files.read(image, of: bench.owner)?.bytes == [9, 8, 7])
        let files = FileManager.default.subpaths(atPath: folder)?.filter { $0.hasSuffix(image.text) } ?? []
        #expect(files.count == 1)
        let all = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains("/") }
        #expect(all.count == 1)
    }

    @Test func `Captures: accepting an ended capture again creates no work`() async throws {
        let bench = try await StoreFixture()
        let capture = bench.text(lane: .bulk)
        let reference = try await bench.atMatch(capture)
        _ = try await bench.store.filing.file([bench.noted(reference)])
        #expect(try await bench.count("work") == 0)
        _ = try await bench.store.captures.accept([capture])
        #expect(try await bench.count("work") == 0)
    }

    @Test func `Captures: bulk work is held back, and work that a client waits for is published at once`() async throws
    {
        let bench = try await StoreFixture()
        let now = bench.text()
        let bulk = bench.text(lane: .bulk)
        let references = try await bench.store.captures.accept([now, bulk], hasWaitingClient: true)
        #expect(references == [now.reference])
        #expect(try await bench.count("work where due_at is null and lane = 'bulk'") == 1)
        #expect(try await bench.count("captures where waited_for") == 2)
    }

    @Test func `Captures: a capture for an unknown owner is refused, and nothing is stored`() async throws {
        let bench = try await StoreFixture()
        await #expect(throws: StoreError.self) {
            try await bench.store.captures.accept([bench.text(), bench.text(owner: .v7())])
        }
        #expect(try await bench.count("captures") == 0)
    }

    @Test func `Captures: a stage loads what the client sent`() async throws {
        let bench = try await StoreFixture()
        let capture = bench.text("Grüße, Ωmega 🦉")
        let reference = try #require(try await bench.store.captures.accept([capture]).first)
        let bare = try await bench.store.work.load([reference], with: [])
        #expect(bare.inputs.map(\.text) == [nil])
        let load = try await bench.store.work.load([reference], with: [.text, .recognition])
        #expect(load.inputs.map(\.text) == ["Grüße, Ωmega 🦉"])
        #expect(load.inputs.map(\.capturedAt) == [capture.capturedAt])
        #expect(load.owed.isEmpty)
    }

    @Test func `Captures: the UTC offset is the client's, otherwise the owner's at that time, otherwise UTC`()
        async throws
    {
        let bench = try await StoreFixture()
        let homeless = try await bench.anotherOwner()
        #expect(try await bench.store.settings.knowsTimeZone("Europe/Vienna"))
        #expect(try await !bench.store.settings.knowsTimeZone("Europe/Gotham"))
        try await bench.store.settings.change(of: bench.owner, timeZone: "Europe/Vienna")
        var said = bench.text()
        said.utcOffset = -19_800
        let winter = bench.text()
        var summer = bench.text()
        summer.capturedAt = Date(timeIntervalSince1970: 1_720_000_000)
        let captures = [said, winter, summer, bench.text(owner: homeless)]
        let accepted = try await bench.store.captures.accept(captures)
        let load = try await bench.store.work.load(accepted, with: [.text, .recognition])
        let offsets = Dictionary(uniqueKeysWithValues: load.inputs.map { ($0.reference.id, $0.utcOffset) })
        #expect(captures.map { offsets[$0.id] } == [-19_800, 3_600, 7_200, 0])
    }

    @Test func `Captures: a recognition moves to the next stage once`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.image()]).first)
        #expect(reference.stage == .recognize)
        let word = Word(text: "Hello", confidence: 0.9, box: Box(x: 0, y: 0, width: 1, height: 1))
        let recognition = Recognition(width: 100, height: 200, lines: [Line(words: [word])], quality: ["small_text"])
        let moved = try await bench.store.work.store([(reference: reference, recognition: recognition)])
        #expect(moved == [reference.at(.understand)])
        #expect(try await bench.store.work.store([(reference: reference, recognition: recognition)]).isEmpty)
        let load = try await bench.store.work.load(moved, with: [.text, .recognition])
        #expect(load.inputs.map(\.recognition) == [recognition])
        // A worker that gets the first stage's message again must publish the follow-up, until the dispatcher has
        // done so.
        #expect(try await bench.store.work.load([reference], with: []).owed == moved)
        try await bench.age("work", "due_at", by: 60)
        try await bench.addLiveWorkers()
        let connection = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references == moved)
        #expect(try await bench.store.work.load([reference], with: []).owed.isEmpty)
    }
}
