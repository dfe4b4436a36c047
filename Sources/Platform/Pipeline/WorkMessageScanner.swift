import Captures
import FoundationEssentials

/// Decodes a message of this version without Foundation, which takes fifty times as long. Accepts flat JSON with
/// fields in any order and unknown scalar fields. Returns nil for everything else, including every fault; the caller
/// then uses Foundation.
struct WorkMessageScanner {
    private let bytes: [UInt8]
    private var position = 0

    static func reference(in bytes: [UInt8]) -> WorkReference? {
        var scanner = WorkMessageScanner(bytes: bytes)
        return scanner.scan()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private struct Fields {
        var version: Int?
        var id: UUID?
        var owner: UUID?
        var stage: Stage?
        var lane: Lane?
        var attempt: Int?
        var trace: UUID?
    }

    private mutating func scan() -> WorkReference? {
        guard take("{") else { return nil }
        var fields = Fields()
        repeat {
            guard let name = string(), take(":"), value(of: name, &fields) else { return nil }
        } while take(",")
        guard take("}"), peek == nil, fields.version == WorkMessage.version else { return nil }
        guard let id = fields.id, let owner = fields.owner, let stage = fields.stage, let lane = fields.lane,
            let attempt = fields.attempt, let trace = fields.trace
        else { return nil }
        return WorkReference(id: id, owner: owner, stage: stage, lane: lane, attempt: attempt, trace: trace)
    }

    /// - Returns: false also if a field occurs twice.
    private mutating func value(of name: ArraySlice<UInt8>, _ fields: inout Fields) -> Bool {
        if name.elementsEqual("v".utf8) { return assign(number(), in: &fields.version) }
        if name.elementsEqual("attempt".utf8) { return assign(number(), in: &fields.attempt) }
        if name.elementsEqual("id".utf8) { return assign(uuid(), in: &fields.id) }
        if name.elementsEqual("owner".utf8) { return assign(uuid(), in: &fields.owner) }
        if name.elementsEqual("trace".utf8) { return assign(uuid(), in: &fields.trace) }
        if name.elementsEqual("stage".utf8) { return assign(string().flatMap(Self.stage), in: &fields.stage) }
        if name.elementsEqual("lane".utf8) { return assign(string().flatMap(Self.lane), in: &fields.lane) }
        // Only `MessageVersion` evaluates `min`.
        if name.elementsEqual("min".utf8) { return false }
        return peek == UInt8(ascii: "\"") ? string() != nil : number() != nil
    }

    private func assign<Value>(_ value: Value?, in field: inout Value?) -> Bool {
        guard let value, field == nil else { return false }
        field = value
        return true
    }

    private mutating func uuid() -> UUID? { string().flatMap { UUID(textBytes: $0) } }

    private static func stage(_ name: ArraySlice<UInt8>) -> Stage? {
        Stage.allCases.first { name.elementsEqual($0.rawValue.utf8) }
    }

    private static func lane(_ name: ArraySlice<UInt8>) -> Lane? {
        Lane.allCases.first { name.elementsEqual($0.rawValue.utf8) }
    }

    /// Reads a string of printable ASCII without escapes.
    private mutating func string() -> ArraySlice<UInt8>? {
        guard take("\"") else { return nil }
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return bytes[start..<(position - 1)]
            case UInt8(ascii: "\\"), 0..<0x20, 0x7F...: return nil
            default: position += 1
            }
        }
        return nil
    }

    /// Reads a whole number from 0, of at most 9 digits.
    private mutating func number() -> Int? {
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
        guard count > 0, count < 10, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
        // "1.5" and "1e3" leave a rest that no caller accepts.
        return number
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// The next byte that is not a space.
    private var peek: UInt8? {
        mutating get {
            skipSpace()
            return position < bytes.count ? bytes[position] : nil
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
