import Captures

/// What the lines of an app tell about the messages beside them.
extension Transcript {
    /// Whether the app wrote the line. If each message has its day and time, the app prints replies and reactions
    /// in another form: a line such as "Tom replied to Ann" was typed.
    func isWritten(_ app: AppLine, at index: Int) -> Bool {
        switch app.kind {
        case .separator: layout != .stamped && index + 1 < heads.count && heads[index + 1]?.name != nil
        case .badge: false
        case .notice: true
        default: !areDated || app.isUnmistakable
        }
    }

    mutating func read(_ app: AppLine) {
        let last = turns.messages.indices.last
        switch app.kind {
        case .notice:
            turns.interfaceText.append(.notice(app.app))
        // Without a stamp, the line can have been typed: the new name is not taken.
        case .rename: turns.interfaceText.append(.notice(app.app))
        case .quote:
            guard let last, turns.messages[last].text.isEmpty else { return }
            turns.messages[last].replyTo = Quote(text: app.rest ?? "")
            expectsQuote = app.rest == nil
        case .reaction:
            guard let last else { return }
            let emoji = app.emoji ?? "❤️"
            turns.messages[last].reactions.append(Reaction(emoji: emoji))
        case .separator, .badge, .sender, .reply: return
        }
    }

    /// "@Mika my cat knocked over the router": the text of a message before, with its sender.
    func repeated(_ line: String) -> Quote? {
        guard line.hasPrefix("@") else { return nil }
        for index in turns.messages.indices.suffix(Self.maxReactionDistance + 1).dropLast().reversed() {
            guard let sender = senders[index]?.name, line.dropFirst().hasPrefix(sender) else { continue }
            let text = line.dropFirst(1 + sender.count).trimmed
            if !text.isEmpty, turns.messages[index].text.hasPrefix(text) { return Quote(sender: sender, text: text) }
        }
        return nil
    }
}
