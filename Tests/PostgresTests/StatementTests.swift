import FoundationEssentials
import Postgres
import TestSupport
import Testing

@Suite(.freshDatabase)
struct StatementTests {
    private static func numbers(upTo last: Int) -> Statement<[Int]> {
        Statement(many: "select n from generate_series(1, \(last)) as n (n)") { row throws(DatabaseError) in
            try row.get("n")
        }
    }

    private static func owners() -> Statement<String?> {
        Statement(one: "select current_setting('tapline.owners', true) as owners") { row throws(DatabaseError) in
            try row.get("owners")
        }
    }

    @Test func `Statement: many returns all rows, one returns the first or nil, exec the number of changed rows`()
        async throws
    {
        try await withPool(size: 1) { pool in
            #expect(try await pool.run(Self.numbers(upTo: 3)) == [1, 2, 3])
            #expect(try await pool.run(Self.numbers(upTo: 0)) == [])
            let one: (SQL) -> Statement<Int?> = { Statement(one: $0) { row throws(DatabaseError) in try row.get("n") } }
            #expect(try await pool.run(one("select 7 as n")) == 7)
            #expect(try await pool.run(one("select 7 as n where false")) == nil)
            _ = try await pool.execute("create table things (n bigint)")
            #expect(try await pool.run(Statement(exec: "insert into things values (1), (2)")) == 2)
            #expect(try await pool.run(Statement(exec: "select from things")) == 2)
        }
    }

    @Test func `Statement: a transaction returns the results of its statements in their order`() async throws {
        try await withPool(size: 1) { pool in
            let owner = UUID()
            let owners = try await pool.transaction(owners: [owner], running: [Self.owners()])
            #expect(owners == ["{\(owner.uuidString)}"])
            let lists = try await pool.transaction(owners: nil, running: (0..<3).map(Self.numbers))
            #expect(lists == [[], [1], [1, 2]])
            let (rows, numbers) = try await pool.transaction { transaction in
                try await transaction.run(Statement(composed: "select 'text' as word"), Self.numbers(upTo: 2))
            }
            #expect(try rows.map { try $0.get("word", as: String.self) } == ["text"])
            #expect(numbers == [1, 2])
        }
    }

    @Test func `Statement: a failed statement undoes the others`() async throws {
        try await withPool(size: 1) { pool in
            _ = try await pool.execute("create table things (n bigint)")
            await #expect(throws: DatabaseError.self) {
                try await pool.transaction(
                    owners: nil,
                    running: [Statement(exec: "insert into things values (1)"), Statement(exec: "select 1 / 0")])
            }
            #expect(try await pool.run(Statement(exec: "select from things")) == 0)
        }
    }
}
