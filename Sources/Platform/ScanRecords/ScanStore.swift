import Captures
import Crypto
package import FoundationEssentials
package import Matching
import Postgres
import Records
package import Store

/// Scans for scams: find, list, delete, and scan what was captured before.
package struct ScanStore: Sendable {
    let database: Database

    /// - Returns: nil if the owner has no such scan, or the scan has expired.
    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Scan? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Scan.columns) from captures c left join scans s on s.owner = c.owner and s.id = c.id
            left join scan_judgments j on j.owner = s.owner and j.id = s.id
            where c.owner = \(owner) and c.id = \(id) and c.deleted_at is null and c.state <> 'erased'
                and (s.id is not null or c.kind = 'scan')
                and coalesce(s.created_at, c.created_at) > now() - scan_retention()
            """)
        return try reading { try rows.first.map { try Scan($0, cipher) } }
    }

    /// Scans that have ended, the newest first.
    /// - Parameter risk: nil lists all.
    package func list(
        of owner: UUID, risk: String?, after cursor: PageCursor?, limit: Int
    ) async throws(StoreError) -> Page<Scan> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Scan.columns), \(SQL.cursor("s.created_at"))
            from scans s join captures c on c.owner = s.owner and c.id = s.id
            left join scan_judgments j on j.owner = s.owner and j.id = s.id
            where s.owner = \(owner) and c.deleted_at is null and s.created_at > now() - scan_retention()
                and s.risk = coalesce(\(risk)::text, s.risk) and \(cursor.follows("s.created_at", "s.id"))
            \(SQL.newestFirst("s.created_at", "s.id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try Scan($0, cipher) } }
    }

    /// Scans a capture that has ended, again if it was scanned before.
    /// - Parameters:
    ///   - prompt: the screenshot prompt that the scan answers.
    ///   - scan: called with the words of the capture.
    package func scan(
        _ capture: UUID, of owner: UUID, prompt: UUID?, by scan: (ScannedWords) -> ScanResult
    ) async throws(StoreError) -> CaptureScan {
        guard let record = try await database.captures.find(capture, of: owner) else { return .notFound }
        guard record.state.isTerminal, let words = try await words(of: capture, owner) else { return .hasNoText }
        let cipher = try await database.keys.cipher(for: owner)
        let result = scan(words)
        let sealed = try reading { try cipher.seal(try StoreJSON.encode(result), context: SealContext.scan(capture)) }
        let rows = try await database.rows(
            of: [owner],
            """
            insert into scans as s (owner, id, risk, category, probability, model, prompt, sealed)
            select owner, id, \(result.risk), \(result.category), \(result.probability), \(result.model),
                \(prompt)::uuid, \(sealed)::bytea
            from captures
            where owner = \(owner) and id = \(capture) and deleted_at is null and state <> 'erased' for share
            on conflict (owner, id) do update set risk = excluded.risk, category = excluded.category,
                probability = excluded.probability, model = excluded.model, sealed = excluded.sealed,
                prompt = coalesce(excluded.prompt, s.prompt), created_at = now(), updated_at = now(),
                version = s.version + 1
            returning id
            """)
        return rows.isEmpty ? .notFound : .scanned
    }

    /// Deletes a scan, with what its owner has said about it. A capture that was sent to be scanned is erased.
    /// - Parameter replacement: the answer for repeated requests whose stored answer showed the scan.
    /// - Returns: false if the owner has no such scan.
    package func delete(
        _ id: UUID, of owner: UUID, by device: String, answeringInstead replacement: (status: Int, bytes: [UInt8])
    ) async throws(StoreError) -> Bool {
        guard let scan = try await find(id, of: owner) else { return false }
        if scan.kind == .scan {
            _ = try await database.captures.erase(id, of: owner, by: device, answeringInstead: replacement)
            return true
        }
        let rows = try await database.rows(
            of: [owner],
            """
            with judged as (delete from scan_judgments where owner = \(owner) and id = \(id))
            delete from scans where owner = \(owner) and id = \(id) returning id
            """)
        return !rows.isEmpty
    }

    private func words(of capture: UUID, _ owner: UUID) async throws(StoreError) -> ScannedWords? {
        if let words = try await database.cards.words(of: capture, of: owner) { return .picture(words) }
        return try await database.captures.text(of: capture, of: owner).map { .text($0.text) }
    }
}

extension Database {
    package var scans: ScanStore { ScanStore(database: self) }
}

extension Scan {
    /// Columns of `captures c` and `scans s`.
    fileprivate static let columns: SQL = """
        c.id, c.kind, c.state, c.reason, coalesce(s.prompt, c.prompt) as prompt, s.sealed,
        coalesce(s.created_at, c.created_at) as at,
        coalesce(s.created_at, c.created_at) + scan_retention() as expires_at, \(ScanJudgment.columns)
        """

    fileprivate init(_ row: Row, _ cipher: OwnerCipher) throws {
        id = try row.get("id")
        kind = try row.get("kind", as: CaptureKind.self)
        state = try row.get("state", as: CaptureState.self)
        failure = try row.get("reason")
        prompt = try row.get("prompt")
        createdAt = try row.get("at")
        expiresAt = try row.get("expires_at")
        judgment = try row.get("verdict", as: String?.self) == nil ? nil : ScanJudgment(row)
        result = try row.get("sealed", as: [UInt8]?.self).map { [id] in
            try StoreJSON.decode(ScanResult.self, from: try cipher.open($0, context: SealContext.scan(id)))
        }
    }
}
