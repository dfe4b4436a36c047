import Captures
import ChatMessages
import ChatVocabulary
package import Conversations
import FoundationEssentials
package import JSON

extension ConversationReading: JSONWritable, JSONScannable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("candidates")
            try writer.array(candidates) { value, writer throws(StoreError) in try value.write(to: &writer) }
            writer.name("messages")
            try writer.array(messages) { value, writer throws(StoreError) in try value.write(to: &writer) }
            writer.name("summary")
            writer.string(summary)
            writer.name("extractedInfo")
            try extractedInfo.write(to: &writer)
            writer.name("mentionedDates")
            writer.array(mentionedDates) { value, writer in value.write(to: &writer) }
            writer.name("participants")
            writer.strings(participants)
            writer.name("isGroup")
            writer.bool(isGroup)
            writer.optional("title", title)
            if let happenedAt {
                writer.name("happenedAt")
                writer.number(happenedAt.timeIntervalSinceReferenceDate)
            }
            writer.optional("sourceApp", sourceApp?.rawValue)
            if let opinion {
                writer.name("opinion")
                try opinion.write(to: &writer)
            }
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var reading = ConversationReading()
        var found = 0
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            found += 1
            if name == "candidates" {
                reading.candidates = try scanner.array { scanner throws(JSONScanner.Unexpected) in
                    try NameCandidate(from: &scanner)
                }
            } else if name == "messages" {
                reading.messages = try scanner.array { scanner throws(JSONScanner.Unexpected) in
                    try Message(from: &scanner)
                }
            } else if name == "summary" {
                reading.summary = try scanner.string()
            } else if name == "extractedInfo" {
                reading.extractedInfo = try ExtractedInfo(from: &scanner)
            } else if name == "mentionedDates" {
                reading.mentionedDates = try scanner.array { scanner throws(JSONScanner.Unexpected) in
                    try MentionedDate(from: &scanner)
                }
            } else if name == "participants" {
                reading.participants = try scanner.strings()
            } else if name == "isGroup" {
                reading.isGroup = try scanner.bool()
            } else if name == "title" {
                reading.title = try scanner.string()
                found -= 1
            } else if name == "happenedAt" {
                reading.happenedAt = Date(timeIntervalSinceReferenceDate: try scanner.number())
                found -= 1
            } else if name == "sourceApp", let app = SourceApp(rawValue: try scanner.string()) {
                reading.sourceApp = app
                found -= 1
            } else if name == "opinion" {
                reading.opinion = try ProviderOpinion(from: &scanner)
                found -= 1
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard found == 7 else { throw JSONScanner.Unexpected() }
        self = reading
    }
}

extension NameCandidate: JSONWritable, JSONScannable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("name")
            writer.string(name)
            writer.name("confidence")
            guard confidence.isFinite else { throw .unreadable("cannot be written as JSON") }
            writer.number(confidence)
            writer.name("evidence")
            writer.string(evidence)
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var text: String?
        var confidence: Double?
        var evidence: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "name" {
                text = try scanner.string()
            } else if name == "confidence" {
                confidence = try scanner.number()
            } else if name == "evidence" {
                evidence = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let text, let confidence, let evidence else { throw JSONScanner.Unexpected() }
        self.init(name: text, confidence: confidence, evidence: evidence)
    }
}

extension Message: JSONWritable, JSONScannable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("speaker")
            try writer.object { writer throws(StoreError) in
                writer.name("role")
                switch speaker {
                case .me: writer.string("me")
                case .unknown: writer.string("unknown")
                case .other(let name):
                    writer.string("other")
                    guard let name else { break }
                    writer.name("name")
                    writer.string(name)
                }
            }
            writer.name("text")
            writer.string(text)
            writer.optional("day", day)
            writer.optional("time", time)
            if let replyTo {
                writer.name("replyTo")
                writer.object { writer in
                    writer.optional("sender", replyTo.sender)
                    writer.name("text")
                    writer.string(replyTo.text)
                }
            }
            if !reactions.isEmpty {
                writer.name("reactions")
                writer.array(reactions) { reaction, writer in
                    writer.object { writer in
                        writer.name("emoji")
                        writer.string(reaction.emoji)
                        writer.name("count")
                        writer.integer(reaction.count)
                    }
                }
            }
            if !attachments.isEmpty {
                writer.name("attachments")
                writer.array(attachments) { attachment, writer in
                    writer.object { writer in
                        writer.name("kind")
                        writer.string(attachment.kind.rawValue)
                        writer.optional("name", attachment.name)
                    }
                }
            }
            writer.optional("signature", signature)
            if isEdited {
                writer.name("isEdited")
                writer.bool(true)
            }
            if isDeleted {
                writer.name("isDeleted")
                writer.bool(true)
            }
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var speaker: Speaker?
        var text: String?
        var message = Message(speaker: .unknown, text: "")
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "speaker" {
                speaker = try Self.speaker(&scanner)
            } else if name == "text" {
                text = try scanner.string()
            } else if name == "day" {
                message.day = try scanner.string()
            } else if name == "time" {
                message.time = try scanner.string()
            } else if name == "replyTo" {
                message.replyTo = try Self.quote(&scanner)
            } else if name == "reactions" {
                message.reactions = try scanner.array { scanner throws(JSONScanner.Unexpected) in
                    try Self.reaction(&scanner)
                }
            } else if name == "attachments" {
                message.attachments = try scanner.array { scanner throws(JSONScanner.Unexpected) in
                    try Self.attachment(&scanner)
                }
            } else if name == "signature" {
                message.signature = try scanner.string()
            } else if name == "isEdited" {
                message.isEdited = try scanner.bool()
            } else if name == "isDeleted" {
                message.isDeleted = try scanner.bool()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let speaker, let text else { throw JSONScanner.Unexpected() }
        message.speaker = speaker
        message.text = text
        self = message
    }

    private static func quote(_ scanner: inout JSONScanner) throws(JSONScanner.Unexpected) -> Quote {
        var sender: String?
        var text: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "sender" {
                sender = try scanner.string()
            } else if name == "text" {
                text = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let text else { throw JSONScanner.Unexpected() }
        return Quote(sender: sender, text: text)
    }

    private static func reaction(_ scanner: inout JSONScanner) throws(JSONScanner.Unexpected) -> Reaction {
        var emoji: String?
        var count: Int?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "emoji" {
                emoji = try scanner.string()
            } else if name == "count" {
                count = try scanner.wholeNumber()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let emoji, let count else { throw JSONScanner.Unexpected() }
        return Reaction(emoji: emoji, count: count)
    }

    private static func attachment(_ scanner: inout JSONScanner) throws(JSONScanner.Unexpected) -> Attachment {
        var kind: Attachment.Kind?
        var file: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "kind" {
                kind = Attachment.Kind(rawValue: try scanner.string())
            } else if name == "name" {
                file = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let kind else { throw JSONScanner.Unexpected() }
        return Attachment(kind, name: file)
    }

    private static func speaker(_ scanner: inout JSONScanner) throws(JSONScanner.Unexpected) -> Speaker {
        var role: String?
        var who: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "role" {
                role = try scanner.string()
            } else if name == "name" {
                who = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        switch role {
        case "me": return .me
        case "other": return .other(name: who)
        case "unknown": return .unknown
        default: throw JSONScanner.Unexpected()
        }
    }
}

extension MentionedDate: JSONScannable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("words")
            writer.string(words)
            writer.name("message")
            writer.integer(message)
            writer.optional("date", date)
            writer.optional("until", until)
            writer.optional("time", time)
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var mentioned = MentionedDate(words: "", message: 0)
        var words: String?
        var message: Int?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "words" {
                words = try scanner.string()
            } else if name == "message" {
                message = try scanner.wholeNumber()
            } else if name == "date" {
                mentioned.date = try scanner.string()
            } else if name == "until" {
                mentioned.until = try scanner.string()
            } else if name == "time" {
                mentioned.time = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let words, let message else { throw JSONScanner.Unexpected() }
        mentioned.words = words
        mentioned.message = message
        self = mentioned
    }
}

extension ExtractedInfo: JSONWritable, JSONScannable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("interests")
            writer.strings(interests)
            writer.name("events")
            writer.strings(events)
            writer.name("dates")
            writer.strings(dates)
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var interests: [String]?
        var events: [String]?
        var dates: [String]?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "interests" {
                interests = try scanner.strings()
            } else if name == "events" {
                events = try scanner.strings()
            } else if name == "dates" {
                dates = try scanner.strings()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let interests, let events, let dates else { throw JSONScanner.Unexpected() }
        self.init(interests: interests, events: events, dates: dates)
    }
}
