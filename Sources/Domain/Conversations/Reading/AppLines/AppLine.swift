import Captures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif

/// A line that an app wrote between messages, found by the templates of `app-lines.txt`.
struct AppLine: Equatable {
    enum Kind: String {
        case notice, separator, badge, sender, reply, quote, reaction, rename
    }

    var kind: Kind
    var app: SourceApp?
    /// The person whom the line names.
    var name: String?
    /// The words of the last open place of the template.
    var rest: String?
    /// Whether so many words are fixed that nobody types the line as a message.
    var isUnmistakable: Bool

    private static let maxLength = 300
    private static let maxNameWords = 5

    init?(_ line: String) {
        guard line.utf8.count <= Self.maxLength else { return nil }
        self.init(line, Token.tokens(of: line))
    }

    /// - Parameter tokens: tokens of the line.
    init?(_ line: String, _ tokens: [Token]) {
        let words = tokens.filter { $0.kind != .mark }
        guard let first = words.first else { return nil }
        for template in Templates.all.byFirst[first.folded] ?? [] {
            if let found = template.match(words, from: 0, name: nil, line) {
                self = found
                return
            }
        }
        for count in 1...Self.maxNameWords where count < words.count {
            guard let templates = Templates.all.byVerb[words[count].folded] else { continue }
            let name = String(line[words[0].text.startIndex..<words[count - 1].text.endIndex])
            for template in templates {
                if let found = template.match(words, from: count, name: name, line) {
                    self = found
                    return
                }
            }
        }
        return nil
    }

    /// The person who sent what follows, if the line begins a message.
    var announcedSender: SenderName? {
        guard kind == .sender || kind == .reply, let name else { return nil }
        return SenderName(name, isMarkedOff: true)
    }

    /// The emoji of a reaction.
    var emoji: String?

    /// "10:02" in "You sent the following messages at 10:02 AM".
    var minute: Int? {
        rest.flatMap { ClockTime.first(in: Token.tokens(of: $0))?.minute }
    }

    fileprivate init(_ template: Template, _ line: String, name: String?, rest: String?) {
        kind = template.kind
        app = template.app
        self.name = name
        self.rest = rest
        emoji =
            template.kind == .reaction
            ? line.first { $0.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII } }.map(String.init) : nil
        isUnmistakable = template.isUnmistakable
    }
}

/// The words of a line of an app, with open places.
private struct Template {
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

private struct Templates: Sendable {
    /// By the first word.
    var byFirst: [String: [Template]] = [:]
    /// Templates that begin with a name, by the word after the name.
    var byVerb: [String: [Template]] = [:]

    static let all = Templates(String(decoding: PackageResources.app_lines_txt, as: UTF8.self))

    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let template = Template(line)
            guard let opening = template.opening else {
                preconditionFailure("app-lines.txt: no fixed word at the beginning: \(line)")
            }
            if template.beginsWithName {
                byVerb[opening, default: []].append(template)
            } else {
                byFirst[opening, default: []].append(template)
            }
        }
    }
}
