package import Captures
package import FoundationEssentials
package import Records
package import Store

extension ExportStore {
    /// Writes a whole file and ends the export.
    package func finish(
        _ reference: WorkReference, file: [UInt8], contentType: String, rows: Int, of contacts: [UUID] = []
    ) async throws(StoreError) -> WorkReference? {
        guard var writer = try await begin(reference, contentType: contentType) else { return nil }
        try await writer.write(file)
        if !contacts.isEmpty { try await list(contacts, number: 0, in: writer, of: reference.owner) }
        try await writer.finish()
        return try await finish(reference, writer, rows: rows)
    }
}

extension LongFile {
    /// All parts.
    package var bytes: [UInt8] {
        get async throws(StoreError) {
            var bytes: [UInt8] = []
            for number in 0..<partCount { bytes += try await part(number) }
            return bytes
        }
    }
}
