import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// The last answer to a session of an app: words about a message, without the message.
package struct ScanSessionAnswer: Codable, Sendable, Equatable {
    /// `low`, `medium`, `high`
    package var risk: String
    /// 0…1.
    package var confidence: Double
    package var category: String
    package var explanation: String
    package var at: Date

    package init(risk: String, confidence: Double, category: String, explanation: String, at: Date) {
        self.risk = risk
        self.confidence = confidence
        self.category = category
        self.explanation = explanation
        self.at = at
    }
}

/// The answers to the sessions of apps.
package struct ScanSessionStore: Sendable {
    /// Sessions of one device key whose answers are kept.
    package static let most = 100

    let database: Database

    /// - Parameter device: the id of the device key.
    package func keep(
        _ answer: ScanSessionAnswer, of session: String, owner: UUID, device: String
    ) async throws(StoreError) {
        let cipher = try await database.keys.cipher(for: owner)
        let (mark, sealed) = try reading {
            let mark = try Self.mark(session, cipher)
            return (mark, try cipher.seal(try StoreJSON.encode(answer), context: Self.context(mark)))
        }
        _ = try await database.rows(
            of: [owner],
            """
            insert into scan_sessions (owner, device, mark, sealed) values (\(owner), \(device), \(mark), \(sealed))
            on conflict (owner, device, mark) do update set sealed = excluded.sealed, created_at = now()
            """,
            """
            delete from scan_sessions where owner = \(owner) and device = \(device) and created_at <= (
                select created_at from scan_sessions where owner = \(owner) and device = \(device)
                order by created_at desc offset \(Self.most) limit 1)
            """)
    }

    /// - Returns: nil if the session has no answer of the last seven days.
    package func answer(
        to session: String, owner: UUID, device: String
    ) async throws(StoreError) -> ScanSessionAnswer? {
        let cipher = try await database.keys.cipher(for: owner)
        let mark = try reading { try Self.mark(session, cipher) }
        let rows = try await database.rows(
            of: [owner],
            """
            select sealed from scan_sessions where owner = \(owner) and device = \(device) and mark = \(mark)
                and created_at > now() - scan_retention()
            """)
        return try reading {
            try rows.first.map { row in
                try StoreJSON.decode(
                    ScanSessionAnswer.self,
                    from: try cipher.open(try row.get("sealed", as: [UInt8].self), context: Self.context(mark)))
            }
        }
    }

    private static func mark(_ session: String, _ cipher: OwnerCipher) throws -> [UInt8] {
        try cipher.mark(of: Array(session.utf8), context: "scan_sessions")
    }

    private static func context(_ mark: [UInt8]) -> String { SealContext.scanSession(Hex.encode(mark)) }
}

extension Database {
    package var scanSessions: ScanSessionStore { ScanSessionStore(database: self) }
}
