import Crypto
package import Exchange
package import FoundationEssentials
import Postgres
package import Store

extension ExportStore {
    /// Keeps which contacts a file has, for its acknowledgement.
    /// - Parameter number: of these contacts in the file, from 0.
    package func list(
        _ contacts: [UUID], number: Int, in file: LongFileWriter, of owner: UUID
    ) async throws(StoreError) {
        try await database.run(
            of: [owner],
            ExportsStatements.listExported(owner: owner, blob: file.id, number: Int32(number), contacts: contacts))
    }

    /// Stores what became of the contacts on a device, and marks those in its address book as exported. A later
    /// acknowledgement replaces the result; marks stay.
    /// - Parameters:
    ///   - failures: contacts that the device could not save.
    ///   - duplicates: contacts that the device skipped.
    package func acknowledge(
        _ id: UUID, of owner: UUID, failures: [ExportResult.Failure], duplicates: [UUID]
    ) async throws(StoreError) -> Acknowledgement {
        let cipher = try await database.keys.cipher(for: owner)
        let others = Array(Set(failures.map(\.contact) + duplicates))
        return try await database.transaction(of: [owner]) { transaction in
            guard let export = try await transaction.run(ExportsStatements.lockExport(owner: owner, id: id)) else {
                return .notFound
            }
            guard export.state == .ready, let file = export.blob else { return .noFile(export.state) }
            let unknown = try await transaction.run(
                ExportsStatements.notExported(ids: others, owner: owner, blob: file))
            if let unknown = unknown.first { return .unknownContact(unknown) }
            let result = ExportResult(of: Int(export.contacts), failures: failures, duplicates: duplicates)
            let sealed = try cipher.seal(try StoreJSON.encode(result), context: SealContext.exportResult(id))
            try await transaction.run(ExportsStatements.markExported(owner: owner, blob: file, others: others))
            try await transaction.run(ExportsStatements.acknowledge(resultSealed: sealed, owner: owner, id: id))
            let rows = try await transaction.run(ExportsStatements.export(owner: owner, id: id))
            return try rows.first.map { .done(try Export(row: $0, cipher: cipher)) } ?? .notFound
        }
    }
}
