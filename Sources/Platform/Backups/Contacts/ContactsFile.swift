import Blobs
import Captures
import Crypto
package import Exchange
package import FoundationEssentials
package import Postgres
package import Records
package import Store

/// Writes an owner's contacts as CSV or VCF, as they are at one moment.
package struct ContactsFile: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// The rows that the file is written from.
    package static func select(_ format: ExportFormat, _ options: ExportOptions, of owner: UUID) -> SQL {
        format == .csv ? ContactCopy.csv(options, of: owner) : ContactCopy.vCard(options, of: owner)
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

    /// The twelve columns, whose values Postgres chooses. They are copied without becoming strings.
    private func writeCSV(
        _ options: ExportOptions, of owner: UUID, receive: ([UInt8]) async throws -> Void,
        list: ([UUID]) async throws -> Void
    ) async throws(StoreError) -> Int {
        let cipher = try await database.keys.cipher(for: owner)
        let select = Self.select(.csv, options, of: owner)
        return try await database.snapshot(of: [owner]) { snapshot in
            var csv = CSVWriter(guardsFormulas: options.guardsFormulas, byteOrderMark: options.hasByteOrderMark)
            csv.append(ContactsCSV.columns)
            var copy = BinaryCopy()
            var rows = 0
            try await snapshot.copyOut("copy (\(select)) to stdout with (format binary)") { chunk in
                var ids: [UUID] = []
                try copy.rows(in: chunk) { values in
                    let id = try UUID(copied: chunk, values[0])
                    ids.append(id)
                    for place in 1..<(values.count - 1) {
                        if place > 1 { csv.separate() }
                        if let value = values[place] { csv.append(cell: chunk.span.extracting(value)) }
                    }
                    csv.separate()
                    if let notes = values[values.count - 1] {
                        let text = try cipher.open(Array(chunk[notes]), context: SealContext.contactNotes(id))
                        csv.append(cell: text.span)
                    }
                    csv.endRow()
                }
                rows += ids.count
                try await receive(csv.takeBytes())
                try await list(ids)
            }
            // Without rows there was no chunk of them.
            try await receive(csv.takeBytes())
            return rows
        }
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

extension CSVWriter {
    /// What was written since the last call.
    fileprivate mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        swap(&bytes, &buffer)
        return bytes
    }
}

extension UUID {
    /// - Parameter place: of the 16 bytes.
    fileprivate init(copied bytes: [UInt8], _ place: Range<Int>?) throws(StoreError) {
        guard let place, place.count == 16 else { throw .unreadable("a row without an id") }
        var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        unsafe withUnsafeMutableBytes(of: &id) { unsafe $0.copyBytes(from: bytes[place]) }
        self.init(uuid: id)
    }
}
