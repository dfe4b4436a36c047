import JSON

/// The objects of JSON in a text, also if a part of the export was copied: then what is around the objects is not whole.
enum JSONObjects {
    /// The objects are at least this share of the text.
    private static let minShare = 0.8
    /// After so many objects that are not whole, the text is no JSON.
    private static let maxFaults = 20
    private static let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    private static let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))

    static func records(in text: String) -> MessageRecords? {
        let bytes = Array(text.utf8)
        var roots: [JSON] = []
        var (covered, faults, position) = (0, 0, 0)
        for object in objects(in: bytes) where object.lowerBound >= position {
            guard let root = try? JSONParser.parse(bytes[object]) else {
                faults += 1
                guard faults <= maxFaults else { return nil }
                continue
            }
            roots.append(root)
            covered += object.count
            position = object.upperBound
        }
        guard Double(covered) >= minShare * Double(bytes.count(where: { $0 > UInt8(ascii: " ") })) else { return nil }
        var records: [MessageRecord] = []
        for root in roots { collect(root, &records) }
        // What surrounds a list is no message.
        let whole = roots.count == 1 && records.count > 1 ? records.removeFirst() : MessageRecord([])
        return MessageRecords(records: records, whole: whole)
    }

    /// The places of objects, each with its two braces, in the order of their beginnings.
    private static func objects(in bytes: [UInt8]) -> [Range<Int>] {
        var opened: [Int] = []
        var found: [Range<Int>] = []
        var (isInString, isEscaped) = (false, false)
        for (index, byte) in bytes.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if isInString, byte == escape {
                isEscaped = true
            } else if byte == quote {
                isInString.toggle()
            } else if !isInString, byte == open {
                opened.append(index)
            } else if !isInString, byte == close, let start = opened.popLast() {
                found.append(start..<(index + 1))
            }
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Appends each object that has values of its own.
    private static func collect(_ json: JSON, _ records: inout [MessageRecord]) {
        switch json {
        case .array(let items): for item in items { collect(item, &records) }
        case .object(let members):
            records.append(MessageRecord(members.map { MessageRecord.Field($0.name, text($0.value) ?? "{}") }))
            // The parts of a text are no records.
            for member in members where text(member.value) == nil { collect(member.value, &records) }
        default: break
        }
    }

    /// A value as text; the parts of a text, some of which are objects with a `text`, joined; nil for other objects.
    private static func text(_ json: JSON) -> String? {
        switch json {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .decimal(let number): return String(number)
        case .bool(let isTrue): return isTrue ? "true" : "false"
        case .null: return ""
        case .object: return nil
        case .array(let parts):
            let texts = parts.map { $0.string ?? $0["text"]?.string }
            let isText = !parts.isEmpty && texts.allSatisfy { $0 != nil } && parts.contains { $0.string != nil }
            return isText ? texts.compactMap(\.self).joined() : nil
        }
    }
}
