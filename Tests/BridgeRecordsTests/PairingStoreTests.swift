import Bridge
import BridgeRecords
import Crypto
import FoundationEssentials
import Postgres
import Store
import TestSupport
import Testing

@Suite(.migrated, .serialized)
struct PairingStoreTests {
    private func key(of bench: StoreFixture) async throws -> String {
        try await bench.store.deviceKeys.create(of: bench.owner, name: "console", scopes: ["*"]).keyID
    }

    /// A code that is not the given one.
    private func wrong(_ code: PairingCode, _ offset: Int = 1) throws -> PairingCode {
        PairingCode(number: (try #require(Int(code.text)) + offset) % PairingCode.count)
    }

    @Test func `PairingStore: a code gives one narrow key, once`() async throws {
        let bench = try await StoreFixture()
        let opened = try await bench.store.pairings.open(.client, name: "PC", by: key(of: bench), of: bench.owner)
        let token = try #require(try await bench.store.pairings.claim(opened.code, name: nil))
        let principal = try #require(try await bench.store.deviceKeys.authenticate(token.text))
        #expect(principal.owner == bench.owner && Set(principal.scopes) == ["bridge:client", "bridge:read"])
        #expect(try await bench.store.pairings.claim(opened.code, name: nil) == nil)
        let keys = try await bench.store.deviceKeys.list(of: bench.owner)
        #expect(keys.last?.name == "PC")
    }

    @Test func `PairingStore: 10,000 guesses at once open nothing beyond five tries`() async throws {
        let bench = try await StoreFixture(connections: 8)
        let opened = try await bench.store.pairings.open(.phone, name: "p", by: key(of: bench), of: bench.owner)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<10_000 {
                if number >= 16, try await group.next() == true { Issue.record("a wrong code opened the pairing") }
                let guess = try wrong(opened.code, number + 1)
                group.addTask { try await bench.store.pairings.claim(guess, name: nil) != nil }
            }
            for try await isOpen in group where isOpen { Issue.record("a wrong code opened the pairing") }
        }
        let row = try await bench.admin.query("select tries from bridge_pairings").first
        #expect(try row?.get("tries", as: Int.self) == PairingRule.maxTries)
        // The right code is worth nothing now.
        #expect(try await bench.store.pairings.claim(opened.code, name: nil) == nil)
        let next = try await bench.store.pairings.open(.phone, name: "p", by: key(of: bench), of: bench.owner)
        #expect(try await bench.store.pairings.claim(next.code, name: nil) != nil)
    }

    @Test func `PairingStore: a code ends after two minutes, with its key, and with the owner's next code`()
        async throws
    {
        let bench = try await StoreFixture()
        let first = try await bench.store.pairings.open(.phone, name: "p", by: key(of: bench), of: bench.owner)
        let second = try await bench.store.pairings.open(.phone, name: "p", by: key(of: bench), of: bench.owner)
        if first.code != second.code {
            #expect(try await bench.store.pairings.claim(first.code, name: nil) == nil)
        }
        try await bench.admin.execute("update bridge_pairings set expires_at = expires_at - interval '2 minutes'")
        #expect(try await bench.store.pairings.claim(second.code, name: nil) == nil)
        try await bench.store.pairings.sweep()
        #expect(try await bench.count("bridge_pairings") == 0)
        let opener = try await key(of: bench)
        let third = try await bench.store.pairings.open(.phone, name: "p", by: opener, of: bench.owner)
        #expect(try await bench.store.deviceKeys.revoke(opener, of: bench.owner))
        #expect(try await bench.store.pairings.claim(third.code, name: nil) == nil)
        let fourth = try await bench.store.pairings.open(.phone, name: "p", by: key(of: bench), of: bench.owner)
        try await bench.store.pairings.close(of: UUID())
        #expect(try await bench.count("bridge_pairings") == 1)
        try await bench.store.pairings.close(of: bench.owner)
        #expect(try await bench.store.pairings.claim(fourth.code, name: nil) == nil)
    }

    @Test func `PairingStore: the digits are in no table`() async throws {
        let bench = try await StoreFixture()
        let opened = try await bench.store.pairings.open(.phone, name: "p", by: key(of: bench), of: bench.owner)
        #expect(try await bench.count("bridge_pairings p where p::text like '%\(raw: opened.code.text)%'") == 0)
    }
}
