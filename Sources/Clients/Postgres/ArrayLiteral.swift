/// The text form of arrays (array_in in arrayfuncs.c): `{"a","b",NULL}`.
enum ArrayLiteral {
    static func encode<Element: SQLValue>(_ values: [Element]) -> SQLEncoding {
        var literal: [UInt8] = [UInt8(ascii: "{")]
        literal.reserveCapacity(values.count * 24 + 2)
        for (index, value) in values.enumerated() {
            if index > 0 { literal.append(UInt8(ascii: ",")) }
            switch value.sqlEncoding {
            case .invalid: return value.sqlEncoding
            case .null: literal += "NULL".utf8
            case .bytes(let bytes): appendQuoted(ByteaLiteral.encode(bytes), to: &literal)
            case .text where Element.sqlType.isNested: return .invalid("an array of arrays")
            case .text(let text): appendQuoted(text.utf8, to: &literal)
            }
        }
        literal.append(UInt8(ascii: "}"))
        return .text(String(decoding: literal, as: UTF8.self))
    }

    private static func appendQuoted(_ bytes: some Sequence<UInt8>, to literal: inout [UInt8]) {
        literal.append(UInt8(ascii: "\""))
        for byte in bytes {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { literal.append(UInt8(ascii: "\\")) }
            literal.append(byte)
        }
        literal.append(UInt8(ascii: "\""))
    }
}

extension SQLType {
    fileprivate var isNested: Bool { name.hasSuffix("[]") }
}
