import Captures
import Contacts
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct SchemaTests {
    @Test func `Schema: a contact's phone needs a number and a known type`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.contact()
        for phones in [#"[{"number": "+1", "type": "office"}]"#, #"[{"type": "work"}]"#, "{}"] {
            await #expect(throws: DatabaseError.self) {
                try await bench.admin.execute("update contacts set phones = \(phones)::jsonb where id = \(id)")
            }
        }
        #expect(
            try await bench.admin.execute(
                #"update contacts set phones = '[{"number": "+1", "type": "work"}]' where id = \#(id)"#) == 1)
    }

    @Test func `Schema: a new column of contacts is a field: its changes are stamped, and recorded as edits of a card`()
        async throws
    {
        let bench = try await StoreFixture()
        let id = UUID.v7()
        _ = try await bench.store.cards.enter(id, of: bench.owner, ContactFields(name: "Ann"))
        try await bench.admin.execute("alter table contacts add column office_floor text not null default ''")
        try await bench.admin.execute("update contacts set clocks = '{}' where id = \(id)")
        try await bench.admin.execute("update contacts set office_floor = '3', version = version + 1 where id = \(id)")
        let row = try #require(
            try await bench.admin.query(
                "select edited, version, clocks::text as clocks from cards join contacts using (owner, id)"
            ).first)
        #expect(try row.get("edited", as: [String].self) == ["office_floor"])
        let clocks = try row.get("clocks", as: String.self)
        #expect(clocks.hasPrefix(#"{"officeFloor": [\#(try row.get("version", as: Int.self)), "#), "\(clocks)")
    }

    @Test func `Schema: the states under way are those without an end`() async throws {
        let bench = try await StoreFixture()
        let rows = try await bench.admin.query(
            "select s::text as state from unnest(enum_range(null::capture_state)) s where is_under_way(s) order by s")
        #expect(try rows.map { try $0.get("state", as: String.self) } == ["received", "recognized", "understood"])
        // The planner replaces the call by its condition, or it would not use an index.
        let plan = try await bench.admin.query("explain select id from captures where is_under_way(state)")
        #expect(try plan.allSatisfy { try !$0.get("QUERY PLAN", as: String.self).contains("is_under_way") })
    }
}
