import Postgres
import Store
import TestSupport
import Testing

@Suite(.migrated) struct UnreadMessageTests {
    @Test func `DeadLetters: a hundred unread messages an hour are kept, the rest are counted`() async throws {
        let bench = try await StoreFixture()
        func keep(_ offset: Int, isUnread: Bool = true) async throws -> Int {
            try await bench.store.deadLetters.store(
                topic: "tapline.import", partition: 0, offset: offset, code: "invalid_json", detail: "",
                payload: [UInt8(offset % 256)], isUnread: isUnread)
        }
        for offset in 1...103 { #expect(try await keep(offset) == offset) }
        #expect(try await bench.count("dead_letters") == 100)
        #expect(try await bench.store.status.current().unkept == 3)
        // A message of a known device is kept and does not count.
        #expect(try await keep(104, isUnread: false) == 0)
        #expect(try await bench.count("dead_letters") == 101)
        // The next hour has its own limit.
        try await bench.admin.execute("update unread_messages set hour = hour - interval '1 hour'")
        #expect(try await keep(105) == 1)
        #expect(try await bench.count("dead_letters") == 102)
        #expect(try await bench.store.status.current().unkept == 3)
    }

    @Test func `DeadLetters: a hundred unread messages are kept under concurrency too`() async throws {
        let bench = try await StoreFixture()
        await withTaskGroup(of: Void.self) { group in
            for offset in 0..<150 {
                group.addTask {
                    _ = try? await bench.store.deadLetters.store(
                        topic: "tapline.import", partition: 0, offset: offset, code: "invalid_json", detail: "",
                        payload: [UInt8(offset)], isUnread: true)
                }
            }
        }
        #expect(try await bench.count("dead_letters") == 100)
        #expect(try await bench.store.status.current().unkept == 50)
    }
}
