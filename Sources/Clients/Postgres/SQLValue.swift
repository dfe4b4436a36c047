/// A Swift value that can be a parameter of a statement and can be read from a row.
///
/// Values are sent as text (bytes, UUIDs and arrays in binary) and received in Postgres's binary format. A string
/// enum needs only `extension Stage: SQLValue {}`; a string enum without it can also be interpolated and read.
package protocol SQLValue: Sendable {
    static var sqlType: SQLType { get }
    var sqlEncoding: SQLEncoding { get }
    static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Self

    /// The value as a statement's parameter, binary where possible; `sqlEncoding` is also used for COPY's text
    /// format.
    var sqlParameter: SQLEncoding { get }
    /// Appends the value in Postgres's binary format, as an element of an array.
    func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary
    /// Appends an array of this type as an element of an array: only bytea can be one.
    static func sqlAppendBinary(_ values: [Self], to bytes: inout [UInt8]) -> SQLBinary

    /// The type of an array of this type: bytea for `UInt8`, an array type otherwise.
    static var sqlArrayType: SQLType { get }
    static func sqlEncodeArray(_ values: [Self]) -> SQLEncoding
    static func sqlDecodeArray(_ cell: SQLCell) throws(SQLMismatch) -> [Self]
}

extension SQLValue {
    package var sqlParameter: SQLEncoding { sqlEncoding }
    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary { .unavailable }
    package static func sqlAppendBinary(_ values: [Self], to bytes: inout [UInt8]) -> SQLBinary { .unavailable }

    package static var sqlArrayType: SQLType {
        SQLType(name: sqlType.name + "[]", oid: sqlType.arrayOID, arrayOID: 0)
    }

    package static func sqlEncodeArray(_ values: [Self]) -> SQLEncoding {
        ArrayLiteral.encode(values)
    }

    package static func sqlDecodeArray(_ cell: SQLCell) throws(SQLMismatch) -> [Self] {
        try cell.elements { element throws(SQLMismatch) in try sqlDecode(element) }
    }
}

extension SQLValue where Self: RawRepresentable<String> {
    package static var sqlType: SQLType { .inferred }
    package var sqlEncoding: SQLEncoding { .text(rawValue) }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Self {
        guard let value = Self(rawValue: try String.sqlDecode(cell)) else { throw .value("is not one of its cases") }
        return value
    }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    package static var sqlType: SQLType { Wrapped.sqlType }
    package var sqlEncoding: SQLEncoding { self?.sqlEncoding ?? .null }
    package var sqlParameter: SQLEncoding { self?.sqlParameter ?? .null }
    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary { self?.sqlAppendBinary(to: &bytes) ?? .null }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Wrapped? {
        guard cell.bytes != nil else { return nil }
        return try Wrapped.sqlDecode(cell)
    }
}

extension Array: SQLValue where Element: SQLValue {
    package static var sqlType: SQLType { Element.sqlArrayType }
    package var sqlEncoding: SQLEncoding { Element.sqlEncodeArray(self) }
    package var sqlParameter: SQLEncoding { BinaryArray.encode(self).map { .bytes($0) } ?? sqlEncoding }

    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary { Element.sqlAppendBinary(self, to: &bytes) }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> [Element] {
        try Element.sqlDecodeArray(cell)
    }
}
