import Backups
import Captures
import Contacts
import Conversations
import Corrections
import Crypto
import Foundation
import Postgres
import RandomSupport
import Records
import Store
import TestSupport
import Testing

/// Archives are written, and restored, from real rows of every kind.
@Suite(.migrated) struct ArchiveTests {
    @Test func `Archive: a restored owner gives the same archive again`() async throws {
        let bench = try await CorrectionBench(captures: 24)
        try await fill(bench)
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
        #expect(empty == ["conflicts.jsonl", "deadCaptures.jsonl"], "every kind has an object, but for these")
        // What was restored can be decrypted and is found.
        let store = try bench.fixture.another()
        let note = try #require(try await store.contacts.find(bench.contacts[0], of: bench.owner)).fields.notes
        #expect(note == "Ünï 日本語 \"quoted\"\nsecond line")
        #expect(try await bench.fixture.count("search_texts") > 20)
    }

    @Test func `Archive: a second restore changes nothing, and what was erased stays erased`() async throws {
        let bench = try await CorrectionBench(captures: 12)
        try await fill(bench)
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

    @Test func `Archive: only contacts`() async throws {
        let bench = try await CorrectionBench(captures: 6)
        try await fill(bench)
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
        "blob_parts": "files of exports", "changes": "a restore writes new changes",
        "contact_keys": "written by a trigger", "dead_letters": "messages that are no captures yet",
        "device_keys": "without secrets, for an installation", "exports": "files that are deleted after some days",
        "feed_floors": "belongs to the changes", "idempotency": "answers of the last days",
        "import_messages": "answers of the last days", "recent_captures": "of the last minutes",
        "search_texts": "computed from what was restored", "searched_texts": "a view", "sessions": "secrets",
        "undo_entries": "of the last day; their tokens are secrets", "work": "what is under way",
        "device_key_uses": "belongs to the keys",
    ]
    /// Columns that triggers fill, and the bytes and keys of files.
    private static let computed: Set = ["contacts.search", "blobs.wrapped_key", "blobs.content"]

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
        try await fill(bench)
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

    /// Adds what the bench has not: notes, settings, a merge, a batch, a dead capture, a correction that teaches.
    private func fill(_ bench: CorrectionBench) async throws {
        let store = bench.store
        let found = try #require(try await store.contacts.find(bench.contacts[0], of: bench.owner))
        var fields = found.fields
        fields.notes = "Ünï 日本語 \"quoted\"\nsecond line"
        _ = try await store.contacts.update(found.id, of: bench.owner, to: fields)
        let name = bench.owner
        try await bench.fixture.admin.execute(
            """
            insert into owner_settings (owner, time_zone) values (\(name), 'Europe/Berlin') on conflict do nothing
            """)
        try await bench.fixture.admin.execute(
            "insert into batches (owner, id, name, device) values (\(name), \(UUID.v7()), 'b', 'd')")
        try await bench.fixture.admin.execute("insert into batch_runs (batch, owner) select id, owner from batches")
        try await bench.fixture.admin.execute(
            """
            insert into notifications (owner, id, kind, subject, expires_at)
            values (\(name), \(UUID.v7()), 'filed', \(found.id), now() + interval '1 day')
            """)
        try await bench.fixture.admin.execute(
            """
            insert into audit_log (owner, id, action, object, device)
            values (\(name), \(UUID.v7()), 'photos_downloaded', \(found.id), 'phone')
            """)
        let loser = try await bench.fixture.contact("Sarah Chen")
        _ = try await store.merges.merge(loser, into: found.id, of: bench.owner, as: .v7())
        // Teaches a group the title of a chat.
        let corrections = store.corrections()
        guard try await corrections.move(bench.captures[1], of: bench.owner, to: .group(bench.groups[0])).refusal == nil
        else { throw StoreFixture.Fault.missing }
    }

    private func archive(_ bench: CorrectionBench) async throws -> ArchiveFile {
        let file = ArchiveFile()
        try await file.write(bench.fixture.another(), of: bench.owner)
        return file
    }
}
