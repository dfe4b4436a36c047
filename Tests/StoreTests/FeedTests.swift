import NotificationRecords
import Retention
import Captures
import Contacts
import Corrections
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct FeedTests {
    @Test func `ChangeFeed: returns every change in order, deletions included`() async throws {
        let bench = try await StoreFixture()
        let contact = try await bench.contact("A")
        _ = try await bench.store.contacts.update(contact, of: bench.owner, to: ContactFields(name: "B"))
        let note = try await bench.openNote()
        _ = try await bench.store.assign(note: note, of: bench.owner, to: .contact(contact))
        _ = try await bench.store.contacts.delete(contact, of: bench.owner)
        try await bench.settle()
        let entries = try await bench.store.changes.entries(of: bench.owner)
        #expect(entries.filter { $0.object == "contact" }.map(\.kind) == [.created, .updated, .deleted])
        #expect(entries.filter { $0.object == "inbox_note" }.map(\.kind) == [.created, .updated])
        #expect(entries.filter { $0.object == "interaction" }.map(\.kind) == [.created])
        #expect(entries.allSatisfy { $0.id == contact || $0.id == note })
        var pieces: [ChangeEntry] = []
        var cursor: ChangeCursor?
        while let next = try await bench.store.changes.entries(of: bench.owner, after: cursor, limit: 1).first {
            pieces.append(next)
            let read: ChangeCursor = try #require(ChangeCursor(next.cursor.text))
            cursor = read
        }
        #expect(pieces == entries)
    }

    @Test func `ChangeFeed: misses nothing of a transaction that commits late`() async throws {
        let bench = try await StoreFixture()
        let late = UUID.v7()
        var read: [UUID] = []
        var cursor: ChangeCursor?
        let during = try await bench.store.pool.transaction(owners: [bench.owner]) { transaction in
            try await transaction.execute(
                "insert into contacts (owner, id, name) values (\(bench.owner), \(late), 'Late')")
            _ = try await bench.contact("Early")
            return try await bench.store.changes.entries(of: bench.owner)
        }
        // The transaction that started first commits last: serving the other entry now would skip its entry for good.
        #expect(during.isEmpty)
        try await bench.settle()
        for entry in try await bench.store.changes.entries(of: bench.owner, after: cursor) {
            read.append(entry.id)
            cursor = entry.cursor
        }
        #expect(read.count == 2)
        #expect(read.first == late)
    }

    @Test func `ChangeFeed: a reader concurrent with many writers sees each change once`() async throws {
        let bench = try await StoreFixture(connections: 4)
        let reader = try bench.another()
        let written = Task {
            try await withThrowingTaskGroup(of: [UUID].self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        var ids: [UUID] = []
                        for number in 0..<25 { ids.append(try await bench.contact("Person \(writer) \(number)")) }
                        return ids
                    }
                }
                return try await group.reduce(into: [UUID]()) { $0 += $1 }
            }
        }
        var seen: [UUID] = []
        var cursor: ChangeCursor?
        while seen.count < 100 {
            for entry in try await reader.changes.entries(of: bench.owner, after: cursor, limit: 7) {
                seen.append(entry.id)
                cursor = entry.cursor
            }
        }
        let ids = try await written.value
        #expect(try await reader.changes.entries(of: bench.owner, after: cursor).isEmpty)
        #expect(seen.count == 100)
        #expect(Set(seen) == Set(ids))
    }

    @Test func `ChangeFeed: has a capture's creation, end and erasure, and nothing between`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.atMatch([bench.text(), bench.image()])
        _ = try await bench.store.filing.file([bench.noted(references[0])])
        try await bench.admin.execute("update captures set version = version + 1 where id = \(references[0].id)")
        try await bench.admin.execute("update captures set state = 'erased' where id = \(references[0].id)")
        try await bench.settle()
        let entries = try await bench.store.changes.entries(of: bench.owner).filter { $0.object == "capture" }
        #expect(entries.filter { $0.id == references[0].id }.map(\.kind) == [.created, .updated, .deleted])
        #expect(entries.filter { $0.id == references[1].id }.map(\.kind) == [.created])
    }

    @Test func `ChangeFeed: a sweep deletes entries older than thirty days, and tells late readers`() async throws {
        let bench = try await StoreFixture()
        for number in 0..<4 { _ = try await bench.contact("Person \(number)") }
        try await bench.settle()
        let before = try await bench.store.changes.entries(of: bench.owner)
        #expect(before.count == 4)
        #expect(try await bench.store.sweep.run().changes == 0)
        for entry in before.prefix(3) {
            try await bench.admin.execute(
                "update changes set at = at - interval '31 days' where owner = \(bench.owner) and id = \(entry.id)")
        }
        #expect(try await bench.store.sweep.run().changes == 3)
        #expect(try await bench.store.changes.entries(of: bench.owner) == [before[3]])
        var isCut: [Bool] = []
        for entry in before { isCut.append(try await bench.store.changes.isCut(entry.cursor, of: bench.owner)) }
        #expect(isCut == [true, true, false, false])
        try await bench.admin.execute("update changes set at = at - interval '31 days'")
        #expect(try await bench.store.sweep.run().changes == 1)
        #expect(try await bench.store.changes.isCut(before[2].cursor, of: bench.owner))
        #expect(try await !bench.store.changes.isCut(before[3].cursor, of: bench.owner))
    }

    @Test(arguments: ["", ".", "1", "1.", ".1", "1.2.3", "-1.2", "1.-2", "a.b", "99999999999999999999.1"])
    func `ChangeCursor: an invalid cursor is refused`(text: String) {
        #expect(ChangeCursor(text) == nil)
    }

    // MARK: notifications

    @Test func `Notifications: finished work notifies once, and its row is deleted`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.atMatch([bench.text(), bench.text(), bench.text()])
        let moved =
            try await bench.store.filing.file([
                bench.filed(references[0], under: try await bench.contact()), bench.noted(references[1]),
            ])
        let cause = StageError(.noText, .reject, operator: "", user: "")
        _ = try await bench.store.work.end(references[2], as: .rejected, because: cause, worker: "m")
        let all = moved + [references[2].at(.notify)]
        let told = try await bench.store.notifications.notify(all)
        #expect(
            Dictionary(uniqueKeysWithValues: told.map { ($0.id, $0.kind) }) == [
                references[0].id: "capture.filed", references[1].id: "capture.inbox",
                references[2].id: "capture.rejected",
            ])
        #expect(try await bench.store.notifications.notify(all).isEmpty)
        #expect(try await bench.count("work") == 0)
        #expect(try await bench.count("notifications") == 3)
        let first = try #require(try await bench.store.notifications.list(of: bench.owner).items.first)
        #expect(abs(first.expiresAt.timeIntervalSince(first.createdAt) - 86_400) < 1)
    }

    @Test func `Notifications: of two concurrent notifiers one notifies`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.atMatch((0..<10).map { _ in bench.text() })
        let moved = try await bench.store.filing.file(references.map { bench.noted($0) })
        let other = try bench.another()
        async let a = bench.store.notifications.notify(moved)
        async let b = other.notifications.notify(moved.reversed())
        let told = try await a + b
        #expect(told.count == 10)
        #expect(Set(told.map(\.id)).count == 10)
    }

    @Test func `Notifications: marking as read keeps the first time, and expired ones are not listed`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.atMatch([bench.text(), bench.text()])
        _ = try await bench.store.notifications.notify(
            try await bench.store.filing.file(references.map { bench.noted($0) }))
        let id = references[0].id
        let read = try #require(try await bench.store.notifications.markRead(id, of: bench.owner))
        #expect(read.readAt != nil)
        #expect(try await bench.store.notifications.markRead(id, of: bench.owner) == read)
        #expect(try await bench.store.notifications.markRead(.v7(), of: bench.owner) == nil)
        #expect(try await bench.store.notifications.list(of: bench.owner, unreadOnly: true).items.count == 1)
        #expect(try await bench.store.notifications.list(of: bench.owner).items.count == 2)
        try await bench.age("notifications", "expires_at", by: 86_401)
        #expect(try await bench.store.notifications.list(of: bench.owner).items.isEmpty)
    }

    @Test func `Notifications: a listener gets each notification since its last request once`() async throws {
        let bench = try await StoreFixture()
        var cursor = try await bench.store.notifications.changes(of: bench.owner, since: nil).cursor
        var heard: [UUID] = []
        for _ in 0..<3 {
            let references = try await bench.atMatch([bench.text(), bench.text()])
            _ = try await bench.store.notifications.notify(
                try await bench.store.filing.file(references.map { bench.noted($0) }))
            try await bench.settle()
            let news = try await bench.store.notifications.changes(of: bench.owner, since: cursor)
            cursor = news.cursor
            #expect(Set(news.items.map(\.id)) == Set(references.map(\.id)))
            heard += news.items.map(\.id)
        }
        #expect(heard.count == 6)
        #expect(try await bench.store.notifications.changes(of: bench.owner, since: cursor).items.isEmpty)
    }

    @Test func `ChangeFeed: entries are ordered by transaction id, whatever its number of digits`() async throws {
        let bench = try await StoreFixture()
        for xid in [9, 10, 99, 100] {
            try await bench.admin.execute(
                """
                insert into changes (owner, xid, object, id, change)
                values (\(bench.owner), \(String(xid))::text::xid8, 'contact', \(UUID()), 'created')
                """)
        }
        var cursor: ChangeCursor?
        var seen: [String] = []
        while let entry = try await bench.store.changes.entries(of: bench.owner, after: cursor, limit: 1).first {
            seen.append(String(entry.cursor.text.prefix { $0 != "." }))
            cursor = entry.cursor
        }
        #expect(seen == ["9", "10", "99", "100"])
    }
}
