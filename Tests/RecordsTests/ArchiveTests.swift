import Backups
import Blobs
import Captures
import Contacts
import Conversations
import Corrections
import Crypto
import Foundation
import JSON
import Postgres
import RandomSupport
import Records
import Store
import TestSupport
import Testing

private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
}

/// Archives are written, and restored, from real rows of every kind.
@Suite(.migrated, .tags(.timed)) struct ArchiveTests {
    @Test func `Archive: a restored owner gives the same archive again`() async throws {
        let bench = try await CorrectionBench(captures: 24)
        try await bench.fillRest()
        let first = try await archive(bench)
        defer { first.remove() }
        _ = try await bench.store.owners.remove(bench.owner)
        let report = try await ArchiveRestore(bench.fixture.another()).restore(ArchiveReader(first.path))
        #expect(report.owners.map(\.isNew) == [true])
        let second = try await archive(bench)
        defer { second.remove() }
        for (before, after) in zip(first.manifest.parts, second.manifest.parts) where before != after {
            let texts = try (first.text(before.name), second.text(after.name))
            Issue.record("\(before.name) differs:\n\(texts.0.prefix(1_500))\n\(texts.1.prefix(1_500))")
        }
        #expect(first.manifest.parts == second.manifest.parts)
        let empty = first.manifest.parts.filter { $0.objects == 0 }.map {
            $0.name.split(separator: "/").last.map(String.init) ?? ""
        }
        #expect(empty.isEmpty, "every kind has an object")
        // What was restored can be decrypted and is found.
        let store = try bench.fixture.another()
        let note = try #require(try await store.contacts.find(bench.contacts[0], of: bench.owner)).fields.notes
        #expect(note == "Ünï 日本語 \"quoted\"\nsecond line")
        #expect(try await bench.fixture.count("search_texts") > 20)
    }

    @Test func `Archive: a second restore changes nothing, and what was erased stays erased`() async throws {
        let bench = try await CorrectionBench(captures: 12)
        try await bench.fillRest()
        let file = try await archive(bench)
        defer { file.remove() }
        let erased = bench.contacts[1]
        _ = try await bench.store.contacts.erase(erased, of: bench.owner, by: "k", answeringInstead: (404, []))
        _ = try await bench.store.contacts.delete(bench.contacts[2], of: bench.owner)
        let before = try await bench.rows()

        var dry = RestoreOptions()
        dry.isDryRun = true
        let planned = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path), dry)
        #expect(try await bench.rows() == before)
        let done = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path))
        #expect(planned.owners[0].counts.map(\.count) == done.owners[0].counts.map(\.count))
        let contacts = try #require(done.owners[0].counts.first { $0.part == "contacts" }).count
        #expect((contacts.created, contacts.changed, contacts.erased) == (0, 1, 1))
        #expect(try await bench.store.contacts.find(erased, of: bench.owner) == nil)
        #expect(try await bench.store.contacts.find(bench.contacts[2], of: bench.owner) != nil)

        let after = try await bench.rows()
        let again = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path))
        #expect(again.owners[0].counts.allSatisfy { $0.count.created == 0 && $0.count.changed == 0 })
        #expect(try await bench.rows() == after)
    }

    @Test func `Archive: readings, interactions and notes of captures stay erased with their contact`() async throws {
        let bench = try await CorrectionBench(captures: 12)
        let store = bench.store
        let note = try #require(try await store.inbox.list(of: bench.owner, limit: 1).items.first)
        _ = try await store.corrections().assign(note: note.id, of: bench.owner, to: .contact(bench.contacts[0])).get()
        let file = try await archive(bench)
        defer { file.remove() }
        _ = try await store.contacts.erase(bench.contacts[0], of: bench.owner, by: "k", answeringInstead: (404, []))
        let tables = ["understandings", "interactions", "inbox_notes", "search_texts", "contact_suggestions", "blobs"]
        func counts() async throws -> [Int] {
            var counts: [Int] = []
            for table in tables { counts.append(try await bench.fixture.count("\(raw: table)")) }
            return counts
        }
        let before = try await counts()
        let report = try await ArchiveRestore(bench.fixture.another()).restore(ArchiveReader(file.path))
        #expect(try await counts() == before)
        let erased = Dictionary(uniqueKeysWithValues: report.owners[0].counts.map { ($0.part, $0.count.erased) })
        #expect((erased["understandings"] ?? 0) > 0 && erased["understandings"] == erased["captures"], "\(erased)")
        #expect(erased["inbox"] == 1)
    }

    @Test func `Archive: contacts and groups of another owner with the same content are not doubled`() async throws {
        let bench = try await CorrectionBench(captures: 9)
        let file = try await archive(bench)
        defer { file.remove() }
        let other = try await bench.fixture.anotherOwner()
        let known = try await bench.fixture.contact("Sarah Chen", owner: other)
        var options = RestoreOptions()
        options.into = other
        let report = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path), options)
        let contacts = try #require(report.owners[0].counts.first { $0.part == "contacts" }).count
        #expect(contacts.left == 1)
        #expect(try await bench.fixture.count("contacts where owner = \(other) and name = 'Sarah Chen'") == 1)
        #expect(try await bench.fixture.count("interactions where owner = \(other) and contact = \(known)") > 0)
        #expect(try await bench.fixture.count("group_members where owner = \(other) and contact = \(known)") == 2)
    }

    @Test func `Archive: a copy for another owner leaves the first owner's pictures and batches`() async throws {
        let root = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        let batch = UUID.v7()
        _ = try await bench.store.batches.create(batch, of: bench.owner, name: "Fair", device: "k3y00000")
        var picture = bench.image([4, 7, 1, 1])
        picture.batch = batch
        let reference = try await bench.atMatch(picture)
        _ = try await bench.store.filing.file([bench.filed(reference, under: try await bench.contact())])
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.store, of: bench.owner)
        var options = RestoreOptions()
        options.into = try await bench.anotherOwner()
        func pictures() async throws -> [[UInt8]?] {
            var pictures: [[UInt8]?] = []
            for row in try await bench.admin.query("select owner, image from captures order by created_at, owner") {
                pictures.append(try await bench.store.files.read(row.get("image"), of: row.get("owner"))?.bytes)
            }
            return pictures
        }
        for _ in 0..<2 {
            _ = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path), options)
            #expect(try await pictures() == [[4, 7, 1, 1], [4, 7, 1, 1]])
            #expect(try await bench.count("blobs") == 2)
            let joined: SQL = "captures c join batches b on b.owner = c.owner and b.id = c.batch"
            #expect(try await bench.count("\(joined) join batch_runs r on r.owner = b.owner and r.batch = b.id") == 2)
            #expect(try await bench.count("batch_runs") == 2)
        }
    }

    @Test func `Archive: a sum that moves all the while is right in every archive`() async throws {
        let bench = try await StoreFixture(connections: 6)
        let owner = bench.owner
        // One amount is read before some thousand contacts, the other one after them.
        let (first, last) = (UUID.v7(), UUID.v7())
        for statement: SQL in [
            """
            insert into contacts (owner, id, name)
            select \(owner), gen_random_uuid(), 'Contact ' || n from generate_series(1, 2000) n
            """,
            "insert into batches (owner, id, name, device) values (\(owner), \(first), '1000000', 'd')",
            """
            insert into notifications (owner, id, kind, subject, expires_at)
            values (\(owner), \(last), '1000000', \(first), now() + interval '1 day')
            """,
        ] { try await bench.admin.execute(statement) }
        let writer = try bench.another()
        let moves = Counter()
        let mover = Task {
            var random = SplitMix(state: 4711)
            while !Task.isCancelled {
                let amount = 1 + random.below(900)
                try await writer.pool.transaction(
                    owners: [owner],
                    [
                        "update batches set name = (name::bigint - \(amount))::text where id = \(first)",
                        "update notifications set kind = (kind::bigint + \(amount))::text where id = \(last)",
                    ])
                await moves.add()
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        var sums: Set<Int> = []
        var amounts: Set<String> = []
        for _ in 0..<2 {
            let before = await moves.count
            let file = ArchiveFile()
            defer { file.remove() }
            try await file.write(bench.store, of: owner)
            #expect(await moves.count > before, "nothing moved while the archive was written")
            func amount(_ kind: String, _ member: String) throws -> String {
                let line = try file.lines("owners/\(owner.text)/\(kind).jsonl").first ?? ""
                return try JSONParser.parse(Array(line.utf8))[member]?.string ?? ""
            }
            let (one, other) = (try amount("batches", "name"), try amount("notifications", "kind"))
            amounts.insert(one)
            sums.insert((Int(one) ?? 0) + (Int(other) ?? 0))
        }
        mover.cancel()
        _ = try? await mover.value
        #expect(sums == [2_000_000] && amounts.count == 2, "\(sums)")
    }

    @Test func `Archive: only contacts`() async throws {
        let bench = try await CorrectionBench(captures: 6)
        try await bench.fillRest()
        let file = try await archive(bench)
        defer { file.remove() }
        _ = try await bench.store.owners.remove(bench.owner)
        var options = RestoreOptions()
        options.only = [.contacts]
        _ = try await ArchiveRestore(bench.fixture.another()).restore(ArchiveReader(file.path), options)
        #expect(try await bench.fixture.count("contacts") > 4)
        #expect(try await bench.fixture.count("captures") == 0)
        #expect(try await bench.fixture.count("groups") == 0)
    }

    @Test func `Archive: every column of an owner's tables is archived, computed or left out`() async throws {
        let bench = try await StoreFixture()
        let rows = try await bench.admin.query(
            """
            select table_name::text as "table", column_name::text as name from information_schema.columns c
            where table_schema = 'public' and exists (
                select from information_schema.columns o where o.table_schema = 'public'
                    and o.table_name = c.table_name and o.column_name = 'owner')
            """)
        let archived = Dictionary(grouping: ArchivedTable.columnNames, by: \.table)
            .mapValues { Set($0.flatMap(\.names)) }
        for row in rows {
            let table = try row.get("table", as: String.self)
            let column = try row.get("name", as: String.self)
            guard Self.leftOut[table] == nil, column != "owner" else { continue }
            let isKnown = archived[table]?.contains(column) == true || Self.computed.contains("\(table).\(column)")
            #expect(isKnown, "\(table).\(column) is not archived: add it to ArchivedTables.swift, or say why not")
        }
    }

    /// Tables that no archive has, and why.
    private static let leftOut = [
        "attempts": "the history of work, for the operator", "backup_runs": "backups of this installation",
        "backup_schedules": "places of this installation", "batch_counts": "counted by triggers",
        "blob_parts": "files of exports", "blob_keys": "a restore makes new keys",
        "changes": "a restore writes new changes",
        "consents": "given to the providers of this installation", "provider_requests": "books of this installation",
        "provider_answers": "answers of the last days", "second_readings": "what is under way",
        "provider_spending": "books of this installation",
        "contact_keys": "written by a trigger", "dead_letters": "messages that are no captures yet",
        "device_keys": "without secrets, for an installation", "exports": "files that are deleted after some days",
        "export_contacts": "belongs to the exports",
        "feed_floors": "belongs to the changes", "idempotency": "answers of the last days",
        "import_messages": "answers of the last days", "recent_captures": "of the last minutes",
        "search_texts": "computed from what was restored", "searched_texts": "a view", "sessions": "secrets",
        "undo_entries": "of the last day; their tokens are secrets", "work": "what is under way",
        "scans": "of the last days", "scan_sessions": "answers of the last days",
        "device_key_uses": "belongs to the keys", "device_key_refusals": "belongs to the keys",
        "intent_runs": "counts of the devices of this installation",
        "bridge_peers": "of the last seconds", "bridge_pairings": "of the last two minutes",
        "bridge_pins": "a secret, as those of keys: a restored owner sets a new one",
        "bridge_pin_tries": "of the last day", "bridge_spent_requests": "marks of the last month",
        "device_settings_history": "a restore writes new entries",
        "screenshot_devices": "of the last seconds", "screenshot_answers": "answers of the last day",
        "screenshot_notifications": "of the last minute", "screenshot_outcomes": "counts of this installation",
    ]
    /// Columns that triggers fill, and the bytes and keys of files.
    private static let computed: Set = [
        "contacts.search", "blobs.content", "homes.name_key", "locations.name_key", "labels.name_key", "items.search",
        "items.name_key", "policies.name_key", "bridge_outbox.leased_until", "bridge_attachments.device",
        "items.filled_sealed", "captures.prompt",
        "scan_judgments.scan",
    ]

    @Test(arguments: HostileArchive.allCases)
    func `Archive: a hostile file is refused by name before anything is written`(_ attack: HostileArchive) async throws
    {
        let bench = try await CorrectionBench(captures: 3)
        let file = try await archive(bench)
        defer { file.remove() }
        _ = try await bench.store.owners.remove(bench.owner)
        try await attack.apply(to: file.path)
        let error = await #expect(throws: ArchiveFault.self) {
            try await ArchiveRestore(bench.fixture.another()).restore(ArchiveReader(file.path))
        }
        #expect(try #require(error).description.contains(attack.words), "\(error.map { $0.description } ?? "")")
        #expect(try await bench.fixture.count("owners") == 0)
    }

    @Test func `Archive: Python reads the archive and its contacts`() async throws {
        let bench = try await CorrectionBench(captures: 3)
        try await bench.fillRest()
        let file = try await archive(bench)
        defer { file.remove() }
        let output = try Python.run(
            """
            import sys, zipfile, json, csv, io
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            lines = 0
            for name in z.namelist():
                if name.endswith('.jsonl'):
                    for line in z.read(name).decode().splitlines(): json.loads(line); lines += 1
            folder = [n for n in z.namelist() if n.endswith('contacts.csv')][0]
            rows = list(csv.DictReader(io.StringIO(z.read(folder).decode())))
            print(lines > 20, any('second line' in r['Notes'] for r in rows))
            """, [file.path])
        #expect(output == "True True\n")
    }

    // MARK: helpers

    private func archive(_ bench: CorrectionBench) async throws -> ArchiveFile {
        let file = ArchiveFile()
        try await file.write(bench.fixture.another(), of: bench.owner)
        return file
    }
}
