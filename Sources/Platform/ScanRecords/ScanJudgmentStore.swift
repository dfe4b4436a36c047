import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// What owners say about the verdicts of scans, with the messages.
package struct ScanJudgmentStore: Sendable {
    let database: Database

    /// - Parameters:
    ///   - text: the message of the scan.
    ///   - isKept: whether the message is kept after the scan has gone.
    package func judge(
        _ scan: UUID, of owner: UUID, as verdict: ScanJudgment.Verdict, text: String, isKept: Bool
    ) async throws(StoreError) -> JudgingOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try reading { try cipher.seal(Array(text.utf8), context: SealContext.scanJudgment(scan)) }
        let row = try await database.run(
            of: [owner],
            JudgmentsStatements.judge(
                owner: owner, id: scan, isKept: isKept, verdict: verdict.rawValue, textSealed: sealed))
        guard let row else { return .notFound }
        return row.before == verdict.rawValue ? .known : .judged(JudgedOutcome(verdict, risk: row.risk))
    }

    /// - Returns: false if the owner has said nothing about such a scan.
    package func forget(_ scan: UUID, of owner: UUID) async throws(StoreError) -> Bool {
        try await database.run(of: [owner], JudgmentsStatements.forget(owner: owner, id: scan)) ?? 0 > 0
    }

    /// The newest first.
    package func list(
        of owner: UUID, after cursor: PageCursor?, limit: Int
    ) async throws(StoreError) -> Page<JudgedMessage> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select j.id, j.risk, j.text_sealed, \(ScanJudgment.columns), \(SQL.cursor("j.created_at"))
            from scan_judgments j left join scans s on s.owner = j.owner and s.id = j.scan
            where j.owner = \(owner) and (j.scan is null or s.created_at > now() - scan_retention())
                and not exists (
                    select from captures c where c.owner = j.owner and c.id = j.id and c.deleted_at is not null)
                and \(cursor.follows("j.created_at", "j.id"))
            \(SQL.newestFirst("j.created_at", "j.id", limit: limit))
            """)
        return try reading {
            try Page(rows, limit: limit) { row in
                let id: UUID = try row.get("id")
                let sealed: [UInt8] = try row.get("text_sealed")
                return JudgedMessage(
                    id: id, text: try cipher.openText(sealed, context: SealContext.scanJudgment(id)),
                    risk: try row.get("risk"), judgment: try ScanJudgment(row))
            }
        }
    }
}

/// What became of an owner's judgment.
package enum JudgingOutcome: Sendable {
    case judged(JudgedOutcome)
    /// The owner has said the same before.
    case known
    case notFound
}

extension Database {
    package var scanJudgments: ScanJudgmentStore { ScanJudgmentStore(database: self) }
}

extension ScanJudgment {
    /// Columns of `scan_judgments j`.
    static let columns: SQL = """
        j.verdict, j.verdict is not null and j.scan is null as is_kept, j.updated_at as judged_at
        """

    init(_ row: Row) throws {
        self.init(
            verdict: try row.get("verdict", as: Verdict.self), isKept: try row.get("is_kept"),
            judgedAt: try row.get("judged_at"))
    }
}
