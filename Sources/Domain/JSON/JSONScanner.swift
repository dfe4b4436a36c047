/// Reads JSON of a known shape, member by member, without building a tree. Throws at the first unexpected byte; the
/// caller then decodes the same bytes with Foundation.
package struct JSONScanner {
    package struct Unexpected: Error {
        @inlinable
        package init() {}
    }

    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter member: reads the value of each member.
    package mutating func object(
        _ member: (ArraySlice<UInt8>, inout JSONScanner) throws(Unexpected) -> Void
    ) throws(Unexpected) {
        try expect("{")
        if take("}") { return }
        repeat {
            let name = try plainString()
            try expect(":")
            try member(name, &self)
        } while take(",")
        try expect("}")
    }

    @inlinable
    package mutating func array<Element>(
        _ element: (inout JSONScanner) throws(Unexpected) -> Element
    ) throws(Unexpected) -> [Element] {
        var elements: [Element] = []
        try expect("[")
        if take("]") { return elements }
        repeat { elements.append(try element(&self)) } while take(",")
        try expect("]")
        return elements
    }

    package mutating func strings() throws(Unexpected) -> [String] {
        try array { scanner throws(Unexpected) in try scanner.string() }
    }

    package mutating func string() throws(Unexpected) -> String {
        try expect("\"")
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\") {
            guard bytes[position] >= 0x20 else { throw Unexpected() }
            position += 1
        }
        guard position < bytes.count else { throw Unexpected() }
        if bytes[position] == UInt8(ascii: "\"") {
            position += 1
            return try Self.text(bytes[start..<(position - 1)])
        }
        return try escaped(from: start)
    }

    package mutating func number() throws(Unexpected) -> Double {
        skipSpace()
        let start = position
        while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
        // The format that Swift writes: an optional sign, digits, a point, digits, an optional exponent.
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite,
            text == number.description || text + ".0" == number.description
        else { throw Unexpected() }
        return number
    }

    /// Reads a whole number from 0, of at most 9 digits.
    package mutating func wholeNumber() throws(Unexpected) -> Int {
        skipSpace()
        let start = position
        var number = 0
        while position < bytes.count, position - start < 10,
            case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10
        {
            number = number * 10 + Int(digit)
            position += 1
        }
        let count = position - start
        // "1.5" and "1e3" leave a rest that is unexpected.
        guard count > 0, count < 10, count == 1 || bytes[start] != UInt8(ascii: "0") else { throw Unexpected() }
        return number
    }

    package mutating func bool() throws(Unexpected) -> Bool {
        skipSpace()
        for (word, value) in [("true", true), ("false", false)]
        where bytes[min(position, bytes.count)...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw Unexpected()
    }

    /// Skips a plain string or a whole number.
    package mutating func skipScalar() throws(Unexpected) {
        skipSpace()
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            _ = try plainString()
        } else {
            _ = try wholeNumber()
        }
    }

    /// Requires that only space follows.
    package mutating func end() throws(Unexpected) {
        skipSpace()
        guard position == bytes.count else { throw Unexpected() }
    }

    private mutating func escaped(from start: Int) throws(Unexpected) -> String {
        var text = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return try Self.text(text[...])
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw Unexpected()
            default: text.append(byte)
            }
        }
        throw Unexpected()
    }

    private mutating func escape(into text: inout [UInt8]) throws(Unexpected) {
        guard position < bytes.count else { throw Unexpected() }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count else { throw Unexpected() }
            let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
            // Surrogate pairs are rare and left to Foundation.
            guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number)
            else { throw Unexpected() }
            text += String(scalar).utf8
            position += 4
        default: throw Unexpected()
        }
    }

    /// Reads a string of printable ASCII without escapes.
    package mutating func plainString() throws(Unexpected) -> ArraySlice<UInt8> {
        try expect("\"")
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard (0x20..<0x7F).contains(bytes[position]), bytes[position] != UInt8(ascii: "\\") else {
                throw Unexpected()
            }
            position += 1
        }
        guard position < bytes.count else { throw Unexpected() }
        position += 1
        return bytes[start..<(position - 1)]
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(Unexpected) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Unexpected() }
        return text
    }

    @usableFromInline
    package mutating func expect(_ mark: Unicode.Scalar) throws(Unexpected) {
        guard take(mark) else { throw Unexpected() }
    }

    @usableFromInline
    package mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}

extension ArraySlice<UInt8> {
    package static func == (bytes: Self, name: StaticString) -> Bool { bytes.elementsEqual(name.description.utf8) }
}
