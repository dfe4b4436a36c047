import ChatExports
import Crypto
import FoundationEssentials
import JSON
import Schedules

/// What the owner tells about a WhatsApp export: the file has names, no numbers, and times without a zone.
struct ChatDescription: Sendable {
    /// By the names of the file.
    var senders: [String: WhatsAppReader.Sender]
    /// The handles of all others.
    var participants: [String]
    /// Of a group; nil for a chat with one person.
    var name: String?
    var zone: ZoneRules

    init(
        senders: [String: WhatsAppReader.Sender], participants: [String], name: String?, zone: ZoneRules
    ) {
        self.senders = senders
        self.participants = participants
        self.name = name
        self.zone = zone
    }

    /// A later export of the same chat has the same conversation.
    var conversation: String { "whatsapp:" + (name ?? participants.joined(separator: ",")) }
}

/// Reads a WhatsApp export into messages of the bridge.
struct ChatImport: Sendable {
    /// Longer lines are no messages: a text has at most 64 KiB.
    static let lineBytes = 1 << 20

    private let chat: ChatDescription
    private let textBytes: Int
    /// How often the file has had a message with the same time, sender and text.
    private var counts: [[UInt8]: Int] = [:]

    init(_ chat: ChatDescription, textBytes: Int) {
        self.chat = chat
        self.textBytes = textBytes
    }

    func reader(_ format: WhatsAppFormat) -> WhatsAppReader {
        WhatsAppReader(format, senders: chat.senders, textBytes: textBytes)
    }

    /// A message as the API takes it. WhatsApp tells no ids, so that the id is made of the message: equal messages of a
    /// minute are counted.
    mutating func line(_ message: WhatsAppReader.Message) throws -> [UInt8] {
        let sender =
            switch message.sender {
            case .person(let handle): handle
            case .owner, .skipped: "me"
            }
        let time = message.time
        let clock = [time.year, time.month, time.day, time.hour, time.minute, time.second].map(String.init)
        let words = [chat.conversation, clock.joined(separator: " "), sender, message.text].joined(separator: "\u{0}")
        let hash = Array(try SHA256.hash(Array(words.utf8)).prefix(16))
        let count = counts[hash, default: 0]
        counts[hash] = count + 1
        let milliseconds = Int((time.date(in: chat.zone).timeIntervalSince1970 * 1_000).rounded())
        var line: JSON = [
            "id": .string("whatsapp-" + Hex.encode(hash) + (count == 0 ? "" : "-\(count)")),
            "conversationId": .string(chat.conversation), "participants": JSON(chat.participants),
            "sender": .string(sender), "text": .string(message.text), "timestamp": .integer(milliseconds),
        ]
        if let name = chat.name, case .object(let members) = line {
            line = .object(members + [.init(name: "displayName", value: .string(name))])
        }
        return line.bytes
    }
}
