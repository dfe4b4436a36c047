import Captures
import Languages

/// Lines above a chat that name it or its members: "WhatsApp Chat with Sarah Chen", "Gruppe: Familie",
/// "Members: Tom, Sarah, You".
package enum ChatTitle: Equatable {
    case person(String)
    case group(String)
    case members([String])

    private static let chats = ChatWords.of("ChatTitle.chats")
    private static let apps = FoldedWords.of("app apps")
    private static let maxWords = 9
    private static let with = FoldedWords.of("with mit avec con com met w/ c/ col coi")
    private static let groups = ChatWords.of("ChatTitle.groups")
    private static let memberWords = ChatWords.of("ChatTitle.memberWords")
    private static let conjunctions = FoldedWords.of("and und et y e en &")
    private static let maxMembers = 64

    package init?(_ line: String) {
        guard line.utf8.count <= 1_000 else { return nil }
        if let colon = line.firstIndex(of: ":") {
            let label = line[..<colon].trimmed.folded
            let rest = line[line.index(after: colon)...].trimmed
            guard !rest.isEmpty else { return nil }
            if Self.memberWords.contains(label), let members = Self.members(rest) {
                self = .members(members)
                return
            }
            if Self.chats.contains(label), let person = SenderName(rest), person.strength == .strong {
                self = .person(person.name)
                return
            }
            if Self.groups.contains(label), rest.count <= 60 {
                self = .group(rest)
                return
            }
        }
        // "Messages – Sarah Chen"
        let words = line.spaced
        if words.count > 2, words[1].count == 1, "-–—".contains(words[1]), Self.chats.contains(words[0].folded),
            let person = SenderName(words[2...].joined(separator: " ")), person.strength == .strong
        {
            self = .person(person.name)
            return
        }
        // "#launch-orion"
        if line.hasPrefix("#"), line.count > 1, line.spaced.count == 1 {
            self = .group(String(line.dropFirst()))
        } else if let person = Self.person(line) {
            self = .person(person)
        } else if line.contains(","), let members = Self.members(line), members.count >= 3 {
            self = .members(members)
        } else {
            return nil
        }
    }

    /// The quoted name of a group in a notice: `María creó el grupo "Familia"`.
    package static func group(inNotice notice: String) -> String? {
        if let line = AppLine(notice), line.kind == .rename { return line.rest }
        guard notice.utf8.count <= 300,
            notice.spaced.contains(where: { groups.contains($0.stripped(of: "\"“”„«»:").folded) }),
            let open = notice.firstIndex(where: { "\"“„«".contains($0) }),
            let close = notice[notice.index(after: open)...].firstIndex(where: { "\"”“»".contains($0) })
        else { return nil }
        let name = notice[notice.index(after: open)..<close].trimmed
        return name.isEmpty ? nil : name
    }

    /// "WhatsApp Chat with Sarah Chen"
    private static func person(_ line: String) -> String? {
        let words = line.spaced
        // "app met Ann"; "testing the app with Ann" is a sentence.
        let isApp = words.first.map { apps.contains($0.folded) } ?? false
        guard words.count <= maxWords,
            let chat = isApp
                ? words.startIndex : words.firstIndex(where: { chats.contains($0.stripped(of: ":").folded) }),
            let with = words[chat...].prefix(4).firstIndex(where: { with.contains($0.stripped(of: ":").folded) })
        else { return nil }
        let name = Self.name(in: words[(with + 1)...]).stripped(of: ".:\"“”„«»")
        guard let sender = SenderName(name), sender.strength != .owner else { return nil }
        return sender.name
    }

    /// Whether a line has a word for a chat or a group.
    package static func mentionsChat(_ line: String) -> Bool {
        line.prefix(160).spaced.contains { word in
            let word = word.stripped(of: ",.:;()").folded
            return chats.contains(word) || groups.contains(word)
        }
    }

    /// The name ends before a comma and further words: "Tom Lee, Oct 30". A name in brackets explains a word: "the sitter (Ann)".
    private static func name(in words: ArraySlice<Substring>) -> String {
        if let place = words.firstIndex(where: { $0.hasPrefix("(") }) {
            let bracketed = words[place].stripped(of: "(),.:")
            let isNamed = words[..<place].contains { $0.first?.isUppercase ?? false }
            if !isNamed, bracketed.first?.isUppercase ?? false { return bracketed }
        }
        // "Lee, Tom" is a name.
        let end = words.firstIndex { $0.hasSuffix(",") }.flatMap { words.endIndex - $0 > 2 ? $0 : nil }
        let date = words.dropFirst().firstIndex { $0.first?.isNumber ?? false && $0.contains { "/.-".contains($0) } }
        let stop = min(end.map { $0 + 1 } ?? words.endIndex, date ?? words.endIndex)
        return words[..<stop].joined(separator: " ").stripped(of: ",")
    }

    /// "little Minh" is Minh; "engineer of Ghent" is no name with a word before.
    private static func withoutLead(_ name: String) -> String {
        let words = name.spaced
        guard let first = words.firstIndex(where: { $0.first?.isUppercase ?? false }), first > 0,
            !ContactName.particles.contains(words[first - 1].folded)
        else { return name }
        return words[first...].joined(separator: " ")
    }

    /// Names between commas; nil if a part is no name.
    /// - Parameter isBracketed: whether brackets show that the words are a list. Then half of the names can be weak.
    package static func members(_ text: String, isBracketed: Bool = false) -> [String]? {
        var parts = text.split(separator: ",").map(\.trimmed)
        // "Tom, Ann and you"
        if let words = parts.last?.spaced, words.count > 2,
            let place = words.dropFirst().dropLast().lastIndex(where: { conjunctions.contains($0.folded) })
        {
            parts.removeLast()
            parts += [words[..<place], words[(place + 1)...]].map { $0.joined(separator: " ") }
        }
        guard (2...maxMembers).contains(parts.count) else { return nil }
        // "Tom Lee (Sales)"
        let names = parts.compactMap { part in
            let name = (part.hasSuffix(")") ? part.prefix { $0 != "(" } : part[...]).stripped(of: "& ")
            return SenderName(isBracketed ? Self.withoutLead(name) : name)
        }
        let strong = names.count { $0.strength > .weak }
        // "Dana, Marcus & Ty": a short name among certain ones.
        let isShort = parts.count > 2 && 3 * strong >= 2 * parts.count && names.allSatisfy { $0.name.spaced.count == 1 }
        guard names.count == parts.count,
            strong == parts.count || isShort || isBracketed && 2 * strong >= parts.count
        else { return nil }
        return names.filter { $0.strength != .owner }.map(\.name)
    }
}
