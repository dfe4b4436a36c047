import Captures
import Contacts
import Foundation
import JSON
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Backups

/// Archives of releases that had fewer columns, and of ones that have more.
@Suite(.migrated) final class OlderArchiveTests: BackupBench, @unchecked Sendable {
    /// The tables of a release whose contacts got notes with schema 4, and job titles with schema 7.
    private static let laterTables = ArchivedTable.ofOwners.map { table in
        var table = table
        guard table.name == "contacts" else { return table }
        for index in table.columns.indices where table.columns[index].name == "job_title" {
            table.columns[index].added = AddedColumn(inSchema: 7, older: "Unknown")
        }
        for index in table.sealed.indices { table.sealed[index].added = AddedColumn(inSchema: 4, older: "before") }
        return table
    }

    /// An archive of one contact, as that release would have written it.
    private func archive(_ edit: (inout RewrittenArchive) throws -> Void) async throws -> ArchiveReader {
        var fields = ContactFields(name: "Sarah Chen")
        fields[.jobTitle] = .text("Welder")
        fields.notes = "tall"
        _ = try await bench.store.contacts.create(.v7(), of: owner, fields)
        let path = "\(folder)/archive.zip"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        _ = try await ArchiveWriter(bench.store).write(of: owner) { try handle.write(contentsOf: $0) }
        try handle.close()
        var rewritten = try await RewrittenArchive(path)
        try edit(&rewritten)
        try await rewritten.write(path)
        return ArchiveReader(path)
    }

    private func fieldsAfterRestore(_ archive: ArchiveReader) async throws -> ContactFields? {
        _ = try await bench.store.owners.remove(owner)
        let store = try bench.another()
        _ = try await ArchiveRestore(store, tables: Self.laterTables).restore(archive)
        return try await store.contacts.list(of: owner).items.first?.fields
    }

    @Test(arguments: [(3, ["jobTitle", "notes"]), (6, ["jobTitle"]), (7, [])])
    func `ArchiveRestore: an older archive gets the declared values of the columns it lacks`(
        _ schema: Int, _ lacking: [String]
    ) async throws {
        let archive = try await archive { rewritten in
            rewritten.manifest.schema = schema
            try rewritten.rewrite("/contacts.jsonl") { lines in
                for name in lacking { lines[0][name] = nil }
            }
        }
        let fields = try #require(try await fieldsAfterRestore(archive))
        #expect(fields.name == "Sarah Chen")
        #expect(fields.text(.jobTitle) == (lacking.contains("jobTitle") ? "Unknown" : "Welder"))
        #expect(fields.notes == (lacking.contains("notes") ? "before" : "tall"))
    }

    @Test(arguments: [
        (7, ["jobTitle"], "jobTitle"), (8, ["jobTitle"], "jobTitle"), (6, ["jobTitle", "notes"], "notes"),
        (1, ["name"], "name"),
    ])
    func `ArchiveRestore: a member that archives of its schema have must be there`(
        _ schema: Int, _ lacking: [String], _ named: String
    ) async throws {
        let archive = try await archive { rewritten in
            rewritten.manifest.schema = schema
            try rewritten.rewrite("/contacts.jsonl") { lines in
                for name in lacking { lines[0][name] = nil }
            }
        }
        let fault = await #expect(throws: ArchiveFault.self) { try await fieldsAfterRestore(archive) }
        #expect(fault?.description == "contacts, line 1: the member '\(named)' is missing")
        #expect(try await bench.count("owners") == 0, "nothing is written")
    }

    @Test(arguments: ["/contacts.jsonl", "owners.jsonl"])
    func `ArchiveRestore: a member of a newer release is refused by name`(_ part: String) async throws {
        let archive = try await archive { rewritten in
            rewritten.manifest.schema = SchemaVersion.current + 1
            try rewritten.rewrite(part) { lines in lines[0]["pronouns"] = "they" }
        }
        let fault = await #expect(throws: ArchiveFault.self) { try await fieldsAfterRestore(archive) }
        #expect(fault?.description.contains("the unknown member 'pronouns': a newer release may have") == true)
        #expect(try await bench.count("owners") == 0, "nothing is written")
    }

    /// What a contact has besides its content. Two contacts that differ only in these are one.
    private static let bookkeeping: Set = [
        "id", "exportedAt", "refusedNames", "confidence", "capture", "place", "cards", "mergedInto", "readAt", "clocks",
        "createdAt", "updatedAt", "deletedAt", "version",
    ]

    @Test func `ArchiveRestore: contacts that differ in any value are two contacts`() async throws {
        let other = try await bench.anotherOwner()
        var fields = ContactFields(name: "Sarah Chen")
        fields[.jobTitle] = .text("Welder")
        fields.notes = "tall"
        _ = try await bench.store.contacts.create(.v7(), of: other, fields)
        let table = try #require(ArchivedTable.ofOwners.first { $0.name == "contacts" })
        let compared = table.members.names.subtracting(Self.bookkeeping).sorted()
        var changed: [String: UUID] = [:]
        let equal = UUID.v7()
        let archive = try await archive { rewritten in
            try rewritten.rewrite("/contacts.jsonl") { lines in
                lines[0]["id"] = .string(equal.text)
                for name in compared {
                    let id = UUID.v7()
                    changed[name] = id
                    var line = lines[0]
                    line["id"] = .string(id.text)
                    line[name] = Self.other(than: line[name] ?? .null, of: name)
                    lines.append(line)
                }
            }
        }
        var options = RestoreOptions()
        options.into = other
        let report = try await ArchiveRestore(bench.store).restore(archive, options)
        let count = try #require(report.owners[0].counts.first { $0.part == "contacts" }?.count)
        #expect(count.left == 1 && count.created == compared.count, "\(count)")
        #expect(try await bench.count("contacts where owner = \(other) and id = \(equal)") == 0)
        for (name, id) in changed {
            #expect(try await bench.count("contacts where owner = \(other) and id = \(id)") == 1, "\(name)")
        }
    }

    private static func other(than value: JSON, of member: String) -> JSON {
        switch (member, value) {
        case ("status", _): "draft"
        case ("phones", _): [["number": "+12125550100", "type": "work"]]
        case (_, .array(let items)): .array(items + ["another"])
        case (_, .integer(let number)): .integer(number + 1)
        default: "another"
        }
    }
}
