import Captures
import Conversations
import FoundationEssentials

/// The label of a conversation: what a person reads in the text or picture.
struct ConversationTruth: Decodable {
    struct Message: Decodable {
        /// A name, "me", or nil for a speaker whom the conversation does not show.
        var sender: String?
        var side: String?
        var text: String
        var day: String?
        var time: String?
        var attachments: [String]?
        var isDeleted: Bool?
        var replyTo: Answered?
        var reactions: [String]?
    }

    /// The message that a message answers: its place, or its words.
    struct Answered: Decodable {
        var index: Int?
        var text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            index = try? value.decode(Int.self)
            text = try? value.decode(String.self)
        }
    }

    struct NamedDate: Decodable {
        var message: Int
        var date: String?
        var until: String?
    }

    var at: Date?
    var zone: String?
    /// Seconds east of UTC at the time and place of the capture, if `zone` is not given.
    var utcOffset: Int?
    var title: String?
    var isGroup: Bool?
    var participants: [String]?
    var messages: [Message]
    var dates: [NamedDate]?
    /// Short strings that a summary should contain.
    var facts: [String]?
    /// Texts that belong to no message, summary or event.
    var furniture: [String]?
}
