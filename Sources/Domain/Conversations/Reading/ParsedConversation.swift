import Captures
import ChatMessages
import ChatVocabulary
import Languages

/// A parsed conversation: messages, names shown by the layout, and interface text.
struct ParsedConversation {
    var messages: [Message] = []
    /// Names that the layout shows: header and speakers.
    var shown: [NameCandidate] = []
    var interfaceText: [InterfaceText] = []
    /// No speakers, times or header: the owner's note about someone.
    var isNote = false
    /// Name of the chat.
    var title: String?
    /// Whether the title is the name of a person.
    var isTitleName = false
    /// Names listed above the chat, without the owner.
    var members: [String] = []
    var isGroup = false

    /// Whether there is anything to keep.
    var hasContent: Bool { messages.contains { !$0.isEmpty } }

    /// Whether two folded names are those of one person: "tom 🚲", "tom lee".
    private static func isSame(_ name: String, _ other: String) -> Bool {
        begins(name, with: other) || begins(other, with: name)
    }

    /// Whether a folded name begins with the words of another one.
    static func begins(_ name: String, with other: String) -> Bool {
        let other = words(other)
        return !other.isEmpty && words(name).starts(with: other)
    }

    private static func words(_ name: String) -> [Substring] {
        name.spaced.filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// Decides who the owner is, whether the chat is a group, and who the other person can be.
    /// - Parameter owner: folded name of the sender who is shown to be the owner.
    mutating func assignSpeakers(owner: String?) {
        var counts: [String: Int] = [:]
        var names: [String: String] = [:]
        var order: [String] = []
        var hasOwner = false
        for message in messages {
            switch message.speaker {
            case .me: hasOwner = true
            case .unknown: continue
            case .other(let name?):
                let key = name.folded
                if counts[key] == nil { order.append(key) }
                counts[key, default: 0] += 1
                names[key] = names[key] ?? name
            case .other(nil): continue
            }
        }
        var known = owner
        if known == nil, !hasOwner, order.count == 2, isTitleName, let title {
            let titled = order.filter { Self.isSame($0, title.folded) }
            if titled.count == 1 { known = order.first { $0 != titled[0] } }
        }
        // Teams calls the owner "Sie". Elsewhere the word can be another person.
        if known == nil, !hasOwner, order.count > 1 { known = order.first(where: SenderName.formalOwner.contains) }
        if let known {
            for index in messages.indices {
                if case .other(let name?) = messages[index].speaker, name.folded == known {
                    messages[index].speaker = .me
                    hasOwner = true
                }
            }
            order.removeAll { $0 == known }
        }
        isGroup = isGroup || order.count > 2 || order.count == 2 && hasOwner || members.count > 2
        for key in order {
            let confidence = isGroup ? 0.5 : order.count == 1 ? (hasOwner ? 0.94 : 0.88) : 0.5
            let name = names[key] ?? key
            shown.append(NameCandidate(name: name, confidence: confidence, evidence: "\(name):"))
        }
        if let title, isTitleName, !isGroup {
            shown.append(NameCandidate(name: title, confidence: 0.9, evidence: title))
        }
        if isGroup {
            for name in members where counts[name.folded] == nil {
                shown.append(NameCandidate(name: name, confidence: 0.4, evidence: name))
            }
        }
    }
}

extension ParsedConversation {
    /// Names of the participants other than the owner, in order.
    var participants: [String] {
        var names: [String] = []
        var seen: Set<String> = []
        func add(_ name: String) { if seen.insert(name.folded).inserted { names.append(name) } }
        for case .other(let name?) in messages.map(\.speaker) { add(name) }
        if !isGroup, isTitleName, let title {
            // Messenger shows the given name above messages, the whole name above the chat.
            let isShort = names.count == 1 && Self.isSame(names[0].folded, title.folded)
            if isShort, Self.words(title).count > Self.words(names[0]).count { names = [] }
            if !isShort || names.isEmpty { add(title) }
        }
        var spoken: [String: Int] = [:]
        for beginning in names.flatMap({ FoldedWords.beginnings(of: $0.folded) }) { spoken[beginning, default: 0] += 1 }
        for name in members {
            // The list of members in a header is cut at its end, and has given names only.
            let isCut = name.hasSuffix("…") || name.hasSuffix("...")
            if isCut && isGroup || spoken[name.folded] == 1 { continue }
            add(name)
        }
        return names
    }
}
