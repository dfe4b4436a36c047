import Postgres
import TestSupport
import Testing

struct TestDatabaseTests {
    private static let preparations = Counter()
    private static let prepare: @Sendable (String) async throws -> Void = { conninfo in
        preparations.add()
        let connection = try await Connection.open(ConnectionSettings(conninfo))
        try await connection.script("create table t (a int); insert into t values (1)")
        await connection.close()
    }

    @Test(.freshDatabase(template: "test-database", prepare: prepare), arguments: 0..<4)
    func `TestDatabase: each test gets its own copy of a template prepared once`(number: Int) async throws {
        try await withPool(size: 1) { pool in
            #expect(try await pool.query("select a from t").count == 1)
            try await pool.execute("insert into t values (\(number))")
            #expect(try await pool.query("select a from t").count == 2)
        }
        #expect(Self.preparations.value == 1)
    }

    @Test func `TestDatabase: a dropped database is gone`() async throws {
        let database = try await TestDatabase.fresh()
        let connection = try await Connection.open(ConnectionSettings(database.conninfo))
        try await database.drop()
        await connection.close()
        _ = await databaseError(.unreachable) { _ = try await Connection.open(ConnectionSettings(database.conninfo)) }
    }
}
