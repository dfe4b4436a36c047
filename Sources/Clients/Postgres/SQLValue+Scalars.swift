package import FoundationEssentials

extension String: SQLValue {
    package static var sqlType: SQLType { .text }
    package var sqlEncoding: SQLEncoding { .text(self) }

    /// Postgres text cannot hold NUL; the text format reports it.
    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary {
        let start = bytes.count
        bytes += utf8
        return bytes[start...].contains(0) ? .unavailable : .appended
    }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> String {
        var bytes = try cell.value()
        switch cell.oid {
        case SQLTypeNumber.numeric:
            return try Numeric.decode(bytes)
        case SQLType.uuid.oid:
            return try UUID.sqlDecode(cell).uuidString.lowercased()
        case SQLTypeNumber.jsonb:
            guard bytes.popFirst() == 1 else { throw .value("has an unknown jsonb version") }
        case let oid where oid >= SQLTypeNumber.firstUserDefined:
            // Text never contains NUL; the binary formats of composites and ranges do.
            guard !bytes.contains(0) else { throw .type }
        default:
            guard SQLTypeNumber.textual.contains(cell.oid) else { throw .type }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .value("is not UTF-8") }
        return text
    }
}

extension Bool: SQLValue {
    package static var sqlType: SQLType { .bool }
    package var sqlEncoding: SQLEncoding { .text(self ? "t" : "f") }

    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary {
        bytes.append(self ? 1 : 0)
        return .appended
    }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Bool {
        let bytes = try cell.value()
        guard cell.oid == SQLType.bool.oid, let byte = bytes.first else { throw .type }
        return byte != 0
    }
}

extension Double: SQLValue {
    package static var sqlType: SQLType { .float8 }
    package var sqlEncoding: SQLEncoding { .text(description) }

    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary {
        bytes.append(bigEndian: bitPattern)
        return .appended
    }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Double {
        var reader = try cell.reader()
        switch cell.oid {
        case SQLType.float8.oid:
            return Double(bitPattern: try reader.only())
        case SQLTypeNumber.float4:
            return Double(Float(bitPattern: try reader.only()))
        case SQLTypeNumber.numeric:
            guard let number = Double(try Numeric.decode(reader.bytes)) else { throw .value("is not a number") }
            return number
        default:
            throw .type
        }
    }
}

extension UUID: SQLValue {
    package static var sqlType: SQLType { .uuid }
    package var sqlEncoding: SQLEncoding { .text(uuidString) }
    package var sqlParameter: SQLEncoding { .bytes(unsafe withUnsafeBytes(of: uuid) { unsafe Array($0) }) }

    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary {
        unsafe withUnsafeBytes(of: uuid) { unsafe bytes.append(contentsOf: $0) }
        return .appended
    }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> UUID {
        let bytes = try cell.value()
        guard cell.oid == SQLType.uuid.oid, bytes.count == 16 else { throw .type }
        let at = bytes.startIndex
        return UUID(
            uuid: (
                bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3],
                bytes[at + 4], bytes[at + 5], bytes[at + 6], bytes[at + 7],
                bytes[at + 8], bytes[at + 9], bytes[at + 10], bytes[at + 11],
                bytes[at + 12], bytes[at + 13], bytes[at + 14], bytes[at + 15]
            ))
    }
}

/// timestamptz, with microseconds; `date` and `timestamp` are read as UTC. Postgres infinities are read as the
/// distant past and the distant future.
extension Date: SQLValue {
    package static var sqlType: SQLType { .timestamptz }
    package var sqlEncoding: SQLEncoding {
        PostgresTimestamp.text(of: self).map { .text($0) } ?? .invalid("a date out of range")
    }

    package func sqlAppendBinary(to bytes: inout [UInt8]) -> SQLBinary {
        guard let microseconds = PostgresTimestamp.microseconds(of: self) else { return .unavailable }
        bytes.append(bigEndian: microseconds)
        return .appended
    }

    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> Date {
        var reader = try cell.reader()
        switch cell.oid {
        case SQLType.timestamptz.oid, SQLTypeNumber.timestamp:
            return PostgresTimestamp.date(microseconds: try reader.only())
        case SQLTypeNumber.date:
            let days: Int32 = try reader.only()
            return PostgresTimestamp.date(days: days)
        default:
            throw .type
        }
    }
}

/// A single `UInt8` is a small integer; an array of it is bytea.
extension UInt8: SQLValue {
    package static var sqlType: SQLType { .int2 }
    package var sqlEncoding: SQLEncoding { .text(String(self)) }
    package static func sqlDecode(_ cell: SQLCell) throws(SQLMismatch) -> UInt8 { try Whole.decode(cell) }

    package static func sqlAppendBinary(_ values: [UInt8], to bytes: inout [UInt8]) -> SQLBinary {
        bytes += values
        return .appended
    }

    package static var sqlArrayType: SQLType { .bytea }
    package static func sqlEncodeArray(_ values: [UInt8]) -> SQLEncoding { .bytes(values) }

    package static func sqlDecodeArray(_ cell: SQLCell) throws(SQLMismatch) -> [UInt8] {
        guard cell.oid == SQLType.bytea.oid || cell.bytes == nil else { throw .type }
        return Array(try cell.value())
    }
}
