import Blobs
import Captures
package import Exchange
package import FoundationEssentials
import Postgres
package import Records
package import Store

/// Writes an owner's contacts as CSV or VCF, as they are at one moment.
package struct ContactsFile: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// - Parameters:
    ///   - receive: gets the next bytes of the file.
    ///   - list: gets the ids of the contacts that were written.
    /// - Returns: the number of contacts.
    package func write(
        _ format: ExportFormat, _ options: ExportOptions = ExportOptions(), of owner: UUID,
        receive: ([UInt8]) async throws -> Void, list: ([UUID]) async throws -> Void = { _ in }
    ) async throws(StoreError) -> Int {
        try await database.snapshot(of: [owner]) { snapshot in
            try await write(format, options, of: owner, in: snapshot, receive: receive, list: list)
        }
    }

    /// The same in a transaction of one moment that also reads other things.
    func write(
        _ format: ExportFormat, _ options: ExportOptions, of owner: UUID, in snapshot: Transaction,
        receive: ([UInt8]) async throws -> Void, list: ([UUID]) async throws -> Void = { _ in }
    ) async throws -> Int {
        var sizes = ExportSizes()
        var text: ExportFile?
        try await database.exports.pages(of: owner, options, in: snapshot, sizes: { sizes = $0 }) { page in
            var writer = text ?? ExportFile(format, options, sizes)
            text = nil
            for contact in page.contacts {
                let photo = try await photo(page.photos[contact.id], of: owner)
                writer.append(contact, in: page.groups[contact.id] ?? [], photo: photo)
                // Only one photo at a time is in memory.
                if photo != nil { try await receive(writer.takeBytes()) }
            }
            try await receive(writer.takeBytes())
            text = writer
            try await list(page.contacts.map(\.id))
        }
        return text?.rows ?? 0
    }

    /// A file never changes, so it is read outside of the snapshot.
    /// - Returns: nil without a photo, and for one that was erased meanwhile or whose bytes are missing.
    private func photo(_ id: UUID?, of owner: UUID) async throws(StoreError) -> [UInt8]? {
        guard let id else { return nil }
        do {
            return try await database.files.read(id, of: owner)?.bytes
        } catch {
            guard case .blob(.missing) = error else { throw error }
            return nil
        }
    }
}
