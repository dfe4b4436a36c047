import Captures
import Crypto
package import FoundationEssentials
import Postgres

extension BatchStore {
    /// - Parameter examples: the maximum number of captures listed for each reason.
    package func report(
        _ id: UUID, of owner: UUID, examples: Int
    ) async throws(StoreError) -> BatchReport? {
        guard let batch = try await find(id, of: owner) else { return nil }
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            with failed as (
                select id, state, reason, ref_sealed, updated_at,
                    count(*) over (partition by state, reason) as n,
                    row_number() over (partition by state, reason order by id) as place
                from captures
                where owner = \(owner) and batch = \(id) and state in ('dead', 'rejected'))
            select * from failed where place <= greatest(1, \(examples)) order by n desc, state, reason, place
            """)
        return try reading {
            var report = BatchReport(batch: batch, failures: [])
            for row in rows {
                let capture = try FailedCapture(row: row, cipher: cipher)
                let last = report.failures.last
                if last?.state != capture.state || last?.reason != capture.reason {
                    report.failures.append(
                        .init(
                            state: capture.state, reason: capture.reason, count: try row.get("n"), captures: []))
                }
                if examples > 0 { report.failures[report.failures.count - 1].captures.append(capture) }
            }
            return report
        }
    }

    /// All failed captures, ordered by id. The last page has fewer than `limit`.
    package func failedCaptures(
        in batch: UUID, of owner: UUID, after id: UUID?, limit: Int
    ) async throws(StoreError) -> [FailedCapture] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select id, state, reason, ref_sealed, updated_at from captures
            where owner = \(owner) and batch = \(batch) and state in ('dead', 'rejected')
                and id > \(SQL.after(id))
            order by id limit \(limit)
            """)
        return try reading { try rows.map { try FailedCapture(row: $0, cipher: cipher) } }
    }
}

extension FailedCapture {
    fileprivate init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        state = try row.get("state", as: CaptureState.self)
        reason = try row.get("reason")
        let capture: UUID = id
        ref = try row.get("ref_sealed", as: [UInt8]?.self).map {
            try cipher.openText($0, context: SealContext.captureRef(capture))
        }
        at = try row.get("updated_at")
    }
}
