import Captures
package import Crypto
package import FoundationEssentials
package import Postgres

/// Device keys: create, list, check, revoke.
package struct DeviceKeyStore: Sendable {
    /// The code of a refusal whose key exists, but has another secret.
    package static let wrongSecret = "authentication_failed"

    let database: Database

    /// - Parameter expiresAt: when the key expires; nil means never.
    /// - Returns: the token. It can be shown only now.
    package func create(
        of owner: UUID, name: String, scopes: [String], expiresAt: Date? = nil
    ) async throws(StoreError) -> DeviceKeyToken {
        try await storing {
            let token = try DeviceKeyToken.generate()
            try await database.run(
                KeysStatements.createDeviceKey(
                    id: token.keyID, owner: owner, name: name, hash: token.hash(), importSealed: sealedImportKey(token),
                    scopes: scopes, expiresAt: expiresAt))
            database.principals.forget(token.keyID)
            return token
        }
    }

    /// Creates a key within a transaction.
    /// - Returns: the token. It can be shown only after the transaction.
    package func create(
        of owner: UUID, name: String, scopes: [String], in transaction: Transaction
    ) async throws(StoreError) -> DeviceKeyToken {
        try await storing {
            let token = try DeviceKeyToken.generate()
            try await transaction.run(
                KeysStatements.createDeviceKey(
                    id: token.keyID, owner: owner, name: name, hash: token.hash(), importSealed: sealedImportKey(token),
                    scopes: scopes, expiresAt: nil))
            return token
        }
    }

    /// Creates a key of an archive again, with a new secret.
    /// - Parameters:
    ///   - id: the key keeps this id unless another key has it.
    ///   - createdAt, expiresAt: ISO 8601, as the archive has them.
    /// - Returns: the token, which can be shown only now; nil if the key has expired.
    package func restore(
        _ id: String, of owner: UUID, name: String, scopes: [String], createdAt: String, expiresAt: String?,
        in transaction: Transaction
    ) async throws(StoreError) -> DeviceKeyToken? {
        try await storing {
            for keyID in [id, nil] {
                let token = try DeviceKeyToken.generate(keyID: keyID)
                let inserted = try await transaction.run(
                    KeysStatements.restoreDeviceKey(
                        id: token.keyID, owner: owner, name: name, hash: token.hash(),
                        importSealed: sealedImportKey(token), scopes: scopes, createdAt: createdAt,
                        expiresAt: expiresAt))
                if inserted != nil { return token }
            }
            return nil
        }
    }

    private func sealedImportKey(_ token: DeviceKeyToken) throws -> [UInt8] {
        var secret = try token.importSigningKey().exportedBytes()
        defer { Bytes.cleanse(&secret) }
        return try database.keys.system.sealSecret(secret, context: SealContext.importKey(token.keyID))
    }

    /// All keys including revoked ones, in the order of their creation.
    package func list(of owner: UUID) async throws(StoreError) -> [DeviceKey] {
        try await database.run(KeysStatements.deviceKeys(owner: owner))
    }

    /// The keys in the list that are no longer valid, because they were revoked, have expired, or their owner was
    /// removed.
    package func revoked(among ids: [String]) async throws(StoreError) -> [String] {
        try await database.run(KeysStatements.invalidDeviceKeys(ids: ids))
    }

    /// Takes effect at once in this process; in others when their cache entry expires (see `init`).
    /// - Returns: whether this call revoked the key.
    package func revoke(_ id: String, of owner: UUID) async throws(StoreError) -> Bool {
        let changed = try await database.run(KeysStatements.revokeDeviceKey(id: id, owner: owner))
        database.principals.forget(id)
        return changed > 0
    }

    /// Removes the key from the cache, because a request found that its owner is gone.
    package func forget(_ id: String) { database.principals.forget(id) }

    /// - Parameter now: the time used for the caches of keys.
    /// - Returns: nil unless the text is the exact token of a key that is neither revoked nor expired.
    package func authenticate(
        _ text: String, now: ContinuousClock.Instant = .now
    ) async throws(StoreError) -> DevicePrincipal? {
        guard let token = DeviceKeyToken.parse(text) else { return nil }
        return try await storing {
            let hash = try token.hash()
            if let known = database.principals.principal(token.keyID, hash: hash, now: now) { return known }
            if database.principals.isUnknown(token.keyID, now: now) { return nil }
            // The database's clock decides when a key expires. The remaining time is counted from `now`, which was
            // read before the query, so a cached key expires early rather than late.
            guard let key = try await database.run(KeysStatements.validDeviceKey(id: token.keyID)) else {
                database.principals.rememberUnknown(token.keyID, now: now)
                return nil
            }
            guard Bytes.constantTimeEquals(key.hash, hash) else {
                await recordRefusal(of: key.id, code: Self.wrongSecret)
                return nil
            }
            let principal = DevicePrincipal(id: key.id, owner: key.owner, scopes: key.scopes)
            await recordUse(of: token.keyID)
            database.principals.remember(
                principal, hash: hash, remaining: key.remaining.map(Duration.seconds), now: now)
            return principal
        }
    }

    /// Writes at most once a minute in each process. A request does not fail if the use cannot be recorded.
    package func recordUse(of key: String) async {
        guard database.uses.isDue(key) else { return }
        _ = try? await database.run(KeysStatements.recordDeviceKeyUse(id: key))
    }

    /// Writes at most once a second for each key and code in each process. A request does not fail otherwise if its
    /// refusal cannot be recorded.
    package func recordRefusal(of key: String, code: String) async {
        guard database.refusals.isDue("\(key) \(code)") else { return }
        _ = try? await database.run(KeysStatements.recordDeviceKeyRefusal(code: code, id: key))
    }

    /// Records the refusal of a request that was not authenticated, if its key is valid. That is no use of the key.
    package func recordRefusal(ofToken text: String, code: String) async {
        guard let token = DeviceKeyToken.parse(text), let hash = try? token.hash(),
            !database.principals.isUnknown(token.keyID, now: .now),
            database.refusals.isDue("\(token.keyID) \(code) unverified"),
            let key = try? await database.run(KeysStatements.validDeviceKey(id: token.keyID)),
            Bytes.constantTimeEquals(key.hash, hash)
        else { return }
        await recordRefusal(of: key.id, code: code)
    }

    /// - Returns: nil if the owner has no such key, or the key is revoked. `lastCapture`: the newest capture that the key
    ///   has sent, unless the capture is deleted.
    package func activity(
        of key: String, of owner: UUID
    ) async throws(StoreError) -> (activity: DeviceKeyActivity, lastCapture: UUID?)? {
        guard let found = try await database.run(KeysStatements.deviceKeyActivity(id: key, owner: owner)) else {
            return nil
        }
        let capture = try await database.run(
            of: [owner], KeysStatements.lastCaptureOfDeviceKey(owner: owner, id: key))
        return (found, capture)
    }

    /// The key that verifies a device's import messages. The caller calls `recordUse` after a valid signature.
    /// - Parameter now: the time used for the caches of keys.
    package func importKey(
        _ id: String, now: ContinuousClock.Instant = .now
    ) async throws(StoreError) -> ImportKey? {
        guard DeviceKeyToken.isKeyID(id.utf8), !database.principals.isUnknown(id, now: now) else { return nil }
        return try await storing {
            guard let key = try await database.run(KeysStatements.validImportKey(id: id)) else {
                database.principals.rememberUnknown(id, now: now)
                return nil
            }
            var secret = try database.keys.system.openSecret(key.importSealed, context: SealContext.importKey(id))
            defer { Bytes.cleanse(&secret) }
            return ImportKey(
                key: try SymmetricKey(bytes: secret),
                principal: DevicePrincipal(id: key.id, owner: key.owner, scopes: key.scopes))
        }
    }
}

extension Database {
    package var deviceKeys: DeviceKeyStore { DeviceKeyStore(database: self) }
}
