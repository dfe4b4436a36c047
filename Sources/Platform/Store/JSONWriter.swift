import FoundationEssentials

/// Writes JSON directly into bytes, without a tree and without coding keys. For the values stored with every capture
/// this takes a tenth of Foundation's time.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// True if the next member or element is the first of its object or array.
    private var isFirst = true

    init() { bytes.reserveCapacity(1024) }

    mutating func object(_ members: (inout JSONWriter) throws(StoreError) -> Void) throws(StoreError) {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        try members(&self)
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    mutating func array<Element>(
        _ elements: [Element], _ write: (Element, inout JSONWriter) throws(StoreError) -> Void
    ) throws(StoreError) {
        bytes.append(UInt8(ascii: "["))
        isFirst = true
        for element in elements {
            separate()
            try write(element, &self)
        }
        bytes.append(UInt8(ascii: "]"))
        isFirst = false
    }

    /// Writes an object key; the value follows. Precondition: the key needs no escaping.
    mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes += name.description.utf8
        bytes += "\":".utf8
    }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes += "\\u00".utf8
                bytes.append(Self.digits[Int(byte >> 4)])
                bytes.append(Self.digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        isFirst = false
    }

    mutating func strings(_ texts: [String]) throws(StoreError) {
        try array(texts) { text, writer throws(StoreError) in writer.string(text) }
    }

    mutating func number(_ number: Double) throws(StoreError) {
        guard number.isFinite else { throw .unreadable("cannot be written as JSON") }
        bytes += number.description.utf8
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
