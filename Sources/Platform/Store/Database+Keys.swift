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
            let rows = try await pool.query(
                """
                insert into owners (id, name, wrapped_key) values (\(id), \(name), \(wrapped))
                on conflict do nothing returning id
                """)
            return try rows.first?.get("id", as: UUID.self)
        }
    }

    /// - Parameter name: the case is ignored.
    package func owner(named name: String) async throws(StoreError) -> UUID? {
        try await storing {
            try await pool.query("select id from owners where lower(name) = lower(\(name))").first?.get(
                "id", as: UUID.self)
        }
    }

    /// The names of all owners.
    package func ownerNames() async throws(StoreError) -> [UUID: String] {
        try await storing {
            let rows = try await pool.query("select id, name from owners")
            return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.get("id"), try $0.get("name")) })
        }
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
            try await pool.execute(
                """
                insert into device_keys (id, owner, name, hash, import_sealed, scopes, expires_at)
                values (\(token.keyID), \(owner), \(name), \(try token.hash()), \(sealed), \(scopes), \(expiresAt))
                """)
            principals.forget(token.keyID)
            return token
        }
    }

    /// All keys including revoked ones, in the order of their creation.
    package func deviceKeys(of owner: UUID) async throws(StoreError) -> [DeviceKey] {
        try await storing {
            let rows = try await pool.query(
                """
                select d.id, d.name, d.scopes, d.created_at, d.revoked_at, d.expires_at, u.at as last_used_at
                from device_keys d left join device_key_uses u on u.key = d.id
                where d.owner = \(owner) order by d.created_at, d.id
                """)
            return try rows.map { row in
                DeviceKey(
                    id: try row.get("id"), name: try row.get("name"), scopes: try row.get("scopes"),
                    createdAt: try row.get("created_at"), revokedAt: try row.get("revoked_at"),
                    expiresAt: try row.get("expires_at"), lastUsedAt: try row.get("last_used_at"))
            }
        }
    }

    /// The keys in the list that are no longer valid, because they were revoked, have expired, or their owner was
    /// removed.
    package func deviceKeys(revokedAmong ids: [String]) async throws(StoreError) -> [String] {
        try await storing {
            let rows = try await pool.query(
                """
                select k.id from unnest(\(ids)::text[]) as k (id)
                where not exists (select from device_keys d where d.id = k.id and \(Self.isOpen))
                """)
            return try rows.map { try $0.get("id", as: String.self) }
        }
    }

    /// Takes effect at once in this process; in others when their cache entry expires (see `init`).
    /// - Returns: whether this call revoked the key.
    package func revokeDeviceKey(_ id: String, of owner: UUID) async throws(StoreError) -> Bool {
        let changed = try await storing {
            try await pool.execute(
                """
                update device_keys set revoked_at = now()
                where id = \(id) and owner = \(owner) and revoked_at is null
                """)
        }
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
            let rows = try await pool.query(
                """
                select id, owner, scopes, hash, extract(epoch from expires_at - now())::float8 as remaining
                from device_keys where id = \(token.keyID) and \(Self.isOpen)
                """)
            guard let row = rows.first else {
                principals.rememberUnknown(token.keyID, now: now)
                return nil
            }
            guard Bytes.constantTimeEquals(try row.get("hash", as: [UInt8].self), hash) else { return nil }
            let principal = try DevicePrincipal(row: row)
            await recordUse(of: token.keyID)
            principals.remember(
                principal, hash: hash, remaining: try row.get("remaining", as: Double?.self).map(Duration.seconds),
                now: now)
            return principal
        }
    }

    private static let isOpen: SQL = "(revoked_at is null and (expires_at is null or expires_at > now()))"

    /// Writes at most once a minute in each process. A request does not fail if the use cannot be recorded.
    package func recordUse(of key: String) async {
        guard uses.isDue(key) else { return }
        _ = try? await pool.execute(
            """
            insert into device_key_uses as u (key) select id from device_keys where id = \(key)
            on conflict (key) do update set at = now() where u.at < now() - interval '50 seconds'
            """)
    }

    /// The key that verifies a device's import messages. The caller calls `recordUse` after a valid signature.
    /// - Parameter now: the time used for the caches of keys.
    package func importKey(
        _ id: String, now: ContinuousClock.Instant = .now
    ) async throws(StoreError) -> ImportKey? {
        guard DeviceKeyToken.isKeyID(id.utf8), !principals.isUnknown(id, now: now) else { return nil }
        return try await storing {
            let rows = try await pool.query(
                "select id, owner, scopes, import_sealed from device_keys where id = \(id) and \(Self.isOpen)")
            guard let row = rows.first else {
                principals.rememberUnknown(id, now: now)
                return nil
            }
            var secret = try keys.system.openSecret(
                try row.get("import_sealed", as: [UInt8].self), context: SealContext.importKey(id))
            defer { Bytes.cleanse(&secret) }
            return ImportKey(key: try SymmetricKey(bytes: secret), principal: try DevicePrincipal(row: row))
        }
    }
}

extension DevicePrincipal {
    fileprivate init(row: Row) throws {
        self.init(id: try row.get("id"), owner: try row.get("owner"), scopes: try row.get("scopes"))
    }
}
