import Retention
import Captures
import Contacts
import FoundationEssentials
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct ContactTests {
    private let everything = ContactFields(
        name: "Ann O'Neil, \"the {great}\" \\ Ω", company: "ACME, Inc.", jobTitle: "CTO",
        aliases: ["Annie", "a,b", "NULL", ""], emails: ["ann@example.com"], phones: ["+15550100"],
        websites: ["https://example.com"], street: "1 Main St\nFloor 2", city: "Graz", region: "Styria",
        postalCode: "8010", country: "AT", notes: "likes 🌵")

    @Test func `Contacts: a created contact is read back unchanged`() async throws {
        let bench = try await StoreFixture()
        let id = UUID.v7()
        let created = try #require(try await bench.store.contacts.create(id, of: bench.owner, everything))
        #expect(created.fields == everything)
        #expect((created.version, created.status) == (1, .confirmed))
        #expect(try await bench.store.contacts.find(id, of: bench.owner) == created)
        #expect(try await bench.store.contacts.create(id, of: bench.owner, ContactFields(name: "Other")) == created)
    }

    @Test func `Contacts: a change of an old version is a conflict that returns the current contact`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.contact("Ann")
        let owner = bench.owner
        guard
            case .done(let second) = try await bench.store.contacts.update(id, of: owner, to: everything, expecting: 1)
        else { throw StoreFixture.Fault.missing }
        #expect((second.version, second.fields) == (2, everything))
        guard
            case .conflict(let current) = try await bench.store.contacts.update(
                id, of: owner, to: ContactFields(name: "Late"), expecting: 1)
        else { throw StoreFixture.Fault.missing }
        #expect(current == second)
        guard
            case .done(let third) = try await bench.store.contacts.update(id, of: owner, to: ContactFields(name: "Any"))
        else { throw StoreFixture.Fault.missing }
        #expect(third.fields == ContactFields(name: "Any"))
        guard case .notFound = try await bench.store.contacts.update(.v7(), of: owner, to: everything) else {
            throw StoreFixture.Fault.missing
        }
    }

    @Test func `Contacts: of two concurrent changes of one version one succeeds`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.contact("Ann")
        let other = try bench.another()
        async let first = bench.store.contacts.update(id, of: bench.owner, to: ContactFields(name: "A"), expecting: 1)
        async let second = other.contacts.update(id, of: bench.owner, to: ContactFields(name: "B"), expecting: 1)
        let outcomes = [try await first, try await second]
        #expect(outcomes.filter { if case .done = $0 { true } else { false } }.count == 1)
        #expect(outcomes.filter { if case .conflict = $0 { true } else { false } }.count == 1)
    }

    @Test func `Contacts: a deleted contact is only found in the history`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.contact("Ann")
        let wrong = try await bench.store.contacts.delete(id, of: bench.owner, expecting: 99)
        guard case .conflict(let current) = wrong else { throw StoreError.unreadable("\(wrong)") }
        #expect(current.id == id)
        #expect(try await bench.store.contacts.delete(id, of: bench.owner, expecting: current.version).isDone)
        #expect(try await !bench.store.contacts.delete(id, of: bench.owner).isDone)
        #expect(try await bench.store.contacts.find(id, of: bench.owner) == nil)
        #expect(try await bench.store.contacts.list(of: bench.owner).items.isEmpty)
        #expect(try await bench.store.contacts.create(id, of: bench.owner, everything) == nil)
        guard case .notFound = try await bench.store.contacts.confirm(id, of: bench.owner) else {
            throw StoreFixture.Fault.missing
        }
    }

    @Test(arguments: [
        ("chen", ["Sarah Chen"]), ("SARAH", ["Sarah Chen"]), ("example.com", ["Sarah Chen", "100% Wool_Shop"]),
        ("0%", ["100% Wool_Shop"]), ("l_s", ["100% Wool_Shop"]), ("%", ["100% Wool_Shop"]), ("_", ["100% Wool_Shop"]),
        ("\\", ["back\\slash"]), ("sal", ["Sarah Chen"]), ("+1555", ["Sarah Chen"]), ("nobody", []), ("über", ["ÜBER"]),
        ("secret", []), ("acme", ["ÜBER"]),
    ])
    func `Contacts: search matches the text literally`(text: String, names: [String]) async throws {
        let bench = try await StoreFixture()
        for fields in [
            ContactFields(
                name: "Sarah Chen", aliases: ["Sal"], emails: ["s@example.com"], phones: ["+15550100"],
                notes: "secret"),
            ContactFields(name: "100% Wool_Shop", emails: ["shop@example.com"]), ContactFields(name: "back\\slash"),
            ContactFields(name: "ÜBER", company: "Acme"),
        ] {
            _ = try await bench.store.contacts.create(.v7(), of: bench.owner, fields)
        }
        let found = try await bench.store.contacts.list(of: bench.owner, search: text).items.map(\.fields.name)
        #expect(Set(found) == Set(names))
    }

    @Test func `Contacts: pages are complete and without duplicates while contacts are added`() async throws {
        let bench = try await StoreFixture()
        var wanted: Set<UUID> = []
        for number in 0..<25 { wanted.insert(try await bench.contact("Person \(number)")) }
        // Several contacts with the same time, so that the id decides the order.
        try await bench.admin.execute("update contacts set updated_at = now() where name like 'Person 1%'")
        var seen: [UUID] = []
        var cursor: PageCursor?
        var pages = 0
        repeat {
            let page = try await bench.store.contacts.list(of: bench.owner, search: "person", after: cursor, limit: 4)
            seen += page.items.map(\.id)
            cursor = try page.next.map { try #require(PageCursor($0.text)) }
            pages += 1
            _ = try await bench.contact("Person late")
        } while cursor != nil && pages < 50
        #expect(seen.count == Set(seen).count)
        #expect(Set(seen) == wanted)
        #expect(pages == 7)
    }

    @Test(arguments: ["", ".", "1.", ".x", "1.2", "x.6f1e6c9e-0000-7000-8000-000000000000", "1.6f1e6c9e"])
    func `PageCursor: an invalid cursor is refused`(text: String) {
        #expect(PageCursor(text) == nil)
    }

    @Test func `Contacts: a draft is listed as a draft, and matched once it is confirmed`() async throws {
        let bench = try await StoreFixture()
        let reference = try await bench.atMatch()
        _ = try await bench.store.filing.file([
            FiledCapture(
                reference: reference,
                outcome: .drafts([CardDraft(ContactFields(name: "Card"), confidence: ["name": 0.5])]))
        ])
        #expect(try await bench.store.contacts.changes(for: [bench.owner], since: nil).entries.isEmpty)
        #expect(try await bench.store.contacts.list(of: bench.owner, status: .confirmed).items.isEmpty)
        #expect(try await bench.store.contacts.list(of: bench.owner, status: .draft).items.map(\.id) == [reference.id])
        guard
            case .done(let contact) = try await bench.store.contacts.confirm(
                reference.id, of: bench.owner, expecting: 1)
        else { throw StoreFixture.Fault.missing }
        #expect((contact.status, contact.version) == (.confirmed, 2))
        let matched = try await bench.store.contacts.changes(for: [bench.owner], since: nil)
        #expect(matched.entries.map(\.entry.name) == ["Card"])
    }

    // MARK: the matcher's index

    @Test func `ContactIndex: returns contacts that were added, changed, confirmed and deleted`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let owners = [bench.owner, stranger]
        let kept = try await bench.contact("Kept")
        let first = try await bench.store.contacts.changes(for: owners, since: nil)
        #expect(first.entries.map(\.entry.id) == [kept])

        let deleted = try await bench.contact("Deleted")
        let added = try await bench.contact("Added", owner: stranger)
        _ = try await bench.store.contacts.delete(deleted, of: bench.owner)
        _ = try await bench.store.contacts.update(
            kept, of: bench.owner, to: ContactFields(name: "Renamed", aliases: ["R"]))
        try await bench.settle()
        let second = try await bench.store.contacts.changes(for: owners, since: first.token)
        let entries = Dictionary(uniqueKeysWithValues: second.entries.map { ($0.entry.id, $0) })
        #expect(Set(entries.keys) == [kept, added])
        #expect(entries[kept]?.entry.name == "Renamed")
        #expect(entries[added]?.owner == stranger)
        #expect(second.removed.map(\.contact) == [deleted])
        let third = try await bench.store.contacts.changes(for: owners, since: second.token)
        #expect(third.entries.isEmpty && third.removed.isEmpty)
    }

    @Test func `ContactIndex: a token older than the feed is told to load everything`() async throws {
        let bench = try await StoreFixture()
        let kept = try await bench.contact("Kept")
        let old = try await bench.store.contacts.changes(for: [bench.owner], since: nil)
        #expect(!old.isCut)
        _ = try await bench.store.contacts.delete(kept, of: bench.owner)
        try await bench.settle()
        let new = try await bench.store.contacts.changes(for: [bench.owner], since: old.token)
        try await bench.admin.execute("update changes set at = at - interval '31 days'")
        #expect(try await bench.store.sweep.run().changes > 0)
        #expect(try await bench.store.contacts.changes(for: [bench.owner], since: old.token).isCut)
        #expect(try await !bench.store.contacts.changes(for: [bench.owner], since: new.token).isCut)
    }

    @Test func `ContactIndex: misses no change of a transaction that was still running`() async throws {
        let bench = try await StoreFixture()
        let late = UUID.v7()
        let token = try await bench.store.pool.transaction(owners: [bench.owner]) { transaction in
            try await transaction.execute(
                "insert into contacts (owner, id, name) values (\(bench.owner), \(late), 'Late')")
            // Other transactions commit and the index is queried while this transaction is open.
            _ = try await bench.contact("Early")
            let changes = try await bench.store.contacts.changes(for: [bench.owner], since: nil)
            #expect(changes.entries.map(\.entry.name) == ["Early"])
            return changes.token
        }
        let changes = try await bench.store.contacts.changes(for: [bench.owner], since: token)
        #expect(changes.entries.contains { $0.entry.id == late })
    }

    @Test func `Contacts: a deletion can be undone within a day, a merge cannot be restored`() async throws {
        let bench = try await StoreFixture()
        let (id, other) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        _ = try await bench.store.contacts.delete(id, of: bench.owner)
        let stranger = try await bench.anotherOwner()
        #expect(try await bench.store.contacts.restore(id, of: stranger) == nil)
        for _ in 0..<2 {
            let restored = try #require(try await bench.store.contacts.restore(id, of: bench.owner))
            #expect(restored.fields.name == "Ann" && restored.version == 3)
        }
        #expect(try await bench.store.contacts.list(of: bench.owner, search: "ann").items.map(\.id) == [id])
        _ = try await bench.store.contacts.delete(id, of: bench.owner)
        try await bench.age("contacts", "deleted_at", by: 86_401)
        #expect(try await bench.store.contacts.restore(id, of: bench.owner) == nil)
        let third = try await bench.contact("Cy")
        _ = try await bench.store.merges.merge(other, into: third, of: bench.owner, as: .v7())
        #expect(try await bench.store.contacts.restore(other, of: bench.owner) == nil)
    }
}
