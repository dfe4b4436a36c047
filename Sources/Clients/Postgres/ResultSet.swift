import CPostgres

/// A complete result, copied out of libpq; the bytes of all cells are stored consecutively.
package final class ResultSet: Sendable {
    struct Column: Sendable {
        let name: String
        let oid: UInt32
    }

    let columns: [Column]
    let count: Int
    /// Rows changed, or returned by a query.
    let affected: Int
    /// The server's command tag, such as `INSERT` or `ROLLBACK`.
    let tag: String
    private let bytes: [UInt8]
    /// The end offset of each cell; for a null, its bitwise complement.
    private let ends: [Int]

    init(_ result: OpaquePointer) {
        let width = unsafe PQnfields(result)
        let height = unsafe PQntuples(result)
        var columns: [Column] = []
        for field in 0..<width {
            columns.append(
                Column(name: unsafe String(cString: PQfname(result, field)), oid: unsafe PQftype(result, field)))
        }
        var ends: [Int] = []
        var total = 0
        ends.reserveCapacity(Int(width) * Int(height))
        for row in 0..<height {
            for field in 0..<width {
                let isNull = unsafe PQgetisnull(result, row, field) == 1
                if !isNull { total += Int(unsafe PQgetlength(result, row, field)) }
                ends.append(isNull ? ~total : total)
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(total)
        for row in 0..<height {
            for field in 0..<width {
                let length = Int(unsafe PQgetlength(result, row, field))
                guard length > 0, let value = unsafe PQgetvalue(result, row, field) else { continue }
                unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: length))
            }
        }
        self.columns = columns
        self.bytes = bytes
        self.ends = ends
        count = Int(height)
        affected = Int(unsafe String(cString: PQcmdTuples(result))) ?? 0
        tag = unsafe String(cString: PQcmdStatus(result))
    }

    var rows: [Row] { (0..<count).map { Row(result: self, index: $0) } }

    func cell(row: Int, column: Int) -> SQLCell {
        let position = row * columns.count + column
        let end = ends[position]
        let oid = columns[column].oid
        guard end >= 0 else { return SQLCell(oid: oid, bytes: nil) }
        let previous = position == 0 ? 0 : ends[position - 1]
        return SQLCell(oid: oid, bytes: bytes[(previous >= 0 ? previous : ~previous)..<end])
    }
}
