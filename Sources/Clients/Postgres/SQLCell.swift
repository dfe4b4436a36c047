/// One value of a row in Postgres's binary format.
package struct SQLCell: Sendable {
    package let oid: UInt32
    /// nil means null.
    package let bytes: ArraySlice<UInt8>?

    func value() throws(SQLMismatch) -> ArraySlice<UInt8> {
        guard let bytes else { throw .null }
        return bytes
    }

    func reader() throws(SQLMismatch) -> WireReader {
        WireReader(bytes: try value())
    }

    /// The elements of a one-dimensional array (array_send in arrayfuncs.c).
    func elements<Element>(
        _ decode: (SQLCell) throws(SQLMismatch) -> Element
    ) throws(SQLMismatch) -> [Element] {
        var reader = try reader()
        let dimensions: Int32 = try reader.integer()
        guard dimensions == 0 || dimensions == 1 else { throw .type }
        let hasNulls: Int32 = try reader.integer()
        let elementOID: UInt32 = try reader.integer()
        guard hasNulls == 0 || hasNulls == 1 else { throw .type }
        guard dimensions == 1 else { return [] }
        let count: Int32 = try reader.integer()
        let _: Int32 = try reader.integer()
        guard count >= 0, Int(count) <= reader.bytes.count / 4 else { throw .type }
        var elements: [Element] = []
        elements.reserveCapacity(Int(count))
        for _ in 0..<count {
            let length: Int32 = try reader.integer()
            let bytes = length < 0 ? nil : try reader.take(Int(length))
            elements.append(try decode(SQLCell(oid: elementOID, bytes: bytes)))
        }
        return elements
    }
}

/// Why a cell cannot be decoded as the requested type.
package enum SQLMismatch: Error, Equatable {
    case null
    case type
    /// Describes the fault without quoting the value.
    case value(String)
}
