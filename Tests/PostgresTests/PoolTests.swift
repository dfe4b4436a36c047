import Postgres
import TestSupport
import Testing

@Suite(.freshDatabase)
struct PoolTests {
    @Test func `Pool: opens connections on demand and never more than its size`() async throws {
        try await withPool(size: 3) { pool in
            #expect(pool.usage.open == 0)
            _ = try await pool.query("select 1")
            _ = try await pool.query("select 1")
            #expect(pool.usage == (open: 1, idle: 1, waiting: 0))
            let inUse = Counter()
            try await withThrowingTaskGroup { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await pool.withConnection { connection in
                            inUse.add()
                            _ = try await connection.query("select 1")
                            inUse.add(-1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect((1...3).contains(inUse.highest))
            #expect(pool.usage.open <= 3 && pool.usage.waiting == 0)
        }
    }

    @Test func `Pool: a request times out if all connections stay lent`() async throws {
        try await withPool(size: 1, acquireTimeout: .milliseconds(50)) { pool in
            try await pool.withConnection { _ in
                let error = await databaseError(.poolTimedOut) { _ = try await pool.query("select 1") }
                #expect(error?.summary.contains("all 1 connections") == true)
                #expect(error?.isTransient == true)
            }
            #expect(try await pool.query("select 1").count == 1)
            #expect(pool.usage == (open: 1, idle: 1, waiting: 0))
        }
    }

    @Test func `Pool: a canceled waiter leaves the queue, and the others keep their order`() async throws {
        try await withPool(size: 1) { pool in
            let order = Journal()
            let release = Gate()
            let held = Gate()
            let holder = Task {
                try await pool.withConnection { _ in
                    held.open()
                    await release.wait()
                }
            }
            await held.wait()
            var waiters: [Task<Void, any Error>] = []
            for number in 0..<5 {
                waiters.append(
                    Task {
                        try await pool.withConnection { _ in order.note(number) }
                    })
                while pool.usage.waiting != number + 1 { await Task.yield() }
            }
            waiters[2].cancel()
            _ = await databaseError(.cancelled) { try await waiters[2].value }
            #expect(pool.usage.waiting == 4)
            release.open()
            try await holder.value
            for number in [0, 1, 3, 4] { try await waiters[number].value }
            #expect(order.entries == [0, 1, 3, 4])
        }
    }

    @Test func `Pool: a backend killed during a statement fails one statement`() async throws {
        try await withPool(size: 2) { pool async throws in
            let first = await databaseError(.server) {
                _ = try await pool.query("select pg_terminate_backend(pg_backend_pid())")
            }
            #expect(first?.sqlstate == "57P01" && first?.isTransient == true)
            #expect(try await pool.query("select 1").count == 1)
            let error = await databaseError(.server) {
                try await pool.transaction { transaction in
                    _ = try await transaction.query("select 1")
                    _ = try await transaction.query("select pg_terminate_backend(pg_backend_pid())")
                }
            }
            #expect(error?.isTransient == true)
            #expect(try await pool.query("select 1").count == 1)
        }
    }

    @Test(arguments: [Duration.seconds(30), .zero])
    func `Pool: an idle connection that was killed is not lent`(healthCheckAfter: Duration) async throws {
        try await withPool(size: 2, healthCheckAfter: healthCheckAfter) { pool in
            let victim = try await pool.withConnection { await $0.processID }
            try await withPool(size: 1) { other in
                _ = try await other.query("select pg_terminate_backend(\(Int32(victim)), 10000)")
            }
            let next = try await pool.withConnection { connection in
                _ = try await connection.query("select 1")
                return await connection.processID
            }
            #expect(next != victim)
            #expect(pool.usage.open == 1)
        }
    }

    @Test func `Pool: a connection returned inside a transaction is not lent again`() async throws {
        try await withPool(size: 1) { pool in
            let first = try await pool.withConnection { connection in
                try await connection.execute("begin")
                return await connection.processID
            }
            #expect(try await pool.withConnection { await $0.processID } != first)
        }
    }

    @Test func `Pool: without a server each request fails, and the pool recovers`() async throws {
        let pool = Pool(ConnectionSettings("host=/nonexistent user=nobody"), size: 1)
        await withTaskGroup { group in
            for _ in 0..<5 {
                group.addTask { _ = await databaseError(.unreachable) { _ = try await pool.query("select 1") } }
            }
        }
        #expect(pool.usage == (open: 0, idle: 0, waiting: 0))
        await pool.close()
    }

    @Test func `Pool: closing waits for lent connections and refuses new requests`() async throws {
        try await withPool(size: 1) { pool async throws in
            let held = Gate()
            let release = Gate()
            let holder = Task {
                try await pool.withConnection { connection in
                    held.open()
                    await release.wait()
                    return try await connection.query("select 1").count
                }
            }
            await held.wait()
            let waiter = Task { try await pool.query("select 1") }
            while pool.usage.waiting == 0 { await Task.yield() }
            let closing = Task { await pool.close() }
            _ = await databaseError(.poolClosed) { _ = try await waiter.value }
            _ = await databaseError(.poolClosed) { _ = try await pool.query("select 1") }
            release.open()
            #expect(try await holder.value == 1)
            await closing.value
            #expect(pool.usage.open == 0)
        }
    }
}
