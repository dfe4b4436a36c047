import Captures
import Conversations
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
    /// Cards, messages, scans and texts that are too long are rare, so Foundation writes them.
    package var isWritable: Bool {
        card == nil && item == nil && correspondent == nil && scan == nil && unread == nil
    }

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
