/// What a part of a chat's screen is. The order is that of the labeller's outputs.
package enum ScreenRole: String, CaseIterable, Sendable {
    /// Clock, network and battery of the phone.
    case status
    /// Name of the chat.
    case title
    /// Members or presence below the title.
    case subtitle
    /// Anything else in the header: buttons, counters.
    case header
    /// Day or time between messages.
    case separator
    /// A line of the app between messages: "Tom added Sarah".
    case notice
    /// Name of a group's member above a message.
    case sender
    /// Text of a message that the owner received.
    case received
    /// Text of a message by the owner.
    case sent
    /// Time of a message.
    case time
    /// What a message answers, with the quoted sender.
    case quote
    case reaction
    /// Receipts, "Edited", "Forwarded".
    case mark
    /// Text of a document, link preview, contact, poll or place.
    case attachment
    /// "This message was deleted"
    case deleted
    /// Input field and keyboard.
    case input
    /// Misread icons and pictures.
    case noise

    /// - Parameter odds: the probability of each role.
    package init(mostProbable odds: [Float]) {
        self = Self.allCases[odds.indices.max { odds[$0] < odds[$1] } ?? 0]
    }

    /// Place among the labeller's outputs.
    package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the app wrote it between or above messages.
    var isApps: Bool {
        switch self {
        case .notice, .sender, .mark, .deleted, .noise: true
        default: false
        }
    }

    var isText: Bool { self == .received || self == .sent }
}
