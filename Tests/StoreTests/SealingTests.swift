import Captures
import ChatMessages
import Contacts
import Conversations
import Corrections
import Crypto
import FoundationEssentials
import Matching
import NotificationRecords
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct SealingTests {
    /// Everything that people wrote contains the marker and passes every stage.
    @Test func `Encryption: nothing that people wrote is in the database as plaintext`() async throws {
        let bench = try await StoreFixture()
        let marker = "xyzzy-plugh-4711"
        let store = bench.store
        let contact = UUID.v7()
        _ = try await store.contacts.create(
            contact, of: bench.owner, ContactFields(name: "Known", notes: "note \(marker)"))
        let captures = [bench.text("text \(marker)"), bench.text("text \(marker)"), bench.text("text \(marker)")]
        var picture = bench.image()
        picture.content = .image(Array("image \(marker)".utf8), contentType: "image/png")
        let accepted = try await store.captures.accept(captures + [picture])
        let word = Word(text: marker, confidence: 1, box: Box(x: 0, y: 0, width: 1, height: 1))
        let read = try await store.work.store([
            (reference: picture.reference, recognition: Recognition(width: 1, height: 1, lines: [Line(words: [word])]))
        ])
        let understanding = Understanding(
            kind: .conversation, conversation: ConversationReading(summary: marker), text: marker, readBy: "rules")
        let atMatch = try await store.work.understand(
            (accepted.filter { $0.stage == .understand } + read).map { (reference: $0, understanding: understanding) })
        #expect(atMatch.count == 4)
        let content = InteractionContent(
            summary: marker, extractedInfo: ExtractedInfo(events: [marker]),
            messages: [Message(speaker: .me, text: marker)])
        let note = InboxContent(
            content: marker, extractedText: marker, extractedInfo: ExtractedInfo(interests: [marker]),
            candidates: [NameCandidate(name: marker, confidence: 0.5, evidence: marker)])
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let moved = try await store.filing.file([
            FiledCapture(
                reference: atMatch[0],
                outcome: .interaction(
                    contact: contact, confidence: 1, happenedAt: now, sourceApp: nil, content: content),
                stated: [StatedDetail(detail: .email("\(marker)@example.com"), words: marker)]),
            FiledCapture(
                reference: atMatch[1],
                outcome: .inbox(reason: "unknown", suggestions: [], happenedAt: now, sourceApp: nil, content: note)),
            FiledCapture(
                reference: atMatch[2],
                outcome: .drafts([CardDraft(ContactFields(name: "Card", notes: marker), confidence: [:])])),
            FiledCapture(
                reference: atMatch[3],
                outcome: .inbox(reason: "unknown", suggestions: [], happenedAt: now, sourceApp: nil, content: note)),
        ])
        #expect(moved.count == 4)
        #expect(try await store.assign(note: atMatch[3].id, of: bench.owner, to: .contact(contact)) == nil)
        let group = UUID.v7()
        _ = try await store.groups.create(group, of: bench.owner, name: marker, members: [contact])
        _ = try await store.notifications.notify(moved)
        _ = try await store.idempotency.reserve("k", of: bench.owner, requestHash: [1])
        try await store.idempotency.complete(
            "k", of: bench.owner, status: 200, response: Array("{\"a\":\"\(marker)\"}".utf8))
        let export = try #require(
            try await store.exports.request(.v7(), of: bench.owner, as: .vcf, trace: .v7()))
        _ = try await store.exports.finish(export, file: Array(marker.utf8), contentType: "text/vcard", rows: 1)
        try await store.deadLetters.store(
            topic: "tapline.import", partition: 0, offset: 1, code: "not_json", detail: "not JSON",
            payload: Array(marker.utf8))
        let token = try await store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["captures:write"])

        #expect(try await found(marker, in: bench.admin) == [])
        #expect(try await found(token.text, in: bench.admin) == [])
        // A searchable field is found, which shows that the search covers it.
        #expect(try await found("Known", in: bench.admin) == ["contacts.name"])
        // Encrypted values can be decrypted again.
        #expect(try await store.groups.find(group, of: bench.owner)?.name == marker)
        let stated = try await store.suggestions.list(for: contact, of: bench.owner, having: ContactFields()).items
        #expect(stated.map { $0.stated?.words } == [marker])
        #expect(try await store.contacts.find(contact, of: bench.owner)?.fields.notes == "note \(marker)")
        #expect(try await store.exports.file(export.id, of: bench.owner)?.bytes == Array(marker.utf8))
        let interactions = try await store.contacts.interactions(with: contact, of: bench.owner).items
        #expect(interactions.map(\.content.summary) == [marker, marker])
        #expect(interactions.contains { $0.content == content })
    }

    /// - Returns: the columns of text, bytes, JSON or arrays that contain the marker, as text or hexadecimal.
    private func found(_ marker: String, in admin: Pool) async throws -> [String] {
        let columns = try await admin.query(
            """
            select c.table_name::text as t, c.column_name::text as c, c.data_type::text as d
            from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
            where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
            order by 1, 2
            """)
        var found: [String] = []
        for column in columns {
            let table: String = try column.get("t")
            let name: String = try column.get("c")
            let isBytes = try column.get("d", as: String.self) == "bytea"
            let test: SQL =
                isBytes
                ? "position(\(Array(marker.utf8)) in \(identifier: name)) > 0"
                : "position(\(marker) in \(identifier: name)::text) > 0"
            if try await !admin.query("select 1 from \(identifier: table) where \(test) limit 1").isEmpty {
                found.append("\(table).\(name)")
            }
        }
        return found
    }

    @Test func `Encryption: an encrypted value cannot be decrypted in another place`() async throws {
        let bench = try await StoreFixture()
        let first = try await bench.atMatch(bench.text("one"))
        let second = try await bench.atMatch(bench.text("two"))
        try await bench.admin.execute(
            """
            update understandings u set sealed = o.sealed from understandings o
            where u.capture = \(first.id) and o.capture = \(second.id)
            """)
        await #expect(throws: StoreError.self) { try await bench.store.filing.load([first]) }
        #expect(try await bench.store.filing.load([second]).inputs.count == 1)
    }
}
