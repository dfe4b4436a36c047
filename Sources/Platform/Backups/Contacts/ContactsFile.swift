import Blobs
import Captures
package import Exchange
package import FoundationEssentials
package import Postgres
package import Records
package import Store

/// Writes an owner's contacts as CSV or VCF, as they are at one moment.
package struct ContactsFile: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// The rows that a file of standard columns without photos is written from.
    package static func select(_ format: ExportFormat, _ options: ExportOptions, of owner: UUID) -> SQL {
        format == .csv ? ContactCopy.csv(options, of: owner) : ContactCopy.cards(options, of: owner)
    }

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
        if format == .csv && options.columns == .standard || format == .vcf && !options.hasPhotos {
            let select = Self.select(format, options, of: owner)
            let cipher = try await database.keys.cipher(for: owner)
            if format == .csv {
                return try await copy(select, to: CopiedTable(options, cipher), in: snapshot, receive, list)
            }
            let groups = try await GroupNames(of: owner, in: snapshot, by: cipher)
            let cards = CopiedCards(options.vCardVersion, cipher, groups)
            return try await copy(select, to: cards, in: snapshot, receive, list)
        }
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

    private func copy(
        _ select: SQL, to file: some CopiedFile, in snapshot: Transaction,
        _ receive: ([UInt8]) async throws -> Void, _ list: ([UUID]) async throws -> Void
    ) async throws -> Int {
        var (file, copy, rows) = (file, BinaryCopy(), 0)
        // The statement lasts as long as the receiver takes.
        try await snapshot.execute("set local statement_timeout = 0")
        try await snapshot.copyOut("copy (\(select)) to stdout with (format binary)") { chunk in
            var ids: [UUID] = []
            try copy.rows(in: chunk) { row in ids.append(try file.append(row, of: chunk)) }
            rows += ids.count
            try await receive(file.takeBytes())
            try await list(ids)
        }
        try await snapshot.execute("set local statement_timeout to default")
        return rows
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
