import Crypto
import Exchange
import FoundationEssentials
import Postgres
import Store

/// A file that is written from the rows of a binary COPY. The values are copied without becoming strings.
protocol CopiedFile {
    /// - Parameter row: the places of the values in `chunk`.
    /// - Returns: the contact's id.
    mutating func append(_ row: [Range<Int>?], of chunk: [UInt8]) throws -> UUID
    /// What was written since the last call.
    mutating func takeBytes() -> [UInt8]
}

/// The twelve columns of a CSV file, from the rows of `ContactCopy.csv`.
struct CopiedTable: CopiedFile {
    private let cipher: OwnerCipher
    private var csv: CSVWriter

    init(_ options: ExportOptions, _ cipher: OwnerCipher) {
        self.cipher = cipher
        csv = CSVWriter(guardsFormulas: options.guardsFormulas, byteOrderMark: options.hasByteOrderMark)
        csv.append(ContactsCSV.columns)
    }

    mutating func append(_ row: [Range<Int>?], of chunk: [UInt8]) throws -> UUID {
        guard row.count == ContactsCSV.columns.count + 1, let place = row[0] else {
            throw StoreError.unreadable("a row of contacts without its values")
        }
        let id = try BinaryCopy.decode(place, of: chunk, as: UUID.self)
        for value in row[1..<(row.count - 1)] {
            if let value { csv.append(cell: chunk.span.extracting(value)) }
            csv.separate()
        }
        if let notes = row[row.count - 1] {
            let text = try cipher.open(Array(chunk[notes]), context: SealContext.contactNotes(id))
            csv.append(cell: text.span)
        }
        csv.endRow()
        return id
    }

    mutating func takeBytes() -> [UInt8] { csv.buffer.taken() }
}

extension [UInt8] {
    /// Empties the array for as many bytes again.
    /// - Returns: its bytes.
    mutating func taken() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        swap(&bytes, &self)
        return bytes
    }
}
