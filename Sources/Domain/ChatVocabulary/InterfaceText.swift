import Captures
import Dates
package import Languages

/// A line that the app or the phone displays (interface text), never part of a message.
package enum InterfaceText: Equatable {
    /// A time or day between messages.
    case time(String?)
    /// Clock, battery, network.
    case status
    /// "Delivered", "Read 10:32".
    case receipt
    /// Placeholder of the input field.
    case placeholder(SourceApp?)
    /// "online", "Active 5m ago", below the name.
    case presence(SourceApp?)
    /// "Messages are end-to-end encrypted."
    case notice(SourceApp?)
    /// Back button and counter.
    case navigation

    package var app: SourceApp? {
        switch self {
        case .placeholder(let app), .presence(let app), .notice(let app): app
        default: nil
        }
    }

    package init?(_ line: String) {
        let text = line.trimmed
        self.init(text, Token.tokens(of: text))
    }

    /// - Parameter tokens: tokens of the text.
    package init?(_ text: String, _ tokens: [Token]) {
        let key = text.lowercased().replacingCurlyApostrophe.stripped(of: ".…•·+|")
        if key.isEmpty
            || tokens.allSatisfy({ $0.kind == .mark }) && !text.unicodeScalars.contains(where: \.isPictograph)
        {
            self = .navigation
        } else if let placeholder = Self.placeholders[key] {
            self = .placeholder(placeholder)
        } else if Self.anyPlaceholders.contains(key.folded) || Self.isService(key) {
            self = .placeholder(nil)
        } else if let app = Self.presence(key) {
            self = .presence(app)
        } else if let line = AppLine(text, tokens), [.notice, .deletion, .broadcast].contains(line.kind) {
            self = .notice(line.app)
        } else if Self.isReplyCount(tokens) {
            self = .notice(nil)
        } else if Self.isReceipt(tokens) {
            self = .receipt
        } else if Self.isAgo(tokens) {
            self = .time(nil)
        } else if let time = Self.time(tokens) {
            self = .time(time)
        } else if Self.isStatus(tokens) {
            self = .status
        } else if Self.buttons.contains(key) || Self.isCounter(tokens) {
            self = .navigation
        } else {
            return nil
        }
    }

    private static let placeholders: [String: SourceApp?] = [
        "imessage": .imessage, "text message": .sms, "text message sms": .sms, "sms": .sms, "type a message": .whatsapp,
        "signal message": .signal, "aa": .messenger, "rcs message": .sms, "text message • rcs": .sms,
        "text message • sms": .sms,
    ]
    /// The same in any app.
    private static let anyPlaceholders = ChatWords.of("InterfaceText.placeholders")

    /// What sends text messages: "SMS", "RCS".
    package static let services = ChatWords.of("InterfaceText.services")
    /// Marks that a message was sent or read.
    package static let ticks = "✓✔√"

    /// "text message • sms"
    private static func isService(_ key: String) -> Bool {
        guard let mark = key.lastIndex(where: { "•·".contains($0) }) else { return false }
        return services.contains(key[key.index(after: mark)...].trimmed.folded)
            && anyPlaceholders.contains(key[..<mark].trimmed.folded)
    }

    private static let presences: [String: SourceApp?] = [
        "online": nil, "typing": nil, "active now": .instagram, "active today": .instagram,
        "tap here for contact info": .whatsapp, "tap here for group info": .whatsapp,
        "click here for contact info": .whatsapp, "last seen recently": .telegram, "business account": .whatsapp,
        "business chat": .instagram, "last seen within a week": .telegram,
    ]

    private static func presence(_ key: String) -> SourceApp?? {
        if let app = presences[key] { return app }
        if key.hasPrefix("last seen ") { return .some(.whatsapp) }
        if key.hasPrefix("active "), key.hasSuffix(" ago") || key.hasSuffix("today") { return .some(.instagram) }
        return nil
    }

    private static let replies = ChatWords.of("InterfaceText.replies")

    /// "2 replies", "Last reply today at 13:15 View thread".
    private static func isReplyCount(_ tokens: [Token]) -> Bool {
        guard tokens.count <= 14, tokens.contains(where: { replies.contains($0.folded) }) else { return false }
        return tokens.count == 2 && tokens[0].kind == .number || ClockTime.first(in: tokens) != nil
    }

    private static let receipts = ChatWords.of("InterfaceText.receipts")

    private static let undelivered = ChatWords.of("InterfaceText.undelivered")
    private static let nots: Set<String> = ["not", "nicht", "non", "no", "nao", "niet"]
    private static let byWords: Set<String> = ["by", "von", "par", "por", "da", "door"]

    private static func isReceipt(_ tokens: [Token]) -> Bool {
        guard let first = tokens.first, tokens.count <= 8 else { return false }
        // "Not sent. Tap to try again.", "Nicht zugestellt!"
        if nots.contains(first.folded), tokens.count > 1, undelivered.contains(tokens[1].folded),
            tokens.count == 2 || tokens[2].kind == .mark
        {
            return true
        }
        // "Seen by Amélie at 21:14".
        if tokens.count > 2, receipts.contains(first.folded), byWords.contains(tokens[1].folded) { return true }
        // "Read 10:32", "23:29 • Zugestellt".
        guard tokens.contains(where: { receipts.contains($0.folded) }) else { return false }
        return tokens.allSatisfy {
            receipts.contains($0.folded) || isWhen($0)
                || ["just", "now", "by", "quietly", "m", "h", "d", "ago"].contains($0.folded)
        }
    }

    /// nil if the line has anything besides days and times; the inner value is the time, if any.
    private static func time(_ tokens: [Token]) -> String?? {
        guard tokens.count <= 16, tokens.allSatisfy(isWhen) else { return nil }
        let clock = ClockTime.first(in: tokens)
        let isDate = tokens.contains { words.meanings(at: 0, in: [$0]).contains { $0.meaning.isDay } }
        let isNumeric = tokens.indices.contains { StampDate.numeric(tokens, $0) != nil }
        guard clock != nil || isDate || isNumeric else { return nil }
        return .some(clock?.text)
    }

    private static let agos = ChatWords.of("InterfaceText.ago")
    private static let units = ChatWords.of("InterfaceText.units")

    /// "9 min ago", "vor 9 Min.", "il y a 2 h".
    private static func isAgo(_ tokens: [Token]) -> Bool {
        guard (3...7).contains(tokens.count), tokens.contains(where: { units.contains($0.folded) }) else {
            return false
        }
        let words = tokens.filter { $0.kind != .mark }
        guard (3...5).contains(words.count), words.count(where: { $0.kind == .number }) == 1 else { return false }
        let rest = words.filter { $0.kind == .word && !units.contains($0.folded) }.map(\.folded)
        return agos.contains(rest.joined(separator: " ")) || rest == ["y", "a"] || rest == ["il", "y"]
    }

    private static let words = DateWords([])

    private static let joints = ChatWords.of("InterfaceText.joints")

    private static func isWhen(_ token: Token) -> Bool {
        switch token.kind {
        case .number: return true
        case .mark: return token.isMark(of: ",.:/-–•·" + ticks)
        case .word:
            if joints.contains(token.folded) { return true }
            return words.meanings(at: 0, in: [token]).contains { meaning, _ in
                switch meaning {
                case .day(let days): days <= 0
                case .weekday, .shortWeekday: true
                case .month: token.isCapitalized || token.text.count > 3
                default: false
                }
            }
        }
    }

    private static let networks = ChatWords.of("InterfaceText.networks")

    private static func isStatus(_ tokens: [Token]) -> Bool {
        guard tokens.count <= 14, tokens.allSatisfy({ $0.kind != .word || networks.contains($0.folded) }) else {
            return false
        }
        return tokens.contains { $0.text == "%" || ["lte", "wifi", "wi-fi"].contains($0.folded) }
            || zip(tokens, tokens.dropFirst()).contains { ["3", "4", "5"].contains($0.text) && $1.text == "G" }
    }

    private static let buttons = ChatWords.of("InterfaceText.buttons")

    /// "< 12", "‹ 3": the back button with the number of unread messages. A longer number beside an arrow is a phone
    /// number that opens the contact.
    private static func isCounter(_ tokens: [Token]) -> Bool {
        tokens.count <= 3
            && tokens.allSatisfy { $0.kind != .word && ($0.kind != .number || $0.text.count <= 3) }
            && (tokens.contains { $0.isMark(of: "<‹←〈>›") } || tokens.count == 1 && tokens[0].kind == .number)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is an emoji, which can be a whole message.
    package var isPictograph: Bool { value > 0x2_000 && properties.isEmojiPresentation }
}
