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
        let rows = try await database.run(
            of: [owner], BatchesStatements.failures(owner: owner, batch: id, examples: examples))
        return try reading {
            var report = BatchReport(batch: batch, failures: [])
            for row in rows {
                let capture = try FailedCapture(
                    id: row.id, state: row.state, reason: row.reason, refSealed: row.refSealed, at: row.updatedAt,
                    cipher)
                let last = report.failures.last
                if last?.state != capture.state || last?.reason != capture.reason {
                    report.failures.append(
                        .init(
                            state: capture.state, reason: capture.reason, count: row.n, captures: []))
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
        let rows = try await database.run(
            of: [owner], BatchesStatements.failedCaptures(owner: owner, batch: batch, after: id, limit: limit))
        return try reading {
            try rows.map {
                try FailedCapture(
                    id: $0.id, state: $0.state, reason: $0.reason, refSealed: $0.refSealed, at: $0.updatedAt, cipher)
            }
        }
    }
}

extension FailedCapture {
    fileprivate init(
        id: UUID, state: CaptureState, reason: String, refSealed: [UInt8]?, at: Date, _ cipher: OwnerCipher
    ) throws {
        self.init(
            id: id, state: state, reason: reason,
            ref: try refSealed.map { try cipher.openText($0, context: SealContext.captureRef(id)) }, at: at)
    }
}
