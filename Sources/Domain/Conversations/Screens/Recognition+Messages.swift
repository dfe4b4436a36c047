package import Captures

extension Recognition {
    /// The words of a chat's messages without what the phone and the app show around them: clock, header, times, input
    /// field, keyboard. The rows of a bubble become one line, because the app breaks a message where its bubble ends. A
    /// picture without a message in a bubble stays as it is.
    package var ofMessages: Recognition {
        let parts = ScreenPart.parts(of: self)
        guard parts.contains(where: { $0.role.isText && $0.bubble != nil }) else { return self }
        var messages = self
        var rows: [ScreenPart] = []
        for part in parts where !part.isPicture && part.role.isInMessage {
            if let last = rows.indices.last, part.bubble != nil, rows[last].bubble == part.bubble,
                rows[last].role == part.role
            {
                rows[last].words += part.words
            } else {
                rows.append(part)
            }
        }
        messages.lines = rows.map { Line(words: $0.words) }
        return messages
    }
}

extension ScreenRole {
    /// Whether people wrote it or sent it. A notice can be the app's warning of a stranger, and names a group's member.
    fileprivate var isInMessage: Bool {
        switch self {
        case .received, .sent, .quote, .attachment, .notice, .sender: true
        case .status, .title, .subtitle, .header, .separator, .time, .reaction, .mark, .deleted, .input, .noise: false
        }
    }
}
