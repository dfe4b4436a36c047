extension Int: SQLValue {
    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary { Whole.append(Int64(self), to: &bytes) }
    package static var sqlType: SQLType { .int8 }
    package var sqlEncoding: SQLEncoding { .text(String(self)) }
    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Int { try Whole.decode(cell) }
}

extension Int64: SQLValue {
    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary { Whole.append(self, to: &bytes) }
    package static var sqlType: SQLType { .int8 }
    package var sqlEncoding: SQLEncoding { .text(String(self)) }
    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Int64 { try Whole.decode(cell) }
}

extension Int32: SQLValue {
    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary { Whole.append(self, to: &bytes) }
    package static var sqlType: SQLType { .int4 }
    package var sqlEncoding: SQLEncoding { .text(String(self)) }
    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Int32 { try Whole.decode(cell) }
}

extension Int16: SQLValue {
    package static var sqlType: SQLType { .int2 }
    package var sqlEncoding: SQLEncoding { .text(String(self)) }
    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Int16 { try Whole.decode(cell) }
}

/// Decodes any integer column as any integer type that the value fits into; `sum(bigint)` is numeric.
enum Whole {
    static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) -> SQLBinary {
        bytes.append(bigEndian: number)
        return .appended
    }

    static func decode<Number: FixedWidthInteger>(_ cell: SQLCell) throws(SQLMismatch) -> Number {
        var reader = try cell.reader()
        let wide: Int64
        switch cell.oid {
        case SQLType.int8.oid, SQLTypeNumber.xid8:
            wide = try reader.only()
        case SQLType.int4.oid:
            let narrow: Int32 = try reader.only()
            wide = Int64(narrow)
        case SQLType.int2.oid:
            let narrow: Int16 = try reader.only()
            wide = Int64(narrow)
        case SQLTypeNumber.oid, SQLTypeNumber.xid:
            let narrow: UInt32 = try reader.only()
            wide = Int64(narrow)
        case SQLTypeNumber.numeric:
            guard let number = Number(try Numeric.decode(reader.bytes)) else { throw .value("does not fit") }
            return number
        default:
            throw .type
        }
        guard let number = Number(exactly: wide) else { throw .value("does not fit") }
        return number
    }
}
