/// A strict JSON parser (RFC 8259): UTF-8 only, one value, no duplicate members, no lone surrogates, limited depth.
package struct JSONParser {
    package enum Fault: Error, Equatable, CustomStringConvertible {
        case notUTF8
        /// The byte offset, and what was expected there.
        case malformed(at: Int, String)
        case tooManyValues

        package var description: String {
            switch self {
            case .notUTF8: "the text is not UTF-8"
            case .malformed(let place, let words): "byte \(place): \(words)"
            case .tooManyValues: "the text has too many values"
            }
        }
    }

    private static let maxDepth = 64
    private static let anyValue =
        "a value (an object, an array, a text in double quotes, a number, true, false or null)"
    /// Members and items together. Limits memory: many small values need many times the size of their text.
    package static let maxValues = 100_000
    private var values = 0
    private var valuesLimit = Self.maxValues
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    package static func parse(_ bytes: [UInt8]) throws(Fault) -> JSON { try parse(bytes[...]) }

    /// - Throws: faults with offsets from the start of `bytes`.
    package static func parse(
        _ bytes: ArraySlice<UInt8>, maxValues: Int = Self.maxValues
    ) throws(Fault) -> JSON {
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8 }
        var parser = JSONParser(bytes: bytes)
        parser.valuesLimit = maxValues
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.position == bytes.endIndex else { throw parser.expected("the end") }
        return value
    }

    /// The members of an object, each with the bytes of its value, for a value that is passed on letter for letter.
    /// - Parameter maxValues: for an object whose size was limited otherwise.
    package static func members(
        of bytes: ArraySlice<UInt8>, maxValues: Int = Self.maxValues
    ) throws(Fault) -> [(name: String, value: ArraySlice<UInt8>)] {
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8 }
        var parser = JSONParser(bytes: bytes)
        parser.valuesLimit = maxValues
        var members: [(name: String, value: ArraySlice<UInt8>)] = []
        var names: Set<String> = []
        guard parser.take("{") else { throw parser.expected("an object") }
        if !parser.take("}") {
            repeat {
                let (name, value) = try parser.member { parser throws(Fault) in
                    parser.skipBlanks()
                    let start = parser.position
                    _ = try parser.value(depth: 1)
                    return bytes[start..<parser.position]
                }
                guard names.insert(name).inserted else { throw parser.fault(at: parser.position, "duplicate member") }
                members.append((name, value))
            } while parser.take(",")
            guard parser.take("}") else { throw parser.expected("',' or '}'") }
        }
        parser.skipBlanks()
        guard parser.position == bytes.endIndex else { throw parser.expected("the end") }
        return members
    }

    /// Skips a byte order mark, as RFC 8259 allows.
    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex + (bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
    }

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private func expected(_ what: String) -> Fault { fault(at: position, "expected \(what)") }

    private func fault(at position: Int, _ words: String) -> Fault {
        .malformed(at: position - bytes.startIndex, words)
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(Fault) -> JSON {
        guard depth < Self.maxDepth else { throw fault(at: position, "nested too deeply") }
        values += 1
        guard values <= valuesLimit else { throw .tooManyValues }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSON) throws(Fault) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw expected(Self.anyValue) }
        position += word.utf8.count
        return value
    }

    private mutating func member<Value>(
        _ value: (inout JSONParser) throws(Fault) -> Value
    ) throws(Fault) -> (name: String, value: Value) {
        skipBlanks()
        guard next == UInt8(ascii: "\"") else { throw expected("a member's name") }
        let name = try string()
        guard take(":") else { throw expected("':'") }
        return (name, try value(&self))
    }

    private mutating func object(depth: Int) throws(Fault) -> JSON {
        position += 1
        var members: [JSON.Member] = []
        var names: Set<String> = []
        if take("}") { return .object([]) }
        repeat {
            let (name, value) = try member { parser throws(Fault) in try parser.value(depth: depth + 1) }
            guard names.insert(name).inserted else { throw fault(at: position, "duplicate member") }
            members.append(JSON.Member(name: name, value: value))
        } while take(",")
        guard take("}") else { throw expected("',' or '}'") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Fault) -> JSON {
        position += 1
        var items: [JSON] = []
        if take("]") { return .array([]) }
        repeat { items.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw expected("',' or ']'") }
        return .array(items)
    }

    private mutating func string() throws(Fault) -> String {
        position += 1
        // Most strings have no escape. They are copied at once, because a picture in base64 has millions of characters.
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        if next == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: bytes[start..<position - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
            case 0..<0x20: throw fault(at: position - 1, "a control character must be escaped")
            default: text.append(byte)
            }
        }
        throw expected("'\"'")
    }

    private mutating func escape() throws(Fault) -> Unicode.Scalar {
        guard let byte = next else { throw expected("an escape") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard (0xD800..<0xDC00).contains(unit), bytes[position...].starts(with: "\\u".utf8) else {
                throw expected("the second half of a surrogate pair")
            }
            position += 2
            let low = try hexUnit()
            guard (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            else { throw expected("the second half of a surrogate pair") }
            return scalar
        default: throw fault(at: position - 1, "unknown escape")
        }
    }

    private mutating func hexUnit() throws(Fault) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, !digits.contains(UInt8(ascii: "+")),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw expected("four hexadecimal digits") }
        position += 4
        return unit
    }

    private mutating func number() throws(Fault) -> JSON {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        guard let first = digits(), first == 1 || bytes[position - first] != UInt8(ascii: "0") else {
            position = start
            throw expected(Self.anyValue)
        }
        var isWhole = true
        if next == UInt8(ascii: ".") {
            position += 1
            isWhole = false
            guard digits() != nil else { throw expected("a digit") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            isWhole = false
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            guard digits() != nil else { throw expected("a digit") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else {
            throw fault(at: start, "a number out of range")
        }
        return .decimal(number)
    }

    /// - Returns: the number of digits; nil if there is none.
    private mutating func digits() -> Int? {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position == start ? nil : position - start
    }
}
