import Bridge
import BridgeRecords
import Crypto
import FoundationEssentials
import Postgres
import Store
import TestSupport
import Testing

@Suite(.migrated, .serialized)
struct PINStoreTests {
    private func device(_ bench: StoreFixture, _ name: String = "PC") async throws -> String {
        try await bench.store.deviceKeys.create(of: bench.owner, name: name, scopes: ["bridge:read"]).keyID
    }

    private func set(_ digits: String, _ bench: StoreFixture) async throws {
        try await bench.store.pins.set(try #require(BridgePIN(digits)), by: "console", of: bench.owner)
    }

    private func standing(_ device: String, _ bench: StoreFixture) async throws -> PINStore.Standing {
        try #require(try await bench.store.pins.standing(of: device, owner: bench.owner))
    }

    private func test(_ digits: String, _ device: String, _ bench: StoreFixture) async throws -> PINStore.Outcome {
        try await bench.store.pins.test(digits, by: device, try await standing(device, bench), of: bench.owner)
    }

    @Test func `PINStore: tries at once never have more than five answers, and lock one device only`() async throws {
        let bench = try await StoreFixture(connections: 8)
        try await set("471147", bench)
        let (hostile, other) = (try await device(bench), try await device(bench, "Office PC"))
        let replicas = try (0..<8).map { _ in try bench.another() }
        // Each request has read that the device may try.
        let before = try await standing(hostile, bench)
        let outcomes = try await withThrowingTaskGroup(of: PINStore.Outcome.self) { group in
            for number in 0..<16 {
                let pins = replicas[number % replicas.count].pins
                group.addTask { try await pins.test("90\(1_000 + number)", by: hostile, before, of: bench.owner) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .overtaken } == 16 - BridgePIN.maxTries)
        let left = outcomes.compactMap { if case .wrong(let left) = $0 { left } else { nil } }
        #expect(left.sorted() == Array(0..<BridgePIN.maxTries))
        #expect((1...BridgePIN.firstLock).contains(try await standing(hostile, bench).wait ?? 0))
        // The right PIN is worth nothing now.
        #expect(try await test("471147", hostile, bench) == .overtaken)
        #expect(try await standing(other, bench).wait == nil)
        #expect(try await test("471147", other, bench) == .right)
        #expect(
            try await bench.count("audit_log where action = 'bridge_pin_locked' and device = \(hostile)") == 1)
        for replica in replicas { await replica.pool.close() }
    }

    @Test func `PINStore: each further wrong PIN doubles the lock, and a right one ends the row`() async throws {
        let bench = try await StoreFixture()
        try await set("4711", bench)
        let device = try await device(bench)
        for left in [4, 3, 2, 1] {
            // Whatever is no PIN is a wrong one.
            #expect(try await test("no PIN", device, bench) == .wrong(triesLeft: left))
            #expect(try await standing(device, bench).wait == nil)
        }
        var expected = BridgePIN.firstLock
        for _ in 0..<13 {
            #expect(try await test("", device, bench) == .wrong(triesLeft: 0))
            let wait = try #require(try await standing(device, bench).wait)
            #expect((expected - 5...expected).contains(wait), "\(wait) s in place of \(expected) s")
            #expect(try await test("4711", device, bench) == .overtaken)
            try await bench.age("bridge_pin_tries", "locked_until", by: Double(BridgePIN.longestLock))
            expected = min(2 * expected, BridgePIN.longestLock)
        }
        #expect(expected == BridgePIN.longestLock)
        #expect(try await test("4711", device, bench) == .right)
        let after = try await standing(device, bench)
        #expect(after.tries == 0 && after.wait == nil)
        #expect(try await test("4712", device, bench) == .wrong(triesLeft: 4))
    }

    @Test func `PINStore: a new PIN forgets the wrong ones, and what was read before is worth nothing`() async throws {
        let bench = try await StoreFixture()
        try await set("4711", bench)
        let device = try await device(bench)
        for _ in 0..<BridgePIN.maxTries { _ = try await test("", device, bench) }
        let old = try await standing(device, bench)
        #expect(old.wait != nil)
        try await set("4711", bench)
        #expect(try await bench.store.pins.test("4711", by: device, old, of: bench.owner) == .overtaken)
        let new = try await standing(device, bench)
        #expect(new.wait == nil && new.tries == 0 && new.version != old.version)
        #expect(try await test("4711", device, bench) == .right)
        #expect(try await bench.store.pins.versions(of: [bench.owner]) == [bench.owner: new.version])
        for _ in 0..<2 { try await bench.store.pins.clear(by: "console", of: bench.owner) }
        #expect(try await bench.store.pins.standing(of: device, owner: bench.owner) == nil)
        #expect(try await bench.count("bridge_pin_tries") == 0)
        for (action, count) in [("bridge_pin_set", 2), ("bridge_pin_cleared", 1)] {
            #expect(try await bench.count("audit_log where action = \(action) and device = 'console'") == count)
        }
    }

    @Test func `PINStore: the stored hash is slow, salted, and useless without the owner's key`() async throws {
        let bench = try await StoreFixture()
        try await set("471147", bench)
        let row = try #require(try await bench.admin.query("select salt, hash from bridge_pins").first)
        let (salt, hash): ([UInt8], [UInt8]) = (try row.get("salt"), try row.get("hash"))
        let slow = try await Scrypt.shared.hash("471147", salt: salt)
        let cipher = try await bench.store.keys.cipher(for: bench.owner)
        #expect(hash == (try cipher.mark(of: slow, context: "bridge_pins.hash")) && hash != slow)
        try await set("471147", bench)
        let again = try #require(try await bench.admin.query("select salt, hash from bridge_pins").first)
        #expect(try again.get("salt") != salt && again.get("hash") != hash)
        #expect(try await bench.count("bridge_pins p where p::text like '%471147%'") == 0)
    }
}
