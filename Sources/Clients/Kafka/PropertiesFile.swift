/// A Java properties file: `key=value`, `key: value` or `key value`; comments start with `#` or `!`; a backslash at
/// the end of a line joins the next line. Supported escapes: `\\`, `\:`, `\=`, `\#`, `\!`, `\t`, `\n`, `\r` and
/// `\uXXXX`.
struct PropertiesFile: Sendable {
    struct Entry: Sendable, Equatable {
        let line: Int
        let name: String
        let value: String
    }

    private(set) var entries: [Entry] = []
    private(set) var faults: [String] = []

    init(_ text: String) {
        var pending = ""
        var start = 0
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, raw) in lines.enumerated() {
            let line = raw.drop(while: \.isWhitespace)
            if pending.isEmpty {
                if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("!") { continue }
                start = index + 1
            }
            let backslashes = line.reversed().prefix { $0 == "\\" }.count
            if backslashes % 2 == 1, index + 1 < lines.count {
                pending += line.dropLast()
                continue
            }
            read(pending + line, at: start)
            pending = ""
        }
        if !pending.isEmpty { read(pending, at: start) }
    }

    private mutating func read(_ line: String, at number: Int) {
        var name = ""
        var rest = Substring(line)
        while let next = rest.first, next != "=", next != ":", !next.isWhitespace {
            name.append(Self.character(from: &rest))
        }
        rest = rest.drop(while: \.isWhitespace)
        if let next = rest.first, next == "=" || next == ":" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        var value = ""
        while !rest.isEmpty { value.append(Self.character(from: &rest)) }
        if name.isEmpty {
            faults.append("line \(number): expected key=value")
        } else {
            entries.append(Entry(line: number, name: name, value: value))
        }
    }

    /// - Precondition: `text` is not empty.
    private static func character(from text: inout Substring) -> Character {
        let first = text.removeFirst()
        guard first == "\\", let escaped = text.popFirst() else { return first }
        switch escaped {
        case "t": return "\t"
        case "n": return "\n"
        case "r": return "\r"
        case "u":
            let digits = text.prefix(4)
            guard digits.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
                return escaped
            }
            text.removeFirst(4)
            return Character(scalar)
        default: return escaped
        }
    }
}
