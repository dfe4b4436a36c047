import Captures
import Languages

/// The words of a line of an app, with open places.
struct AppLineTemplate {
    enum Part: Equatable {
        case word(String)
        case name
        case open
    }

    let kind: AppLine.Kind
    let app: SourceApp?
    let beginsWithName: Bool
    /// Without the name at the beginning.
    let parts: [Part]

    var isUnmistakable: Bool { parts.count { $0 != .open && $0 != .name } >= 4 }

    var opening: String? {
        if case .word(let word)? = parts.first { word } else { nil }
    }

    /// - Parameter line: kind, app, and words, each between spaces.
    init(_ line: Substring) {
        let fields = line.split(separator: " ", maxSplits: 2)
        guard fields.count == 3, let kind = AppLine.Kind(rawValue: String(fields[0])) else {
            preconditionFailure("app-lines.txt: not a template: \(line)")
        }
        self.kind = kind
        app = SourceApp(rawValue: String(fields[1]))
        var parts: [Part] = Token.tokens(of: String(fields[2])).compactMap { token in
            if token.isMark(of: "@") { return .name }
            if token.isMark(of: "*") { return .open }
            return token.kind == .mark ? nil : .word(token.folded)
        }
        beginsWithName = fields[2].hasPrefix("@")
        if beginsWithName { parts.removeFirst() }
        self.parts = parts
    }

    /// Words in an open place, if few words of the template are fixed: a longer line was typed.
    private static let maxOpenWords = 4

    /// Emoji that follow the words in the line: they end the name of a group.
    private static func pictures(in line: String, from words: String) -> String {
        guard let place = line.firstPlace(of: words) else { return "" }
        return String(
            line[place.upperBound...].prefix(4).prefix {
                $0 == " " || $0.unicodeScalars.contains(where: \.isPictograph)
            })
    }

    /// - Parameter start: the word of the line at which the parts begin.
    func match(_ words: [Token], from start: Int, name: String?, _ line: String) -> AppLine? {
        if let name, kind != .separator, SenderName(name) == nil { return nil }
        var at = start
        var opened: (part: Part, start: Int)?
        var rest: String?
        func close(_ end: Int) -> Bool {
            guard let (part, start) = opened else { return true }
            opened = nil
            rest = end > start ? String(line[words[start].text.startIndex..<words[end - 1].text.endIndex]) : nil
            if let words = rest, end > start { rest = (words + Self.pictures(in: line, from: words)).trimmed }
            if part == .name { return rest.flatMap { SenderName($0) }.map { $0.strength > .weak } ?? false }
            return isUnmistakable || end - start <= Self.maxOpenWords
        }
        for part in parts {
            guard case .word(let word) = part else {
                opened = (part, at)
                continue
            }
            guard let place = words[at...].firstIndex(where: { $0.folded == word }), opened != nil || place == at,
                close(place)
            else { return nil }
            at = place + 1
        }
        guard opened != nil || at == words.count, close(words.count) else { return nil }
        return AppLine(self, line, name: name, rest: rest)
    }
}
