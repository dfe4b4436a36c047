import JSON

/// The objects of JSON in a text. A person can copy a part of an export: then the braces around the objects are missing.
enum JSONObjects {
    /// After so many objects that are not whole, the text is no JSON.
    private static let maxFaults = 20
    private static let literals: Set = ["true", "false", "null"]
    private static let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    private static let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    private static let newline = UInt8(ascii: "\n")

    static func records(in text: String, _ isMessage: (MessageRecord) -> Bool) -> MessageRecords? {
        let scan = Scan(Array(text.utf8))
        var roots: [JSON] = []
        var outside: [UInt8] = []
        var (faults, position) = (0, 0)
        for object in scan.objects where object.lowerBound >= position {
            guard let root = try? JSONParser.parse(scan.bytes[object]) else {
                faults += 1
                guard faults <= maxFaults else { return nil }
                continue
            }
            roots.append(root)
            outside += scan.unquoted[position..<object.lowerBound]
            position = object.upperBound
        }
        outside += scan.unquoted[position...]
        // A person's words are around JSON that is a part of a message.
        let words = String(decoding: outside, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
        guard !roots.isEmpty, words.allSatisfy({ literals.contains(String($0)) || $0.allSatisfy(\.isNumber) }) else {
            return nil
        }
        var records: [MessageRecord] = []
        for root in roots { collect(root, &records, isMessage) }
        let whole = roots.count == 1 ? record(roots[0]) : nil
        return MessageRecords(
            records: records, whole: whole.flatMap { isMessage($0) ? nil : $0 } ?? MessageRecord([]))
    }

    /// Where the objects and the strings of a text are.
    private struct Scan {
        let bytes: [UInt8]
        /// The places of objects, each with its two braces, in the order of their beginnings.
        private(set) var objects: [Range<Int>] = []
        /// The text with blanks instead of strings.
        private(set) var unquoted: [UInt8]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            unquoted = bytes
            var opened: [Int] = []
            // A copy can begin inside of a string.
            let first = bytes.prefix { $0 != newline }
            var isInString = first.indices.count { first[$0] == quote && ($0 == 0 || first[$0 - 1] != escape) } % 2 == 1
            var isEscaped = false
            for (index, byte) in bytes.enumerated() {
                let wasInString = isInString
                if byte == newline {
                    // No string goes on in the next line.
                    (isInString, isEscaped) = (false, false)
                } else if isEscaped {
                    isEscaped = false
                } else if isInString, byte == escape {
                    isEscaped = true
                } else if byte == quote {
                    isInString.toggle()
                } else if !isInString, byte == open {
                    opened.append(index)
                } else if !isInString, byte == close, let start = opened.popLast() {
                    objects.append(start..<(index + 1))
                }
                if wasInString || isInString { unquoted[index] = UInt8(ascii: " ") }
            }
            objects.sort { $0.lowerBound < $1.lowerBound }
        }
    }

    /// Appends the messages.
    private static func collect(
        _ json: JSON, _ records: inout [MessageRecord], _ isMessage: (MessageRecord) -> Bool
    ) {
        switch json {
        case .array(let items): for item in items { collect(item, &records, isMessage) }
        case .object(let members):
            if let record = record(json), isMessage(record) {
                records.append(record)
            } else {
                for member in members { collect(member.value, &records, isMessage) }
            }
        default: break
        }
    }

    private static func record(_ json: JSON) -> MessageRecord? {
        guard case .object(let members) = json else { return nil }
        return MessageRecord(members.map { MessageRecord.Field($0.name, text($0.value) ?? "{}") })
    }

    /// A value as text. The parts of a text are joined; a part is a string or an object with a member `text`.
    /// - Returns: nil for another object or array.
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
            return parts.isEmpty || texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
        }
    }
}
