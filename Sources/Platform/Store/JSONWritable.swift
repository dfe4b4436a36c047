import Captures
package import Conversations
import FoundationEssentials
package import JSON
package import Matching

/// Values stored with every capture. They write the same JSON as Foundation, but directly.
package protocol JSONWritable {
    /// Whether `write` supports this value.
    var isWritable: Bool { get }
    func write(to writer: inout JSONWriter) throws(StoreError)
}

extension JSONWritable {
    package var isWritable: Bool { true }
}

/// Values read again for every capture, directly.
package protocol JSONScannable {
    /// Reads the output of `write`, and Foundation's output for the same value; throws `Unexpected` for anything
    /// else.
    init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected)
}

extension Understanding: JSONWritable, JSONScannable {
    /// Cards are rare and have many fields, so Foundation writes them.
    package var isWritable: Bool { card == nil }

    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("kind")
            writer.string(kind.rawValue)
            if let conversation {
                writer.name("conversation")
                try conversation.write(to: &writer)
            }
            writer.name("text")
            writer.string(text)
            writer.name("readBy")
            writer.string(readBy)
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var kind: CaptureKind?
        var conversation: ConversationReading?
        var text: String?
        var readBy: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "kind" {
                kind = CaptureKind(rawValue: try scanner.string())
            } else if name == "conversation" {
                conversation = try ConversationReading(from: &scanner)
            } else if name == "text" {
                text = try scanner.string()
            } else if name == "readBy" {
                readBy = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let kind, let text, let readBy else { throw JSONScanner.Unexpected() }
        self.init(kind: kind, conversation: conversation, text: text, readBy: readBy)
    }
}

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
            if let sourceApp {
                writer.name("sourceApp")
                writer.string(sourceApp.rawValue)
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
            } else if name == "sourceApp", let app = SourceApp(rawValue: try scanner.string()) {
                reading.sourceApp = app
                found -= 1
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard found == 4 else { throw JSONScanner.Unexpected() }
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
            if let time {
                writer.name("time")
                writer.string(time)
            }
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var speaker: Speaker?
        var text: String?
        var time: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "speaker" {
                speaker = try Self.speaker(&scanner)
            } else if name == "text" {
                text = try scanner.string()
            } else if name == "time" {
                time = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let speaker, let text else { throw JSONScanner.Unexpected() }
        self.init(speaker: speaker, text: text, time: time)
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
