import Retention
import Blobs
import Captures
import Contacts
import Crypto
import Foundation
import Matching
import Merging
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct ErasingTests {
    private let marker = "xyzzy-plugh-4711"

    @Test func `Erasure: nothing of a contact is left in a row or a file, merged contacts and pictures included`()
        async throws
    {
        let root = NSTemporaryDirectory() + "tapline-erase-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        let (store, owner) = (bench.store, bench.owner)
        var picture = bench.image()
        picture.content = .image(Array("picture \(marker)".utf8), contentType: "image/png")
        _ = try await store.captures.accept([picture])
        let bytes = Array("photo \(marker)".utf8)
        let read = try await store.cards.store(
            Recognition(width: 1, height: 1, lines: []), photo: CardPhoto(photo: bytes, thumbnail: bytes),
            cards: [CardPhoto(photo: bytes, thumbnail: bytes)], for: picture.reference)
        let card = try #require(
            try await store.work.understand(read.map { (reference: $0, understanding: StoreFixture.understanding) })
                .first)
        let fields = ContactFields(name: "Card \(marker)", emails: ["\(marker)@x.example"], notes: marker)
        let drafts = FiledCapture.Outcome.drafts([CardDraft(fields, confidence: [:])])
        _ = try await store.filing.file([FiledCapture(reference: card, outcome: drafts, isCard: true)])
        let winner = UUID.v7()
        _ = try await store.contacts.create(winner, of: owner, ContactFields(name: marker, tags: [marker]))
        _ = try await store.contacts.update(winner, of: owner, to: ContactFields(name: marker + " x", tags: [marker]))
        _ = try await store.contacts.update(
            winner, of: owner, laying: ["name": .text(marker + " y")], on: 1, changedAt: .now)
        let talk = try await bench.atMatch(bench.text("talk \(marker)"))
        _ = try await store.filing.file([bench.filed(talk, under: winner)])
        guard case .done = try await store.merges.merge(card.id, into: winner, of: owner, as: .v7()) else {
            throw StoreFixture.Fault.missing
        }
        let handles = try files(root).map { try #require(FileHandle(forReadingAtPath: $0)) }
        #expect(handles.count == 5, "the picture as it was sent, upright and small, the card's photo and its thumbnail")
        for handle in handles { #expect(try handle.readToEnd()?.contains { $0 != 0 } == true) }
        #expect(try await found(marker, in: bench.admin).contains("contacts.name"))

        guard
            case .done(let erasure) = try await store.contacts.erase(
                winner, of: owner, by: "k3y00000", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect((erasure.contacts, erasure.captures, erasure.interactions, erasure.blobs) == (2, 2, 1, 5))
        #expect(!erasure.wasExported)
        #expect(try await found(marker, in: bench.admin) == [])
        #expect(files(root).isEmpty)
        // The file's bytes are overwritten: an open descriptor reads nothing of them.
        for handle in handles {
            try handle.seek(toOffset: 0)
            let rest = try #require(try handle.readToEnd())
            #expect(rest.allSatisfy { $0 == 0 } && !rest.isEmpty)
        }
        for table in ["recognitions", "understandings", "blobs", "merges", "contact_conflicts", "contact_keys"] {
            #expect(try await bench.count("\(identifier: table)") == 0, "\(table)")
        }
        #expect(try await bench.count("captures where state <> 'erased' or text_sealed is not null") == 0)
        try await bench.settle()
        let gone = try await store.changes.entries(of: owner).filter { $0.kind == .deleted }
        #expect(Set(gone.map(\.id)).isSuperset(of: [winner, card.id, talk.id]))
    }

    @Test func `Erasure: the key of an erased picture is in no file of the database`() async throws {
        let bench = try await StoreFixture()
        var captures: [WorkReference] = []
        for number in 0..<4 {
            let reference = try await bench.atMatch(bench.image([UInt8(number), 4, 7, 1, 1]))
            _ = try await bench.store.filing.file([
                bench.filed(reference, under: try await bench.contact("C \(number)"))
            ])
            captures.append(reference)
        }
        // The last row of a page is the one that a vacuum alone does not overwrite.
        for capture in [captures[3], captures[1]] {
            let row = try #require(
                try await bench.admin.query(
                    """
                    select k.wrapped_key from blob_keys k join captures c on c.owner = k.owner and c.image = k.blob
                    where c.id = \(capture.id)
                    """
                ).first)
            let key: [UInt8] = try row.get("wrapped_key")
            #expect(try await filesWith(key, bench.admin) == ["blob_keys"])
            guard
                case .done = try await bench.store.captures.erase(
                    capture.id, of: bench.owner, by: "k", answeringInstead: (404, []))
            else { throw StoreFixture.Fault.missing }
            // As autovacuum does after every erasure.
            try await bench.admin.withConnection { try await $0.script("vacuum blob_keys") }
            #expect(try await filesWith(key, bench.admin) == [])
        }
        #expect(try await bench.store.files.read(try await image(captures[0], bench), of: bench.owner) != nil)
        let options = try await bench.admin.query(
            "select array_to_string(reloptions, ' ') as text from pg_class where relname = 'blob_keys'")
        #expect(try #require(options.first).get("text", as: String.self).contains("autovacuum_vacuum_threshold=0"))
        // The zeros stay until an hour has passed and a vacuum has been there.
        _ = try await bench.store.sweep.run()
        #expect(try await bench.count("blob_keys") == 4)
        try await bench.age("blob_keys", "erased_at", by: 4_000)
        _ = try await bench.store.sweep.run()
        #expect(try await bench.count("blob_keys") == 2)
    }

    private func image(_ capture: WorkReference, _ bench: StoreFixture) async throws -> UUID {
        try #require(try await bench.admin.query("select image from captures where id = \(capture.id)").first).get(
            "image")
    }

    /// The tables and indexes whose files on disk contain the bytes.
    private func filesWith(_ bytes: [UInt8], _ admin: Pool) async throws -> [String] {
        try await admin.withConnection { try await $0.script("checkpoint") }
        return try await admin.query(
            """
            select c.relname::text as name from pg_class c
            where c.relkind in ('r', 'i', 't') and pg_relation_filepath(c.oid) is not null and c.oid >= 16384
                and position(\(bytes)::bytea in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0
            order by 1
            """
        ).map { try $0.get("name") }
    }

    @Test func `Erasure: another owner's contact cannot be erased, and other contacts stay`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let kept = try await bench.contact("Kept")
        guard
            case .notFound = try await bench.store.contacts.erase(
                kept, of: stranger, by: "k", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        let other = try await bench.contact("Other")
        _ = try await bench.store.contacts.erase(other, of: bench.owner, by: "k", answeringInstead: (404, []))
        #expect(try await bench.store.contacts.list(of: bench.owner).items.map(\.id) == [kept])
    }

    @Test func `Sweep: a deletion older than a day becomes final with everything derived`() async throws {
        let bench = try await StoreFixture()
        let ids = [
            try await bench.contact("Long gone"), try await bench.contact("Just gone"), try await bench.contact("Here"),
        ]
        let talk = try await bench.atMatch(bench.text("talk \(marker)"))
        _ = try await bench.store.filing.file([bench.filed(talk, under: ids[0])])
        for id in ids.prefix(2) {
            guard case .done = try await bench.store.contacts.delete(id, of: bench.owner, expecting: nil) else {
                throw StoreFixture.Fault.missing
            }
        }
        let other = try await bench.contact("Merged")
        guard case .done = try await bench.store.merges.merge(other, into: ids[2], of: bench.owner, as: .v7()) else {
            throw StoreFixture.Fault.missing
        }
        try await bench.admin.execute(
            "update contacts set deleted_at = now() - interval '25 hours' where id = any (\([ids[0], other]))")
        #expect(try await bench.store.sweep.run().contacts == 1)
        #expect(try await bench.store.sweep.run().contacts == 0)
        #expect(try await bench.count("contacts where id = \(ids[0])") == 0)
        #expect(try await bench.count("interactions") == 0)
        #expect(try await bench.count("captures where state <> 'erased' or text_sealed is not null") == 0)
        #expect(try await bench.store.contacts.restore(ids[1], of: bench.owner)?.fields.name == "Just gone")
        #expect(try await bench.count("contacts where id = \(other) and merged_into = \(ids[2])") == 1)
    }

    private func files(_ root: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.map { "\(root)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    /// - Returns: the columns that contain the marker, as text or hexadecimal.
    private func found(_ marker: String, in admin: Pool) async throws -> [String] {
        let columns = try await admin.query(
            """
            select c.table_name::text as t, c.column_name::text as c
            from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
            where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2
            """)
        let hexadecimal = Hex.encode(Array(marker.utf8))
        var found: [String] = []
        for column in columns {
            let (table, name): (String, String) = (try column.get("t"), try column.get("c"))
            let rows = try await admin.query(
                """
                select 1 from \(identifier: table)
                where \(identifier: name)::text ilike \("%\(marker)%")
                    or \(identifier: name)::text ilike \("%\(hexadecimal)%") limit 1
                """)
            if !rows.isEmpty { found.append("\(table).\(name)") }
        }
        return found
    }
}
