import Crypto
import FoundationEssentials
import Postgres
import Records
@testable import Store
import TestSupport
import Testing

@Suite(.migrated) struct KeyTests {
    @Test func `Owners: a name belongs to one owner`() async throws {
        let bench = try await StoreFixture()
        #expect(try await bench.store.owners.create("olive") == nil)
        #expect(try await bench.store.owners.find(named: "olive") == bench.owner)
        #expect(try await bench.store.owners.find(named: "nobody") == nil)
    }

    @Test func `DeviceKeys: only the exact token is accepted`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(
            of: bench.owner, name: "phone", scopes: ["a:read", "b:write"])
        let principal = try #require(try await bench.store.deviceKeys.authenticate(token.text))
        #expect(principal == DevicePrincipal(id: token.keyID, owner: bench.owner, scopes: ["a:read", "b:write"]))
        let other = try DeviceKeyToken.generate()
        let mixed = "tlk_\(token.keyID)_" + other.text.suffix(43)
        for wrong in ["", "tlk_", token.text + "x", String(token.text.dropLast()), other.text, mixed] {
            #expect(try await bench.store.deviceKeys.authenticate(wrong) == nil, "\(wrong.prefix(6))… was let in")
        }
        // The cache entry of the right token accepts no wrong token.
        #expect(try await bench.store.deviceKeys.authenticate(token.text) == principal)
        #expect(try await bench.store.deviceKeys.authenticate(mixed) == nil)
    }

    @Test func `DeviceKeys: a revoked key is refused at once here, and elsewhere after the cache expires`() async throws
    {
        let bench = try await StoreFixture()
        let elsewhere = try bench.another()
        let token = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: [])
        let start = ContinuousClock.now
        #expect(try await bench.store.deviceKeys.authenticate(token.text, now: start) != nil)
        #expect(try await elsewhere.deviceKeys.authenticate(token.text, now: start) != nil)
        #expect(try await bench.store.deviceKeys.revoke(token.keyID, of: bench.owner))
        #expect(try await !bench.store.deviceKeys.revoke(token.keyID, of: bench.owner))
        #expect(try await bench.store.deviceKeys.authenticate(token.text, now: start) == nil)
        #expect(try await elsewhere.deviceKeys.authenticate(token.text, now: start + .seconds(9)) != nil)
        #expect(try await elsewhere.deviceKeys.authenticate(token.text, now: start + .seconds(10)) == nil)
        #expect(try await bench.store.deviceKeys.importKey(token.keyID) == nil)
        let keys = try await bench.store.deviceKeys.list(of: bench.owner)
        #expect(keys.map(\.id) == [token.keyID])
        #expect(keys.first?.revokedAt != nil)
    }

    @Test func `DeviceKeys: an unknown key id is cached for a minute, unless it is created`() async throws {
        let bench = try await StoreFixture()
        let token = try DeviceKeyToken.generate()
        let start = ContinuousClock.now
        #expect(try await bench.store.deviceKeys.authenticate(token.text, now: start) == nil)
        try await bench.store.pool.execute(
            """
            insert into device_keys (id, owner, name, hash, import_sealed, scopes)
            values (\(token.keyID), \(bench.owner), 'late', \(try token.hash()), '', '{}')
            """)
        #expect(try await bench.store.deviceKeys.authenticate(token.text, now: start + .seconds(59)) == nil)
        #expect(try await bench.store.deviceKeys.authenticate(token.text, now: start + .seconds(60)) != nil)
        // Another secret with a known id is a wrong key, and has no effect on the cached right key.
        let wrong = "tlk_\(token.keyID)_" + (try DeviceKeyToken.generate()).text.suffix(43)
        #expect(try await bench.store.deviceKeys.authenticate(wrong, now: start + .seconds(60)) == nil)
        #expect(try await bench.store.deviceKeys.authenticate(token.text, now: start + .seconds(61)) != nil)
    }

    @Test func `DeviceKeys: only its owner can revoke a key`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let token = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: [])
        #expect(try await !bench.store.deviceKeys.revoke(token.keyID, of: stranger))
        #expect(try await bench.store.deviceKeys.authenticate(token.text) != nil)
        #expect(try await bench.store.deviceKeys.list(of: stranger).isEmpty)
    }

    @Test func `DeviceKeys: import messages are verified with the signing key of the device`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(of: bench.owner, name: "script", scopes: ["import"])
        let message = Array("{\"v\":1}".utf8)
        let signature = try MessageSignature.sign(message, key: try token.importSigningKey())
        let key = try #require(try await bench.store.deviceKeys.importKey(token.keyID))
        #expect(try MessageSignature.verify(signature, of: message, key: key.key))
        #expect(key.principal.owner == bench.owner)
        #expect(try await bench.store.deviceKeys.importKey("00000000") == nil)
    }

    @Test func `DeviceKeys: an unknown import key is queried once a minute`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(of: bench.owner, name: "script", scopes: ["import"])
        let now = ContinuousClock.now
        // A second process, which is not told of keys created here.
        let elsewhere = try bench.another()
        try await bench.admin.execute("update device_keys set id = '0000000z' where id = \(token.keyID)")
        #expect(try await elsewhere.deviceKeys.importKey(token.keyID, now: now) == nil)
        try await bench.admin.execute("update device_keys set id = \(token.keyID)")
        #expect(try await elsewhere.deviceKeys.importKey(token.keyID, now: now + .seconds(59)) == nil)
        #expect(try await elsewhere.deviceKeys.importKey(token.keyID, now: now + .seconds(61)) != nil)
    }

    @Test func `KeyRing: another master key decrypts nothing`() async throws {
        let bench = try await StoreFixture()
        let stranger = try TestDatabase.required.store(masterKey: try SymmetricKey.random())
        let contact = try await bench.contact()
        await #expect(throws: StoreError.self) { try await stranger.contacts.find(contact, of: bench.owner) }
    }

    @Test func `Owners: names are unique regardless of case`() async throws {
        let bench = try await StoreFixture()
        #expect(try await bench.store.owners.create("Olive") == nil)
        #expect(try await bench.store.owners.find(named: "OLIVE") == bench.owner)
        let otto = try await bench.anotherOwner("Otto")
        #expect(try await !bench.store.owners.rename(otto, to: "OLIVE"))
        #expect(try await bench.store.owners.rename(otto, to: "OTTO"))
        #expect(try await bench.store.owners.names()[otto] == "OTTO")
    }

    @Test func `DeviceKeys: an expired key is refused, and its streams and imports end`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(
            of: bench.owner, name: "phone", scopes: ["*"], expiresAt: Date.now.addingTimeInterval(3600))
        #expect(try await bench.store.deviceKeys.authenticate(token.text) != nil)
        #expect(try await bench.store.deviceKeys.revoked(among: [token.keyID]).isEmpty)
        try await bench.age("device_keys", "expires_at", by: 3601)
        let elsewhere = try bench.another()
        #expect(try await elsewhere.deviceKeys.authenticate(token.text) == nil)
        #expect(try await elsewhere.deviceKeys.importKey(token.keyID) == nil)
        #expect(try await elsewhere.deviceKeys.revoked(among: [token.keyID]) == [token.keyID])
        #expect(try await bench.store.deviceKeys.list(of: bench.owner).first?.expiresAt.map { $0 < .now } == true)
    }

    @Test func `DeviceKeys: a cached key is refused from the moment when it expires`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(
            of: bench.owner, name: "phone", scopes: ["*"], expiresAt: Date.now.addingTimeInterval(3600))
        // The key is cached for up to two hours, but expires in one.
        let patient = try TestDatabase.required.store(masterKey: bench.masterKey, credentialLifetime: .seconds(7200))
        let start = ContinuousClock.now
        #expect(try await patient.deviceKeys.authenticate(token.text, now: start) != nil)
        try await bench.age("device_keys", "expires_at", by: 3600)
        #expect(try await patient.deviceKeys.authenticate(token.text, now: start + .seconds(3590)) != nil)
        #expect(try await patient.deviceKeys.authenticate(token.text, now: start + .seconds(3600)) == nil)
    }

    @Test func `DeviceKeys: a key shows when it was last used`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["*"])
        #expect(try await bench.store.deviceKeys.list(of: bench.owner).first?.lastUsedAt == nil)
        #expect(try await bench.store.deviceKeys.authenticate(token.text) != nil)
        let first = try #require(try await bench.store.deviceKeys.list(of: bench.owner).first?.lastUsedAt)
        // A second process, two minutes later.
        try await bench.age("device_key_uses", "at", by: 120)
        #expect(try await bench.another().deviceKeys.authenticate(token.text) != nil)
        let second = try #require(try await bench.store.deviceKeys.list(of: bench.owner).first?.lastUsedAt)
        #expect(second >= first)
        let wrong = "tlk_\(token.keyID)_" + (try DeviceKeyToken.generate()).text.suffix(43)
        try await bench.age("device_key_uses", "at", by: 120)
        #expect(try await bench.another().deviceKeys.authenticate(wrong) == nil)
        let third = try #require(try await bench.store.deviceKeys.list(of: bench.owner).first?.lastUsedAt)
        #expect(third < second)
    }

    @Test func `DeviceKeys: a refusal is kept for a valid key only, and is no use of the key`() async throws {
        let bench = try await StoreFixture()
        let keys = bench.store.deviceKeys
        let token = try await keys.create(of: bench.owner, name: "phone", scopes: ["captures:write"])
        func activity() async throws -> DeviceKeyActivity {
            try #require(try await keys.activity(of: token.keyID, of: bench.owner)).activity
        }
        let wrong = "tlk_\(token.keyID)_" + (try DeviceKeyToken.generate()).text.suffix(43)
        await keys.recordRefusal(ofToken: wrong, code: "https_required")
        await keys.recordRefusal(ofToken: "nothing", code: "https_required")
        await keys.recordRefusal(ofToken: try DeviceKeyToken.generate().text, code: "https_required")
        #expect(try await activity().refusal == nil)
        // Another process, where the second has not been used up.
        await (try bench.another()).deviceKeys.recordRefusal(ofToken: token.text, code: "https_required")
        #expect(try await activity().refusal == "https_required")
        #expect(try await activity().refusedAt.map { abs($0.timeIntervalSinceNow) < 60 } == true)
        #expect(try await activity().lastUsedAt == nil)
        #expect(try await keys.authenticate(wrong) == nil)
        #expect(try await activity().refusal == DeviceKeyStore.wrongSecret)
        #expect(try await keys.authenticate(token.text) != nil)
        #expect(try await activity().lastUsedAt != nil)
        #expect(try await keys.activity(of: token.keyID, of: UUID()) == nil)
        #expect(try await keys.revoke(token.keyID, of: bench.owner))
        #expect(try await keys.activity(of: token.keyID, of: bench.owner) == nil)
    }

    @Test func `DeviceKeys: a client that is refused again and again causes one write a second`() {
        let refusals = RecentUses(pause: .seconds(1))
        let start = ContinuousClock.now
        #expect(refusals.isDue("a", now: start) && !refusals.isDue("a", now: start + .milliseconds(999)))
        #expect(refusals.isDue("b", now: start) && refusals.isDue("a", now: start + .seconds(1)))
    }
}
