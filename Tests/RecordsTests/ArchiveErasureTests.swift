import Backups
import Bridge
import BridgeRecords
import Captures
import Conversations
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

/// A restore into an owner who has erased things since the archive was made.
@Suite(.migrated) struct ArchiveErasureTests {
    private static let number = "+12125550142"

    private let bench: StoreFixture

    init() async throws { bench = try await StoreFixture(connections: 6) }

    /// The phone posts a message with a file; its capture is filed under the contact.
    private func post(_ id: String, in conversation: String, under contact: UUID) async throws -> UUID {
        let attachments = bench.store.attachments
        let file = UUID.v7()
        _ = try await attachments.begin(
            BridgeAttachment(id: file.text, size: 3), as: file, of: bench.owner, by: "k3y00000")
        _ = try await attachments.put([1, 2, 3], as: 0, of: file, owner: bench.owner)
        let message = PostedMessage(
            id: id, conversation: conversation, participants: [Self.number], displayName: nil, sender: Self.number,
            text: "Words of \(id)", sentAt: .now, attachments: [file])
        let work = try await bench.store.bridge.receive(message, from: "k3y00000", trace: .v7(), of: bench.owner).work
        let understood = try await bench.store.work.understand([
            (
                reference: try #require(work.first),
                understanding: Understanding(kind: .message, text: "Words", readBy: "rules")
            )
        ])
        let reference = try #require(understood.first)
        let outcome = FiledCapture.Outcome.interaction(
            contact: contact, confidence: 1, happenedAt: .now, sourceApp: nil,
            content: InteractionContent(summary: "Words", extractedInfo: ExtractedInfo()))
        _ = try await bench.store.filing.file([FiledCapture(reference: reference, outcome: outcome)])
        return reference.id
    }

    /// A client asks the phone to send a message with a file.
    private func queue(_ id: String, in conversation: String, by client: String) async throws {
        let message = OutgoingMessage(
            conversation: conversation, text: "Answer \(id)", clientID: id, device: client,
            attachments: [.inline([4, 5])])
        _ = try await bench.store.outbox.queue(message, as: "own-\(id)", of: bench.owner)
    }

    private func restore(_ file: ArchiveFile) async throws -> [String: RestoreReport.Count] {
        let report = try await ArchiveRestore(bench.another()).restore(ArchiveReader(file.path))
        return Dictionary(uniqueKeysWithValues: report.owners[0].counts.map { ($0.part, $0.count) })
    }

    private func archive() async throws -> ArchiveFile {
        let file = ArchiveFile()
        try await file.write(bench.another(), of: bench.owner)
        return file
    }

    /// The number of rows in each table with content.
    private func counts() async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in [
            "bridge_conversations", "bridge_messages", "bridge_outbox", "bridge_attachments",
            "bridge_attachment_parts", "blobs", "captures", "understandings", "interactions", "inbox_notes",
            "search_texts", "contacts", "contact_suggestions",
        ] { counts[table] = try await bench.count("\(raw: table)") }
        counts["erased"] = try await bench.count("captures where state = 'erased'")
        return counts
    }

    @Test
    func `Archive: a conversation that was erased since stays erased, with its messages, files, outbox and captures`()
        async throws
    {
        try await bench.store.settings.change(of: bench.owner, messageCaptures: .incoming)
        let contact = try await bench.contact()
        let client = try await bench.store.deviceKeys.create(of: bench.owner, name: "pc", scopes: ["bridge:client"])
        for conversation in ["gone", "lost", "kept"] {
            _ = try await post("1 \(conversation)", in: conversation, under: contact)
            try await queue("2 \(conversation)", in: conversation, by: client.keyID)
        }
        let file = try await archive()
        defer { file.remove() }
        let whole = try await counts()
        #expect(whole["bridge_messages"] == 6 && whole["bridge_attachment_parts"] == 6 && whole["blobs"] == 6)
        let bridge = bench.store.bridge
        #expect(try await bridge.delete("gone", of: bench.owner, by: "key"))
        let left = try await counts()
        #expect(left["interactions"] == 2 && left["erased"] == 1)

        var report = try await restore(file)
        #expect(try await counts() == left)
        for (part, erased) in [
            ("bridgeConversations", 1), ("bridgeMessages", 2), ("bridgeOutbox", 1), ("bridgeAttachments", 2),
            ("bridgeAttachmentParts", 2), ("captures", 1), ("understandings", 1), ("interactions", 1),
        ] {
            let count = report[part]
            #expect(
                count?.erased == erased && count?.created == 0 && count?.left == 2 * erased, "\(part): \(count as Any)")
        }
        #expect(try await bridge.messages(in: "gone", of: bench.owner, limit: 10) == nil)

        // What was lost in another way comes back. The capture of a message that was erased alone does not.
        let lost = try #require(try await bridge.messages(in: "lost", of: bench.owner, limit: 10)?.messages.last)
        let row = try await bench.admin.query(
            "select m.id from bridge_messages m join captures c on c.id = m.id where c.state <> 'erased' order by m.id")
        let capture = try #require(row.first).get("id", as: UUID.self)
        guard
            case .done = try await bench.store.captures.erase(
                capture, of: bench.owner, by: "key", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        let erasedAlone = try await counts()
        try await bench.admin.execute(
            """
            delete from blobs b using bridge_attachment_parts p, bridge_attachments a, bridge_messages m
            where b.id = p.blob and a.id = p.attachment and m.id = a.message
                and m.conversation = (select conversation from bridge_messages where id = \(capture))
            """)
        try await bench.admin.execute(
            "delete from bridge_conversations where id = (select conversation from bridge_messages where id = \(capture))"
        )
        #expect(try await bench.count("bridge_messages") == 2)
        report = try await restore(file)
        #expect(try await counts() == erasedAlone)
        #expect(report["bridgeMessages"]?.created == 2 && report["bridgeMessages"]?.erased == 2)
        #expect(report["bridgeOutbox"]?.created == 1 && report["bridgeAttachments"]?.created == 2)
        let back = try #require(try await bridge.messages(in: "lost", of: bench.owner, limit: 10)?.messages.last)
        #expect(
            back.id == lost.id && back.text == lost.text && back.attachments.map(\.id) == lost.attachments.map(\.id))
        let file3 = try #require(back.attachments.first.flatMap { UUID(text: $0.id) })
        let attachments = bench.store.attachments
        let piece = try #require(try await attachments.pieces(of: file3, in: 0..<3, owner: bench.owner).first)
        #expect(try await attachments.read(piece, of: bench.owner) == [1, 2, 3])
    }

    @Test func `Archive: a conversation that begins again and is erased again leaves out the archive's messages`()
        async throws
    {
        let contact = try await bench.contact()
        try await bench.store.settings.change(of: bench.owner, messageCaptures: .incoming)
        _ = try await post("old", in: "c", under: contact)
        let file = try await archive()
        defer { file.remove() }
        let bridge = bench.store.bridge
        for round in 0..<2 {
            #expect(try await bridge.delete("c", of: bench.owner, by: "key"))
            _ = try await post("new \(round)", in: "c", under: contact)
            let before = try await counts()
            let report = try await restore(file)
            #expect(report["bridgeMessages"]?.erased == 1 && report["bridgeAttachments"]?.erased == 1)
            #expect(try await counts() == before)
            let page = try #require(try await bridge.messages(in: "c", of: bench.owner, limit: 10))
            #expect(page.messages.map(\.id) == ["new \(round)"])
        }
        #expect(try await bridge.delete("c", of: bench.owner, by: "key"))
        _ = try await restore(file)
        #expect(try await bench.count("bridge_conversations") == 0)
        #expect(try await bench.count("bridge_messages") == 0)
    }
}
