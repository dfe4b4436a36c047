import Postgres
import TestSupport
import Testing

@Suite(.freshDatabase, .timeLimit(.minutes(5)), .tags(.timed))
struct ListenerTests {
    @Test func `Listener: notifications arrive in order, from channels with special names too`() async throws {
        let settings = ConnectionSettings(try TestDatabase.required.conninfo)
        let listener = try await Listener.open(settings, channels: ["plain", "Odd \"one\""])
        try await withPool(size: 1) { pool in
            for number in 0..<200 {
                _ = try await pool.query(
                    "select pg_notify(\(number % 2 == 0 ? "plain" : "Odd \"one\""), \(String(number)))")
            }
            _ = try await pool.query("select pg_notify('unheard', 'x'), pg_notify('plain', 'last')")
        }
        var payloads: [String] = []
        for await case .notification(let channel, let payload) in listener.events {
            #expect(channel == (payloads.count % 2 == 0 ? "plain" : "Odd \"one\""))
            payloads.append(payload)
            if payload == "last" { break }
        }
        #expect(payloads == (0..<200).map(String.init) + ["last"])
        await listener.close()
    }

    @Test func `Listener: a killed session reconnects, reports it, and receives again`() async throws {
        let settings = ConnectionSettings(try TestDatabase.required.conninfo)
        let listener = try await Listener.open(settings, channels: ["news"])
        var events = listener.events.makeAsyncIterator()
        try await withPool(size: 1) { pool in
            for round in 0..<3 {
                _ = try await pool.query("select pg_notify('news', \(String(round)))")
                #expect(await events.next() == .notification(channel: "news", payload: String(round)))
                let process = await listener.processID
                #expect(
                    try await pool.query("select pg_terminate_backend(\(Int32(process)), 10000) as t")[0].get(
                        "t", as: Bool.self))
                #expect(await events.next() == .reconnected)
            }
        }
        await listener.close()
        #expect(await events.next() == nil)
    }

    @Test func `Listener: without a server it fails at once`() async throws {
        _ = await databaseError(.unreachable) {
            _ = try await Listener.open(ConnectionSettings("host=/nonexistent user=nobody"), channels: ["x"])
        }
    }
}
