import Foundation
import Testing

@testable import Lab

@Suite struct LoadJournalTests {
    private static func path() -> String {
        FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
    }

    private static func entry(_ key: String, _ ids: [UUID], _ kind: LoadJournal.Entry.Kind = .captures)
        -> LoadJournal.Entry
    {
        LoadJournal.Entry(key: key, owner: 0, kind: kind, ids: ids)
    }

    @Test func `LoadJournal: recorded entries are known after reopening the file`() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let ids = (0..<3).map { _ in UUID() }
        do {
            let journal = try LoadJournal(path)
            journal.record(Self.entry("load-4", [ids[0]]))
            journal.record(Self.entry("load-4", [ids[0]]))
            journal.record(Self.entry("load-11", [ids[1]], .export))
            journal.record(Self.entry("message-2", [ids[2]]))
            journal.record(Self.entry("load-5", []))
        }
        let again = try LoadJournal(path)
        #expect(again.accepted == 2)
        #expect(Set(again.captures) == [ids[0], ids[2]])
        #expect(again.exports == [ids[1]])
        #expect(again.last("load-") == 11)
        #expect(again.last("message-") == 2)
        #expect(again.knows("load-5", of: 0))
        #expect(!again.knows("load-5", of: 1))
        #expect(again.conflicts.isEmpty)
    }

    @Test func `LoadJournal: one key with two answers is reported as duplicated`() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let journal = try LoadJournal(path)
        let (first, second) = (UUID(), UUID())
        journal.record(Self.entry("load-1", [first]))
        journal.record(Self.entry("load-1", [second]))
        #expect(journal.conflicts.map(\.id) == [second])
        #expect(journal.accepted == 1)
    }

    @Test func `LoadJournal: an incomplete line is ignored, and the next entry is complete`() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            let journal = try LoadJournal(path)
            journal.record(Self.entry("load-1", [UUID()]))
        }
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"key\":\"load-2\",\"ow".utf8))
        try handle.close()
        do {
            let journal = try LoadJournal(path)
            #expect(journal.accepted == 1)
            journal.record(Self.entry("load-3", [UUID()]))
        }
        let journal = try LoadJournal(path)
        #expect(journal.accepted == 2)
        #expect(journal.last("load-") == 3)
    }
}
