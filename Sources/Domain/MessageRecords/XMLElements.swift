/// The elements `sms` of SMS Backup & Restore, each with attributes.
enum XMLElements {
    private static let element = Array("<sms ".utf8)
    /// Without a limit, each element of a text without attributes would be searched to the end of the text.
    private static let maxNameLength = 64

    /// - Returns: nil if there is none.
    static func records(in text: String) -> [MessageRecord]? {
        var records: [MessageRecord] = []
        var rest = Substring(text)
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            let isElement = rest[open...].utf8.starts(with: element)
            rest = rest[rest.utf8.index(open, offsetBy: isElement ? element.count : 1)...]
            guard isElement else { continue }
            let values = attributes(&rest)
            if values.contains(where: { $0.name == "body" }) { records.append(MessageRecord(values)) }
        }
        return records.isEmpty ? nil : records
    }

    /// Attributes up to the end of the element.
    private static func attributes(_ rest: inout Substring) -> [MessageRecord.Field] {
        var values: [MessageRecord.Field] = []
        while let equals = rest.utf8.prefix(maxNameLength).firstIndex(where: {
            $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">")
        }),
            rest[equals] == "="
        {
            let name = rest[..<equals].filter { !$0.isWhitespace }
            let open = rest.index(after: equals)
            guard open < rest.endIndex, rest[open] == "\"" || rest[open] == "'",
                let close = rest[rest.index(after: open)...].firstIndex(of: rest[open])
            else { break }
            values.append(MessageRecord.Field(name, unescaped(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return values
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
        var result = ""
        var rest = text
        while let amp = rest.firstIndex(of: "&") {
            result += rest[..<amp]
            rest = rest[rest.index(after: amp)...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                result += "&"
                continue
            }
            let name = rest[..<end]
            if let plain = entities[String(name)] {
                result += plain
            } else if name.hasPrefix("#"), let scalar = scalar(name.dropFirst()) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "&\(name);"
            }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
        let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
        return (isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap(Unicode.Scalar.init)
    }
}
