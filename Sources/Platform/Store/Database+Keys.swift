import Captures
package import Crypto
package import FoundationEssentials
import Postgres

/// Owners and their device keys.
extension Database {
    /// - Returns: the new owner's id; nil if the name is taken.
    package func createOwner(_ name: String) async throws(StoreError) -> UUID? {
        let id = UUID.v7()
        return try await storing {
            let wrapped = try keys.system.newOwner(id).wrapped
            return try await run(OwnersStatements.createOwner(id: id, name: name, wrappedKey: wrapped))
        }
    }

    /// - Parameter name: the case is ignored.
    package func owner(named name: String) async throws(StoreError) -> UUID? {
        try await run(OwnersStatements.ownerID(name: name))
    }

    /// The names of all owners.
    package func ownerNames() async throws(StoreError) -> [UUID: String] {
        let rows = try await run(OwnersStatements.ownerNames())
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) })
    }

    /// - Parameter expiresAt: when the key expires; nil means never.
    /// - Returns: the token. It can be shown only now.
    package func createDeviceKey(
        of owner: UUID, name: String, scopes: [String], expiresAt: Date? = nil
    ) async throws(StoreError) -> DeviceKeyToken {
        try await storing {
            let token = try DeviceKeyToken.generate()
            var secret = try token.importSigningKey().exportedBytes()
            defer { Bytes.cleanse(&secret) }
            let sealed = try keys.system.sealSecret(secret, context: SealContext.importKey(token.keyID))
            try await run(
                KeysStatements.createDeviceKey(
                    id: token.keyID, owner: owner, name: name, hash: token.hash(), importSealed: sealed,
                    scopes: scopes, expiresAt: expiresAt))
            principals.forget(token.keyID)
            return token
        }
    }

    /// All keys including revoked ones, in the order of their creation.
    package func deviceKeys(of owner: UUID) async throws(StoreError) -> [DeviceKey] {
        try await run(KeysStatements.deviceKeys(owner: owner))
    }

    /// The keys in the list that are no longer valid, because they were revoked, have expired, or their owner was
    /// removed.
    package func deviceKeys(revokedAmong ids: [String]) async throws(StoreError) -> [String] {
        try await run(KeysStatements.invalidDeviceKeys(ids: ids))
    }

    /// Takes effect at once in this process; in others when their cache entry expires (see `init`).
    /// - Returns: whether this call revoked the key.
    package func revokeDeviceKey(_ id: String, of owner: UUID) async throws(StoreError) -> Bool {
        let changed = try await run(KeysStatements.revokeDeviceKey(id: id, owner: owner))
        principals.forget(id)
        return changed > 0
    }

    /// Removes the key from the cache, because a request found that its owner is gone.
    package func forgetDeviceKey(_ id: String) { principals.forget(id) }

    /// - Parameter now: the time used for the caches of keys.
    /// - Returns: nil unless the text is the exact token of a key that is neither revoked nor expired.
    package func authenticate(
        _ text: String, now: ContinuousClock.Instant = .now
    ) async throws(StoreError) -> DevicePrincipal? {
        guard let token = DeviceKeyToken.parse(text) else { return nil }
        return try await storing {
            let hash = try token.hash()
            if let known = principals.principal(token.keyID, hash: hash, now: now) { return known }
            if principals.isUnknown(token.keyID, now: now) { return nil }
            // The database's clock decides when a key expires. The remaining time is counted from `now`, which was
            // read before the query, so a cached key expires early rather than late.
            guard let key = try await run(KeysStatements.validDeviceKey(id: token.keyID)) else {
                principals.rememberUnknown(token.keyID, now: now)
                return nil
            }
            guard Bytes.constantTimeEquals(key.hash, hash) else { return nil }
            let principal = DevicePrincipal(id: key.id, owner: key.owner, scopes: key.scopes)
            await recordUse(of: token.keyID)
            principals.remember(principal, hash: hash, remaining: key.remaining.map(Duration.seconds), now: now)
            return principal
        }
    }

    /// Writes at most once a minute in each process. A request does not fail if the use cannot be recorded.
    package func recordUse(of key: String) async {
        guard uses.isDue(key) else { return }
        _ = try? await run(KeysStatements.recordDeviceKeyUse(id: key))
    }

    /// The key that verifies a device's import messages. The caller calls `recordUse` after a valid signature.
    /// - Parameter now: the time used for the caches of keys.
    package func importKey(
        _ id: String, now: ContinuousClock.Instant = .now
    ) async throws(StoreError) -> ImportKey? {
        guard DeviceKeyToken.isKeyID(id.utf8), !principals.isUnknown(id, now: now) else { return nil }
        return try await storing {
            guard let key = try await run(KeysStatements.validImportKey(id: id)) else {
                principals.rememberUnknown(id, now: now)
                return nil
            }
            var secret = try keys.system.openSecret(key.importSealed, context: SealContext.importKey(id))
            defer { Bytes.cleanse(&secret) }
            return ImportKey(
                key: try SymmetricKey(bytes: secret),
                principal: DevicePrincipal(id: key.id, owner: key.owner, scopes: key.scopes))
        }
    }
}
