import FoundationEssentials
import Postgres
import TestSupport
import Testing

@Suite(.freshDatabase)
struct TransactionTests {
    private struct Stop: Error {}

    private static func owners(_ row: Row) throws -> [UUID]? { try row.get("o", as: [UUID]?.self) }
    private static let readOwners: SQL = "select nullif(current_setting('tapline.owners', true), '')::uuid[] as o"

    @Test func `Pool: a transaction that throws changes nothing, one that returns changes everything`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table t (a int)")
            await #expect(throws: Stop.self) {
                try await pool.transaction { transaction in
                    try await transaction.execute("insert into t values (1)")
                    throw Stop()
                }
            }
            #expect(try await pool.query("select a from t").isEmpty)
            let changed = try await pool.transaction { transaction in
                _ = try await transaction.pipeline(["insert into t values (2)", "insert into t values (3)"])
                return try await transaction.execute("update t set a = a + 1")
            }
            #expect(changed == 2)
            #expect(try await pool.query("select a from t").count == 2)
        }
    }

    @Test func `Pool: owners are set in their transaction only`() async throws {
        let owners = [UUID(), UUID()]
        try await withPool(size: 1) { pool in
            #expect(try await Self.owners(pool.query(Self.readOwners)[0]) == nil)
            let inside = try await pool.transaction(owners: owners) { try await $0.query(Self.readOwners)[0] }
            #expect(try Self.owners(inside) == owners)
            #expect(try await Self.owners(pool.query(Self.readOwners)[0]) == nil)
            let piped = try await pool.transaction(owners: [owners[1]], [Self.readOwners, "select 7 as n"])
            #expect(piped.count == 2)
            #expect(try Self.owners(piped[0][0]) == [owners[1]])
            #expect(try piped[1][0].get("n", as: Int.self) == 7)
            #expect(try await Self.owners(pool.query(Self.readOwners)[0]) == nil)
            let unowned = try await pool.transaction { try await $0.query(Self.readOwners)[0] }
            #expect(try Self.owners(unowned) == nil)
            #expect(try await Self.owners(pool.transaction(owners: [], [Self.readOwners])[0][0]) == [])
        }
    }

    @Test func `Pool: a pipelined transaction is all or nothing and numbers the caller's statements`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table t (a int primary key deferrable initially deferred)")
            let error = await databaseError(.server) {
                try await pool.transaction(owners: [UUID()], ["insert into t values (1)", "select 1/0"])
            }
            #expect(error?.statement == 1)
            // A deferred constraint fails at COMMIT: the outcome is known.
            let late = await databaseError(.server) {
                try await pool.transaction(["insert into t values (1)", "insert into t values (1)"])
            }
            #expect(late?.isUniqueViolation == true)
            #expect(try await pool.query("select 1 from t").isEmpty)
            #expect(pool.usage.open == 1)
        }
    }

    @Test func `Pool: a transaction whose failure is ignored is not committed`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table t (a int)")
            _ = await databaseError(.rolledBack) {
                try await pool.transaction { transaction in
                    try await transaction.execute("insert into t values (1)")
                    _ = try? await transaction.query("select 1/0")
                }
            }
            #expect(try await pool.query("select 1 from t").isEmpty)
        }
    }

    @Test func `Transaction: refuses to work after its end`() async throws {
        try await withPool(size: 1) { pool in
            let kept = try await pool.transaction { $0 }
            _ = await databaseError(.misuse) { _ = try await kept.query("select 1") }
        }
    }

    @Test func `Pool: deadlocked transactions both succeed if they may retry`() async throws {
        try await withPool(size: 2) { pool in
            try await pool.execute("create table t (id int primary key, n int)")
            try await pool.execute("insert into t values (1, 0), (2, 0)")
            let attempts = Counter()
            let meeting = [Gate(), Gate()]
            try await withThrowingTaskGroup { group in
                for (mine, other) in [(1, 2), (2, 1)] {
                    group.addTask {
                        try await pool.transaction(retrying: true) { transaction in
                            attempts.add()
                            try await transaction.execute("update t set n = n + 1 where id = \(mine)")
                            meeting[mine - 1].open()
                            await meeting[other - 1].wait()
                            try await transaction.execute("update t set n = n + 1 where id = \(other)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(attempts.value > 2)
            #expect(try await pool.query("select 1 from t where n = 2").count == 2)
        }
    }

    @Test func `Pool: a conflict is retried three times, and only if requested`() async throws {
        try await withPool(size: 1) { pool in
            for (retrying, expected) in [(false, 1), (true, 4)] {
                let attempts = Counter()
                let error = await databaseError(.server) {
                    try await pool.transaction(retrying: retrying) { transaction in
                        attempts.add()
                        try await transaction.script("do $$ begin raise exception sqlstate '40001'; end $$")
                    }
                }
                #expect(error?.isConflict == true && error?.isTransient == true)
                #expect(attempts.value == expected)
            }
            let calls = try await pool.query("select 1")
            #expect(calls.count == 1)
            try await pool.execute("create sequence tries")
            _ = await databaseError(.server) {
                try await pool.transaction(
                    retrying: true, ["select nextval('tries')", "do $$ begin raise exception sqlstate '40P01'; end $$"])
            }
            #expect(try await pool.query("select nextval('tries') as n")[0].get("n", as: Int.self) == 5)
        }
    }

    @Test func `Pool: a canceled task rolls its transaction back`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table t (a int)")
            let started = Gate()
            let task = Task {
                try await pool.transaction { transaction in
                    try await transaction.execute("insert into t values (1)")
                    started.open()
                    _ = try await transaction.query("select pg_sleep(600)")
                }
            }
            await started.wait()
            task.cancel()
            _ = await databaseError(.cancelled) { try await task.value }
            #expect(try await pool.query("select 1 from t").isEmpty)
            #expect(pool.usage.open == 1)
        }
    }

    /// A deferred trigger ends the backend during COMMIT, so that no answer arrives.
    @Test func `Pool: a COMMIT without an answer has an unknown outcome`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.withConnection { connection in
                try await connection.script(
                    """
                    create table t (a int);
                    create function die() returns trigger language plpgsql as
                        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
                    create constraint trigger die after insert on t deferrable initially deferred
                        for each row execute function die();
                    """)
            }
            let closure = await databaseError(.commitOutcomeUnknown) {
                _ = try await pool.transaction { try await $0.execute("insert into t values (1)") }
            }
            #expect(closure?.isTransient == false)
            _ = await databaseError(.commitOutcomeUnknown) {
                try await pool.transaction(["insert into t values (1)"])
            }
            // Before COMMIT the outcome is known: the transaction had no effect.
            let before = await databaseError(.server) {
                try await pool.transaction(["select pg_terminate_backend(pg_backend_pid())", "select 1"])
            }
            #expect(before?.sqlstate == "57P01" && before?.isTransient == true)
            #expect(try await pool.query("select 1 from t").isEmpty)
        }
    }
}
