import Retention
import Blobs
import Captures
import Conversations
import Crypto
import Foundation
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct RecentCaptureTests {
    private static let text = String(repeating: "Nadia: lunch on Friday? ", count: 4)

    @Test func `Captures: of many concurrent repetitions one is accepted`() async throws {
        let folder = "\(FileManager.default.temporaryDirectory.path)/tapline-blobs-\(UUID().text)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bench = try await StoreFixture(blobs: .directory(folder), connections: 8)
        let captures = (0..<12).map { _ in bench.image([9, 8, 7]) }
        let outcomes = try await withThrowingTaskGroup(of: CaptureAcceptance.self) { group in
            for capture in captures { group.addTask { try await bench.store.captures.acceptUnlessRepeated(capture) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let accepted = outcomes.compactMap { outcome -> UUID? in
            if case .accepted(let references) = outcome { references.first?.id } else { nil }
        }
        #expect(accepted.count == 1)
        #expect(outcomes.filter { $0 == .repeated(of: accepted[0]) }.count == 11)
        #expect(try await bench.count("captures") == 1)
        #expect(try await bench.count("work") == 1)
        #expect(try await bench.count("blobs") == 1)
        let files = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains("/") }
        #expect(files.count == 1, "the pictures that were not needed are gone")
    }

    @Test func `Captures: a repetition counts for ten minutes, and the sweep deletes older marks`() async throws {
        let bench = try await StoreFixture()
        let first = bench.text(Self.text)
        _ = try await bench.store.captures.acceptUnlessRepeated(first)
        try await bench.age("recent_captures", "created_at", by: 590)
        #expect(try await bench.store.captures.acceptUnlessRepeated(bench.text(Self.text)) == .repeated(of: first.id))
        _ = try await bench.store.sweep.run()
        #expect(try await bench.count("recent_captures") == 1)
        try await bench.age("recent_captures", "created_at", by: 11)
        let later = bench.text(Self.text)
        #expect(try await bench.store.captures.acceptUnlessRepeated(later) == .accepted([later.reference]))
        #expect(try await bench.store.captures.acceptUnlessRepeated(bench.text(Self.text)) == .repeated(of: later.id))
        try await bench.age("recent_captures", "created_at", by: 601)
        _ = try await bench.store.sweep.run()
        #expect(try await bench.count("recent_captures") == 0)
    }

    @Test func `Captures: a capture that failed, or whose result was deleted or dismissed, can be repeated`()
        async throws
    {
        let bench = try await StoreFixture()
        let sarah = try await bench.contact()
        func file(_ outcome: (WorkReference) -> FiledCapture) async throws -> UUID {
            let capture = bench.text(Self.text)
            let acceptance = try await bench.store.captures.acceptUnlessRepeated(capture)
            #expect(acceptance == .accepted([capture.reference]))
            let read = try await bench.store.work.understand([
                (reference: capture.reference, understanding: StoreFixture.understanding)
            ])
            _ = try await bench.store.filing.file(read.map(outcome))
            #expect(
                try await bench.store.captures.acceptUnlessRepeated(bench.text(Self.text)) == .repeated(of: capture.id))
            return capture.id
        }
        let note = try await file { bench.noted($0) }
        #expect(try await bench.store.dismiss(note: note, of: bench.owner) == nil)
        let interaction = try await file { bench.filed($0, under: sarah) }
        guard
            case .done = try await bench.store.contacts.erase(
                sarah, of: bench.owner, by: "k3y00000", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect(try await bench.store.captures.find(interaction, of: bench.owner)?.state == .erased)
        #expect(try await bench.count("recent_captures") == 0, "nothing derived from the content is left")
        let group = UUID.v7()
        _ = try await bench.store.groups.create(group, of: bench.owner, name: "Club", members: [])
        _ = try await file { reference in
            FiledCapture(
                reference: reference,
                outcome: .groupInteraction(
                    group: group, confidence: 1, happenedAt: .now, sourceApp: nil,
                    content: InteractionContent(summary: "s", extractedInfo: ExtractedInfo())))
        }
        #expect(try await bench.store.groups.delete(group, of: bench.owner).isDone)
        let again = bench.text(Self.text)
        #expect(try await bench.store.captures.acceptUnlessRepeated(again) == .accepted([again.reference]))
    }

    @Test func `Captures: a mark is no plain hash, and differs between owners`() async throws {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        for owner in [bench.owner, other] {
            _ = try await bench.store.captures.acceptUnlessRepeated(bench.text(Self.text, owner: owner))
        }
        let marks = try await bench.admin.query("select mark from recent_captures").map {
            try $0.get("mark", as: [UInt8].self)
        }
        #expect(Set(marks).count == 2)
        #expect(try !marks.contains(SHA256.hash(Array(Self.text.utf8))))
    }
}
