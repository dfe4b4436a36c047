import Captures
import ChatLines
import ChatVocabulary
package import Languages

/// Text that an export writes instead of a message's content: "image omitted", "<Media omitted>",
/// "This message was deleted". Found by what its words mean, so that the order and grammar of a language don't matter.
package enum Placeholder: Equatable {
    case attachment(Attachment)
    case deleted(byOwner: Bool)

    private static let maxWords = 8

    /// - Parameter text: the whole text of a message.
    package init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        if let file = Self.file(text) {
            self = .attachment(file)
            return
        }
        if Self.isSticker(text) {
            self = .attachment(Attachment(.sticker))
            return
        }
        let tokens = Token.tokens(of: text)
        if !text.hasSuffix("?"), let line = AppLine(text, tokens), line.kind == .deletion {
            self = .deleted(byOwner: line.name == nil)
            return
        }
        let words = tokens.filter { $0.kind == .word }.map(\.folded)
        guard (1...Self.maxWords).contains(words.count) else { return nil }
        let isBracketed = text.hasPrefix("<") && text.hasSuffix(">")
        if words.contains(where: Self.deletions.contains), words.contains(where: Self.messages.contains),
            !words.contains(where: Self.spoken.contains), !text.hasSuffix("?")
        {
            self = .deleted(byOwner: words.contains(where: Self.ownerVerbs.contains))
            return
        }
        guard words.count <= 5 else { return nil }
        // "Live-Standort"
        let parts = words.flatMap { $0.split(separator: "-").map(String.init) }
        let kind = parts.lazy.compactMap { Self.kinds[$0] }.first
        let isOmitted = words.contains(where: Self.omissions.contains)
        if let kind, isOmitted, isBracketed || words.count <= 4 {
            self = .attachment(Attachment(kind))
        } else if kind == .location, parts.contains(where: Self.shares.contains) {
            self = .attachment(Attachment(.location))
        } else if words.contains(where: Self.missed.contains), words.contains(where: Self.calls.contains) {
            self = .attachment(Attachment(.call))
        } else {
            return nil
        }
    }

    /// "IMG-2026.jpg (file attached)", "<attached: 0012-PHOTO.jpg>".
    private static func file(_ text: String) -> Attachment? {
        let bare = text.stripped(of: "<>")
        let words = Token.tokens(of: bare).filter { $0.kind == .word }.map(\.folded)
        guard words.contains(where: attached.contains) else { return nil }
        guard let name = bare.spaced.map({ $0.stripped(of: "():") }).first(where: isFileName) else { return nil }
        return Attachment(kind(ofFile: name), name: name)
    }

    /// "(( 🐧 ))", a sticker in an export of Signal.
    private static func isSticker(_ text: String) -> Bool {
        guard text.hasPrefix("(("), text.hasSuffix("))") else { return false }
        let emoji = text.dropFirst(2).dropLast(2).trimmed
        return emoji.count == 1 && emoji.unicodeScalars.contains(where: \.isPictograph)
    }

    package static func isAttached(_ label: Substring) -> Bool {
        label.spaced.contains { attached.contains($0.folded) }
    }

    package static func isFileName(_ text: String) -> Bool {
        guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return false }
        let end = text[text.index(after: dot)...]
        return (2...5).contains(end.count) && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    package static func kind(ofFile name: String) -> Attachment.Kind {
        let end = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        return switch end {
        case _ where name.contains("STICKER") || name.hasPrefix("STK-") || name.lowercased().hasPrefix("sticker"):
            .sticker
        case _ where name.contains("GIF"): .gif
        case "jpg", "jpeg", "png", "heic", "webp": .image
        case "gif": .gif
        case "mp4", "mov", "3gp", "mkv", "webm": .video
        case "opus", "caf", "m4a", "mp3", "ogg", "aac", "wav", "amr": .audio
        case "vcf": .contact
        default: .document
        }
    }

    private static let documents = ChatWords.of("Placeholder.documents")

    package static func isDocument(_ name: String) -> Bool {
        name.lowercased().split(separator: ".").last.map { documents.contains(String($0)) } ?? false
    }

    /// nil if the ending is not one of a file: "02.03.2026".
    package static func file(named name: String) -> Attachment? {
        guard name.utf8.count <= 100, !name.contains(" "), isFileName(name) else { return nil }
        let kind = kind(ofFile: name)
        return kind != .document || isDocument(name) ? Attachment(kind, name: name) : nil
    }

    /// "Missed call", "Verpasster Videoanruf"
    package static func isCall(_ text: String) -> Bool {
        let words = Token.tokens(of: text).map(\.folded)
        return words.contains(where: missed.contains) && words.contains(where: calls.contains)
    }

    /// The kind that the words name: "Voice message", "Foto".
    package static func kind(of text: String) -> Attachment.Kind? { kind(of: Token.tokens(of: text)) }

    package static func kind(of tokens: [Token]) -> Attachment.Kind? {
        tokens.lazy.compactMap { $0.kind == .word ? kinds[$0.folded] : nil }.first
    }

    private static let kinds: [String: Attachment.Kind] = {
        var table: [String: Attachment.Kind] = [:]
        for kind in Attachment.Kind.allCases where kind != .call {
            for word in ChatWords.of("Placeholder.\(kind.rawValue)") { table[word] = kind }
        }
        return table
    }()

    private static let omissions = ChatWords.of("Placeholder.omissions")
    private static let shares = ChatWords.of("Placeholder.shares")
    private static let attached = ChatWords.of("Placeholder.attached")
    private static let deletions = ChatWords.of("Placeholder.deletions")
    private static let messages = FoldedWords.of("message nachricht mensaje mensagem messaggio bericht")
    /// Words beside the others that no app writes: "You deleted my message".
    private static let spoken = ChatWords.of("Placeholder.spoken")
    private static let ownerVerbs = FoldedWords.of("you du vous eliminou eliminaste você hai je")
    private static let missed = ChatWords.of("Placeholder.missed")
    private static let calls = ChatWords.of("Placeholder.calls")
}

/// What an export writes behind a message: "[status: read]".
package enum ReceiptMark {
    private static let maxWords = 3

    /// The text without the mark; nil if there is none.
    package static func removed(from text: String) -> String? {
        guard text.last == "]", let start = text.lastIndex(of: "["), start > text.startIndex,
            text[start...].utf8.count <= 40
        else { return nil }
        let mark = text[start...].dropFirst().dropLast()
        // "[to read]" is a person's.
        let state = mark.lastIndex(of: ":").map { mark[mark.index(after: $0)...] } ?? mark
        let words = Token.tokens(of: String(state)).filter { $0.kind == .word }
        guard (1...maxWords).contains(words.count),
            words.allSatisfy({ LineWords.kinds(of: [$0]).contains(.receipt) })
        else { return nil }
        return text[..<start].trimmed
    }
}

/// The mark that a message was edited: "<This message was edited>", "(edited)".
package enum EditMark {
    private static let edited = ChatWords.of("Placeholder.edited")
    private static let maxLength = 60

    /// "edited", alone.
    package static func isMark(_ word: String) -> Bool { edited.contains(word.folded) }

    /// The text without the mark; nil if there is none.
    package static func removed(from text: String) -> String? {
        guard let last = text.last, last == ")" || last == ">" else { return nil }
        let opening: Character = last == ")" ? "(" : "<"
        guard let start = text.lastIndex(of: opening) else { return nil }
        let mark = text[start...]
        guard mark.utf8.count <= maxLength else { return nil }
        let isEdited = Token.tokens(of: String(mark)).contains { edited.contains($0.folded) }
        return isEdited ? text[..<start].trimmed : nil
    }
}
