import Crypto
import FoundationEssentials
import Postgres

/// Sessions of browsers: start, find, end. A session is valid as long as the device key that it was started with.
package struct SessionStore: Sendable {
    /// Seconds without use after which a session ends.
    private static let lifetime = 60.0 * 86_400
    private static let tokenCount = 32

    let database: Database

    /// Starts a session.
    /// - Parameter previous: the token of the browser's session until now, which ends; nil if there is none.
    /// - Returns: the token: 32 random bytes in base64url. It can be read only now.
    package func start(of principal: DevicePrincipal, replacing previous: String?) async throws(StoreError) -> String {
        try await storing {
            let token = Base64.encodeURL(try Bytes.random(Self.tokenCount))
            let hash = try SHA256.hash(token)
            if let previous {
                try await database.run(SessionsStatements.deleteSession(hash: try SHA256.hash(previous)))
            }
            try await database.run(
                SessionsStatements.createSession(
                    hash: hash, owner: principal.owner, key: principal.id, lifetime: Self.lifetime))
            return token
        }
    }

    /// Finds a session and records its use at most once an hour. There is no cache, so the end of a session and the
    /// revocation of its key take effect at once.
    /// - Returns: nil if the token is unknown, or if the session or its key is not valid any more.
    package func find(_ token: String) async throws(StoreError) -> BrowserSession? {
        guard token.utf8.count == 43, Base64.decodeURL(token)?.count == Self.tokenCount else { return nil }
        return try await storing {
            let hash = try SHA256.hash(token)
            guard let session = try await database.run(SessionsStatements.validSession(hash: hash)) else { return nil }
            if session.isStale {
                try await database.run(SessionsStatements.prolongSession(lifetime: Self.lifetime, hash: hash))
            }
            await database.deviceKeys.recordUse(of: session.key)
            return session
        }
    }

    package func end(_ token: String) async throws(StoreError) {
        try await storing {
            _ = try await database.run(SessionsStatements.deleteSession(hash: try SHA256.hash(token)))
        }
    }
}

extension Database {
    package var sessions: SessionStore { SessionStore(database: self) }
}
