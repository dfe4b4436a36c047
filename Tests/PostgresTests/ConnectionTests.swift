import FoundationEssentials
import Postgres
import TestSupport
import Testing

@Suite(.freshDatabase, .tags(.timed))
struct ConnectionTests {
    private static func connect(_ preparedStatements: Int = 256) async throws -> Connection {
        try await Connection.open(
            ConnectionSettings(TestDatabase.required.conninfo, preparedStatements: preparedStatements))
    }

    @Test func `Connection: statements are prepared once and reused`() async throws {
        let connection = try await Self.connect()
        for number in 1...5 {
            #expect(try await connection.query("select \(number) as n")[0].get("n", as: Int.self) == number)
        }
        #expect(await connection.preparedStatementCount == 1)
        // The same text with another type is another statement.
        #expect(try await connection.query("select \(true) as n")[0].get("n", as: Bool.self))
        #expect(await connection.preparedStatementCount == 2)
        let known = try await connection.query(
            "select name from pg_prepared_statements where statement = 'select $1 as n'")
        #expect(known.count == 2)
        await connection.close()
    }

    @Test func `Connection: the least recently used statements are deallocated`() async throws {
        let connection = try await Self.connect(5)
        for number in 0..<20 {
            _ = try await connection.query("select 'always'")
            _ = try await connection.query("select \(raw: String(number))")
        }
        let kept = try await connection.query("select statement from pg_prepared_statements")
            .map { try $0.get("statement", as: String.self) }
        #expect(kept.contains("select 'always'"))
        #expect(kept.contains("select 19"))
        #expect(!kept.contains("select 3"))
        #expect(kept.count <= 6)
        await connection.close()
    }

    @Test func `Connection: a statement that is about to run is not deallocated`() async throws {
        let connection = try await Self.connect(2)
        // In a transaction the missing statement cannot be prepared again: the whole transaction fails.
        try await connection.execute("begin")
        _ = try await connection.pipeline(["select 1", "select 2", "select 3", "select 4"])
        for _ in 1...2 { #expect(try await connection.query("select 1").count == 1) }
        try await connection.execute("commit")
        #expect(await connection.preparedStatementCount <= 3)
        await connection.close()
    }

    @Test func `Connection: a plan made for a small table is discarded soon`() async throws {
        let connection = try await Connection.open(
            ConnectionSettings(
                TestDatabase.required.conninfo, parameters: ["plan_cache_mode": "force_generic_plan"]))
        try await connection.script(
            "create table grown (id int primary key, word text) with (autovacuum_enabled = false);"
                + " insert into grown values (0, 'first'); analyze grown")
        func find() async throws { _ = try await connection.query("select word from grown where id = \(7)") }
        try await find()
        let name = try #require(
            try await connection.query("select name from pg_prepared_statements where statement like '%from grown%'")
                .first?.get("name", as: String.self))
        func plan() async throws -> String {
            try await connection.query("explain execute \(raw: name) (7)")
                .map { try $0.get("QUERY PLAN", as: String.self) }.joined()
        }
        #expect(try await plan().contains("Seq Scan"))
        try await connection.execute("insert into grown select n, 'word' from generate_series(1, 50000) n")
        try await eventually("another plan") {
            try await find()
            return try await plan().contains("Index")
        }
        await connection.close()
    }

    @Test func `Connection: deallocation is not part of the next statement's transaction`() async throws {
        let connection = try await Self.connect(1)
        try await connection.script("create table t (a int)")
        _ = try await connection.pipeline(["select 1", "select 2", "select 3"])
        #expect(await connection.preparedStatementCount == 3)
        // VACUUM must be alone in its transaction.
        try await connection.execute("vacuum t")
        #expect(await connection.preparedStatementCount == 2)
        await connection.close()
    }

    @Test func `Connection: a prepared statement survives a change of its table`() async throws {
        let connection = try await Self.connect()
        try await connection.script("create table t (a int); insert into t values (1)")
        #expect(try await connection.query("select * from t")[0].columns == ["a"])
        try await connection.script("alter table t add b int default 2")
        #expect(try await connection.query("select * from t")[0].columns == ["a", "b"])
        try await connection.script("deallocate all")
        #expect(try await connection.query("select * from t")[0].get("b", as: Int.self) == 2)
        await connection.close()
    }

    @Test func `Connection: a pipeline answers every statement in order`() async throws {
        let connection = try await Self.connect()
        let answers = try await connection.pipeline((0..<1000).map { "select \($0) as n, \(String($0))::text as s" })
        for (number, rows) in answers.enumerated() {
            #expect(try rows[0].get("n", as: Int.self) == number)
            #expect(try rows[0].get("s", as: String.self) == String(number))
        }
        #expect(answers.count == 1000)
        #expect(try await connection.pipeline([]).isEmpty)
        await connection.close()
    }

    /// The buffers of both sides are full long before either side has sent everything.
    @Test func `Connection: a pipeline of megabytes in both directions does not deadlock`() async throws {
        let connection = try await Self.connect()
        let block = [UInt8](repeating: 0xAB, count: 300_000)
        let answers = try await connection.pipeline((0..<40).map { _ in "select \(block) as b" })
        #expect(try answers.allSatisfy { try $0[0].get("b", as: [UInt8].self) == block })
        await connection.close()
    }

    @Test(arguments: [
        ("select 1/0", "22012"), ("selekt 1", "42601"), ("insert into t values (1)", "23505"),
        ("select * from nowhere", "42P01"),
    ])
    func `Connection: a failing pipeline names the statement and changes nothing`(
        bad: String, sqlstate: String
    ) async throws {
        let connection = try await Self.connect()
        try await connection.script("create table t (a int primary key); insert into t values (1)")
        for _ in 0..<2 {
            let error = await databaseError(.server) {
                _ = try await connection.pipeline([
                    "insert into t values (\(2))", "select 1", SQL(raw: bad), "insert into t values (\(3))",
                ])
            }
            #expect(error?.statement == 2)
            #expect(error?.sqlstate == sqlstate)
            #expect(try await connection.query("select a from t").count == 1)
        }
        await connection.close()
    }

    @Test func `DatabaseError: carries what code needs and hides what people wrote`() async throws {
        let connection = try await Self.connect()
        try await connection.script(
            "create table people (mail text constraint one_mail unique, age int check (age > 0))")
        try await connection.execute("insert into people values (\("anna@example.org"), 30)")
        let duplicate = await databaseError(.server) {
            try await connection.execute("insert into people values (\("anna@example.org"), 31)")
        }
        #expect(duplicate?.isUniqueViolation == true)
        #expect(duplicate?.constraint == "one_mail")
        #expect(duplicate?.table == "people")
        #expect(duplicate?.detail?.contains("anna@example.org") == true)
        let wrong = await databaseError(.server) {
            _ = try await connection.query("select \("anna@example.org")::uuid")
        }
        #expect(wrong?.sqlstate == "22P02")
        #expect(wrong?.message?.contains("anna@example.org") == true)
        let check = await databaseError(.server) {
            try await connection.execute("insert into people values (\("anna@example.com"), \(-1))")
        }
        #expect(check?.isCheckViolation == true)
        for error in [duplicate, wrong, check].compactMap(\.self) {
            #expect(!"\(error)".contains("anna") && !String(reflecting: error).contains("anna"))
            #expect("\(error)".contains(error.sqlstate ?? "?"))
            #expect(!error.isTransient)
        }
        await connection.close()
    }

    @Test func `Connection: canceling a task stops its statement on the server`() async throws {
        let connection = try await Self.connect()
        try await withPool(size: 1) { pool in
            let task = Task { try await connection.query("select pg_sleep(600)") }
            while try await pool.query(
                """
                select 1 from pg_stat_activity where query like '%pg_sleep(600)' and state = 'active'
                    and datname = current_database() and pid <> pg_backend_pid()
                """
            ).isEmpty {}
            task.cancel()
            await #expect(throws: DatabaseError.self) { try await task.value }
            #expect(try await connection.query("select 1 as n")[0].get("n", as: Int.self) == 1)
            let explicit = Task { try await connection.query("select pg_sleep(601)") }
            while try await pool.query(
                """
                select 1 from pg_stat_activity where query like '%pg_sleep(601)' and state = 'active'
                    and datname = current_database() and pid <> pg_backend_pid()
                """
            ).isEmpty {}
            connection.cancel()
            let error = await databaseError(.server) { _ = try await explicit.value }
            #expect(error?.sqlstate == "57014")
        }
        await connection.close()
    }

    @Test func `Connection: a session has its name and its statement timeout`() async throws {
        let settings = ConnectionSettings(
            try TestDatabase.required.conninfo + " options='-c work_mem=5MB'", applicationName: "bench",
            statementTimeout: .milliseconds(1500))
        let connection = try await Connection.open(settings)
        let row = try await connection.query(
            "select current_setting('application_name') a, current_setting('statement_timeout') t, current_setting('work_mem') w"
        )[0]
        #expect(try row.get("a", as: String.self) == "bench")
        #expect(try row.get("t", as: String.self) == "1500ms")
        #expect(try row.get("w", as: String.self) == "5MB")
        let error = await databaseError(.server) { _ = try await connection.query("select pg_sleep(60)") }
        #expect(error?.sqlstate == "57014")
        await connection.close()
        _ = await databaseError(.connectionLost) { _ = try await connection.query("select 1") }
    }

    @Test func `Connection: an absent server is unreachable`() async throws {
        let error = await databaseError(.unreachable) {
            _ = try await Connection.open(ConnectionSettings("host=/nonexistent port=1 user=nobody password=geheim"))
        }
        #expect(error?.isTransient == true)
        #expect(error?.description.contains("geheim") == false)
        #expect(error?.summary.contains("\t") == false, "libpq indents its hints")
    }
}
