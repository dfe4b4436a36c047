package import Captures
package import Records
package import Store

extension ExportStore {
    /// Writes a whole file and ends the export.
    package func finish(
        _ reference: WorkReference, file: [UInt8], contentType: String, rows: Int
    ) async throws(StoreError) -> WorkReference? {
        guard var writer = try await begin(reference, contentType: contentType) else { return nil }
        try await writer.write(file)
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
