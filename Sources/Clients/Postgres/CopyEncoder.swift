/// Encodes rows in COPY's text format (Postgres documentation, "COPY", File Formats).
struct CopyEncoder {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(80_000) }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// - Throws: the reason why a value cannot be sent, with its column index.
    mutating func append(_ row: [(any SQLValue)?]) throws(CopyFault) {
        for (column, value) in row.enumerated() {
            if column > 0 { bytes.append(UInt8(ascii: "\t")) }
            switch value?.sqlEncoding ?? .null {
            case .null: bytes += "\\N".utf8
            case .text(let text): try append(text, column: column)
            case .bytes(let value):
                bytes.append(UInt8(ascii: "\\"))
                bytes += ByteaLiteral.encode(value)
            case .invalid(let reason): throw CopyFault(column: column, reason: reason)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ text: String, column: Int) throws(CopyFault) {
        for byte in text.utf8 {
            let escape: UInt8
            switch byte {
            case 0: throw CopyFault(column: column, reason: "text with a NUL character")
            case UInt8(ascii: "\\"): escape = byte
            case UInt8(ascii: "\t"): escape = UInt8(ascii: "t")
            case UInt8(ascii: "\n"): escape = UInt8(ascii: "n")
            case UInt8(ascii: "\r"): escape = UInt8(ascii: "r")
            default:
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(escape)
        }
    }
}

struct CopyFault: Error {
    let column: Int
    let reason: String
}
