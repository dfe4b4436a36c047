import ChatMessages
import Retention
import Blobs
import Captures
import Contacts
import Conversations
import Corrections
import Crypto
import Foundation
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct CaptureErasureTests {
    private let marker = "plugh-xyzzy-0815"

    /// A chat in a picture, in the inbox.
    private func noted(_ bench: StoreFixture) async throws -> UUID {
        var sent = bench.image()
        sent.content = .image(Array("picture \(marker)".utf8), contentType: "image/png")
        _ = try await bench.store.captures.accept([sent])
        let bytes = Array("photo \(marker)".utf8)
        let read = try await bench.store.cards.store(
            Recognition(width: 1, height: 1, lines: []), photo: CardPhoto(photo: bytes, thumbnail: bytes), cards: [],
            for: sent.reference)
        let understanding = Understanding(
            kind: .conversation,
            conversation: ConversationReading(
                candidates: [NameCandidate(name: marker, confidence: 0.9, evidence: marker)],
                messages: [Message(speaker: .other(name: marker), text: marker)], summary: marker),
            text: marker, readBy: "rules")
        let moved = try await bench.store.work.understand(read.map { (reference: $0, understanding: understanding) })
        let outcome = FiledCapture.Outcome.inbox(
            reason: "unknown_name", suggestions: [], happenedAt: .now, sourceApp: nil,
            content: InboxContent(content: marker, extractedText: marker, extractedInfo: ExtractedInfo()))
        _ = try await bench.store.filing.file(moved.map { FiledCapture(reference: $0, outcome: outcome) })
        return sent.id
    }

    @Test func `Erasure: nothing of a capture in the inbox is left in a row or a file, its corrections included`()
        async throws
    {
        let root = NSTemporaryDirectory() + "tapline-capture-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        let (store, owner) = (bench.store, bench.owner)
        let id = try await noted(bench)
        let contact = try await bench.contact("Ann")
        guard
            case .success = try await store.corrections().assign(
                note: id, of: owner, to: .contact(contact), learning: .nothing),
            case .success(let last) = try await store.corrections().move(
                id, of: owner, to: .inbox, learning: .nothing)
        else { throw StoreFixture.Fault.missing }
        #expect(try await bench.count("undo_entries where sealed is not null") == 2)
        let handles = try files(root).map { try #require(FileHandle(forReadingAtPath: $0)) }
        #expect(handles.count == 3, "the picture as it was sent, upright and small")
        guard
            case .done(let erasure) = try await store.captures.erase(
                id, of: owner, by: "k3y00000", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect((erasure.contacts, erasure.captures, erasure.blobs) == (0, 1, 3))
        #expect(files(root).isEmpty)
        for handle in handles { #expect(try handle.readToEnd()?.allSatisfy { $0 == 0 } == true) }
        for table in [
            "recognitions", "understandings", "blobs", "inbox_notes", "interactions", "recent_captures", "work",
            "undo_entries where sealed is not null or objects <> '{}'",
            "captures where state <> 'erased' or text_sealed is not null or ref_sealed is not null",
        ] { #expect(try await bench.count("\(SQL(raw: table))") == 0, "\(table)") }
        #expect(try await store.undo.undo(last.undo.token, of: owner) == .expired)
        #expect(try await store.contacts.find(contact, of: owner) != nil)
        #expect(try await store.captures.text(of: id, of: owner) == nil)
    }

    @Test func `Erasure: another owner's capture, and a card's picture, are not erased as captures`() async throws {
        let bench = try await StoreFixture()
        let id = try await noted(bench)
        let stranger = try await bench.anotherOwner()
        guard
            case .notFound = try await bench.store.captures.erase(
                id, of: stranger, by: "k", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect(try await bench.store.captures.text(of: id, of: stranger) == nil)
        let card = try await bench.atMatch(bench.image())
        let drafts = FiledCapture.Outcome.drafts([CardDraft(ContactFields(name: "Bo"), confidence: [:])])
        _ = try await bench.store.filing.file([FiledCapture(reference: card, outcome: drafts, isCard: true)])
        guard
            case .hasCards = try await bench.store.captures.erase(
                card.id, of: bench.owner, by: "k", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect(try await bench.store.corrections().delete(capture: card.id, of: bench.owner).refusal == .hasCards)
        #expect(try await bench.store.inbox.find(id, of: bench.owner) != nil)
    }

    @Test func `Sweep: deleted captures are erased after a day, and closed notes after the days of the setting`()
        async throws
    {
        let bench = try await StoreFixture()
        let (store, owner) = (bench.store, bench.owner)
        let notes = [
            try await noted(bench), try await noted(bench), try await noted(bench), try await bench.openNote(),
        ]
        let contact = try await bench.contact("Ann")
        #expect(try await store.corrections().delete(capture: notes[0], of: owner).refusal == nil)
        #expect(try await store.dismiss(note: notes[1], of: owner) == nil)
        #expect(try await store.assign(note: notes[2], of: owner, to: .contact(contact)) == nil)
        #expect(try await store.sweep.run(closedNoteDays: 3).captures == 0)
        try await bench.age("captures", "deleted_at", by: 25 * 3_600)
        #expect(try await store.sweep.run(closedNoteDays: 3).captures == 1)
        #expect(try await store.captures.find(notes[0], of: owner)?.state == .erased)
        try await bench.age("inbox_notes", "updated_at", by: 4 * 86_400)
        let swept = try await store.sweep.run(closedNoteDays: 3)
        #expect((swept.captures, swept.notes) == (1, 1))
        #expect(try await store.captures.find(notes[1], of: owner)?.state == .erased)
        #expect(try await store.corrections().find(notes[2], of: owner)?.content.messages?.count == 1)
        #expect(try await store.inbox.list(of: owner).items.map(\.id) == [notes[3]])
        try await bench.age("undo_entries", "expires_at", by: 10 * 86_400)
        _ = try await store.sweep.run(closedNoteDays: 3)
        #expect(try await bench.count("undo_entries") == 0)
    }

    private func files(_ root: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.map { "\(root)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }
}
