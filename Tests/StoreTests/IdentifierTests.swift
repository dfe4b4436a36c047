import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct IdentifierTests {
    /// Contacts with ids of consecutive milliseconds, as an import makes them.
    private static func fill(_ bench: StoreFixture, _ count: Int) async throws {
        try await bench.admin.execute(
            """
            insert into contacts (owner, id, name)
            select \(bench.owner), (lpad(to_hex(1760000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
                || substr(md5(n::text), 4, 15))::uuid, 'Ann ' || n
            from generate_series(1, \(count)) n
            """)
        try await bench.admin.execute("analyze contacts")
    }

    @Test func `IdentifierStore: a beginning is found by the primary keys, and other kinds cost nothing`() async throws
    {
        let bench = try await StoreFixture()
        try await Self.fill(bench, 20_000)
        let first = try #require(
            try await bench.admin.query("select min(id::text) as id from contacts").first?.get("id", as: String.self))
        let prefix = try #require(IDPrefix(String(first.prefix(13))))
        let found = try await bench.store.identifiers.find(
            prefix, of: bench.owner, among: [.contact], areDeleted: false, limit: 11)
        #expect(found.map(\.id.text) == [first])
        let statement = IdentifiersStatements.between(
            kinds: ["contact"], owner: bench.owner, low: prefix.low, high: prefix.high, areDeleted: false, limit: 11
        ).sql
        let rows = try await bench.store.pool.transaction(owners: [bench.owner], ["explain (costs off) \(statement)"])
        let plan = try (rows.last ?? []).map { try $0.get("QUERY PLAN", as: String.self) }.joined(separator: "\n")
        #expect(plan.contains("using contacts_pkey on contacts"), "\(plan)")
        #expect(plan.contains(#/Index Cond: .*id >= .*id <= /#), "\(plan)")
        // Postgres scans nothing below such a filter.
        #expect(plan.ranges(of: "One-Time Filter: false").count == ObjectKind.allCases.count - 1, "\(plan)")
    }

    @Test func `IdentifierStore: merged contacts are never found, and deleted ones only to be restored`() async throws {
        let bench = try await StoreFixture()
        let (stays, goes) = (try await bench.contact("Ann"), try await bench.contact("Anne"))
        func ids(_ prefix: UUID, areDeleted: Bool = false) async throws -> [UUID] {
            let prefix = try #require(IDPrefix(prefix.text))
            return try await bench.store.identifiers.find(
                prefix, of: bench.owner, among: [.contact, .capture], areDeleted: areDeleted, limit: 11
            ).map(\.id)
        }
        #expect(try await ids(goes) == [goes])
        #expect(try await ids(stays, areDeleted: true).isEmpty)
        try await bench.admin.execute("update contacts set deleted_at = now() where id = \(goes)")
        #expect(try await ids(goes).isEmpty)
        #expect(try await ids(goes, areDeleted: true) == [goes])
        try await bench.admin.execute("update contacts set merged_into = \(stays) where id = \(goes)")
        #expect(try await ids(goes).isEmpty)
        #expect(try await ids(goes, areDeleted: true).isEmpty)
    }
}
