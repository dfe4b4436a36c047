import Captures
package import Languages

/// A line that an app wrote between messages, found by the templates of `app-lines.txt`.
package struct AppLine: Equatable {
    package enum Kind: String {
        case notice, deletion, separator, badge, sender, reply, quote, reaction, rename, broadcast
    }

    package var kind: Kind
    package var app: SourceApp?
    /// The person whom the line names.
    package var name: String?
    /// The words of the last open place of the template.
    package var rest: String?
    /// Whether the template has at least four fixed words. A person is unlikely to type such a line as a message.
    package var isUnmistakable: Bool

    private static let maxLength = 300
    private static let maxNameWords = 5

    package init?(_ line: String) {
        guard line.utf8.count <= Self.maxLength else { return nil }
        self.init(line, Token.tokens(of: line))
    }

    /// - Parameter tokens: tokens of the line.
    package init?(_ line: String, _ tokens: [Token]) {
        let words = tokens.filter { $0.kind != .mark }
        guard let first = words.first else { return nil }
        for template in AppLineTemplates.all.byFirst[first.folded] ?? [] {
            if let found = template.match(words, from: 0, name: nil, line) {
                self = found
                return
            }
        }
        for count in 1...Self.maxNameWords where count < words.count {
            guard let templates = AppLineTemplates.all.byVerb[words[count].folded] else { continue }
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
    package var announcedSender: SenderName? {
        guard kind == .sender || kind == .reply, let name else { return nil }
        return SenderName(name, isMarkedOff: true)
    }

    /// The emoji of a reaction.
    package var emoji: String?

    /// "10:02" in "You sent the following messages at 10:02 AM".
    package var minute: Int? {
        rest.flatMap { ClockTime.first(in: Token.tokens(of: $0))?.minute }
    }

    init(_ template: AppLineTemplate, _ line: String, name: String?, rest: String?) {
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
