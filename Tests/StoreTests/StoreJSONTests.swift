import Captures
import ChatMessages
import ChatVocabulary
import Conversations
import Foundation
import JSON
import Matching
@testable import Records
@testable import Store
import Testing

/// Tests that direct and Foundation JSON are interchangeable.
@Suite struct StoreJSONTests {
    private static let words = [
        "", "lunch", "\"quoted\" \\ / back", "line\nbreak\tand\rmore", "\u{0}\u{1}\u{1F}", "Ünïcödé 🇩🇪 日本",
        "\u{7F}\u{2028}",
    ]

    private static func word() -> String { words.shuffled().prefix(.random(in: 0...3)).joined(separator: " ") }
    private static func list<Value>(_ make: () -> Value) -> [Value] { (0..<Int.random(in: 0...3)).map { _ in make() } }

    private static func info() -> ExtractedInfo {
        ExtractedInfo(interests: list(word), events: list(word), dates: list(word))
    }

    private static func candidate() -> NameCandidate {
        NameCandidate(
            name: word(), confidence: [0, 1, 0.1, 1e-7, .random(in: 0...1)].randomElement() ?? 0, evidence: word())
    }

    private static func message() -> Message {
        let speaker: Speaker = [.me, .unknown, .other(name: nil), .other(name: word())].randomElement() ?? .me
        return Message(
            speaker: speaker, text: word(), day: Bool.random() ? "2026-03-04" : nil,
            time: Bool.random() ? "12:30" : nil,
            replyTo: Bool.random() ? Quote(sender: Bool.random() ? word() : nil, text: word()) : nil,
            reactions: list { Reaction(emoji: word(), count: .random(in: 1...20)) },
            attachments: list {
                Attachment(Attachment.Kind.allCases.randomElement() ?? .other, name: Bool.random() ? word() : nil)
            },
            signature: Bool.random() ? word() : nil, isEdited: .random(), isDeleted: .random())
    }

    private static func mentionedDate() -> MentionedDate {
        MentionedDate(
            words: word(), message: .random(in: 0...20), date: Bool.random() ? "2026-03-04" : nil,
            until: Bool.random() ? "2026-03-05" : nil, time: Bool.random() ? "19:00" : nil)
    }

    private static func understanding() -> Understanding {
        let conversation = ConversationReading(
            candidates: list(candidate), messages: list(message), summary: word(), extractedInfo: info(),
            mentionedDates: list(mentionedDate), sourceApp: Bool.random() ? .whatsapp : nil,
            title: Bool.random() ? word() : nil, participants: list(word), isGroup: .random(),
            happenedAt: Bool.random() ? Date(timeIntervalSince1970: .random(in: 0...2e9).rounded()) : nil)
        return Understanding(
            kind: CaptureKind.allCases.randomElement() ?? .auto, conversation: Bool.random() ? conversation : nil,
            text: word(), readBy: "rules")
    }

    private static func sorted(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func scanned(_ bytes: [UInt8]) -> Understanding? {
        var scanner = JSONScanner(bytes)
        guard let value = try? Understanding(from: &scanner), (try? scanner.end()) != nil else { return nil }
        return value
    }

    @Test func `StoreJSON: Foundation reads directly written JSON, and the reverse`() throws {
        for _ in 0..<1000 {
            let value = Self.understanding()
            let sorted = try Self.sorted(value)
            let written = try StoreJSON.encode(value)
            #expect(try Self.sorted(JSONDecoder().decode(Understanding.self, from: Data(written))) == sorted)
            #expect(try Self.scanned(written).map { try Self.sorted($0) } == sorted)
            let foundation = [UInt8](try JSONEncoder().encode(value))
            #expect(try Self.scanned(foundation).map { try Self.sorted($0) } == sorted)
        }
    }

    @Test func `StoreJSON: the number of unread characters is kept`() throws {
        var value = Self.understanding()
        value.unread = 268_901
        #expect(try StoreJSON.decode(Understanding.self, from: try StoreJSON.encode(value)).unread == 268_901)
    }

    @Test func `StoreJSON: Foundation reads written interactions and notes`() throws {
        for _ in 0..<300 {
            let interaction = InteractionContent(
                summary: Self.word(), extractedInfo: Self.info(),
                messages: Bool.random() ? Self.list(Self.message) : nil)
            #expect(
                try JSONDecoder().decode(InteractionContent.self, from: Data(try StoreJSON.encode(interaction)))
                    == interaction)
            let note = InboxContent(
                content: Self.word(), extractedText: Self.word(), extractedInfo: Self.info(),
                candidates: Self.list(Self.candidate))
            #expect(try JSONDecoder().decode(InboxContent.self, from: Data(try StoreJSON.encode(note))) == note)
        }
    }

    @Test func `StoreJSON: both readers agree about damaged bytes`() throws {
        var read = 0
        for _ in 0..<5000 {
            var bytes = try StoreJSON.encode(Self.understanding())
            // One byte only: two changes can create a duplicate member, whose meaning JSON does not define.
            let place = Int.random(in: bytes.indices)
            // Numbers stay unchanged: Foundation's decoding does not limit a confidence to 0…1.
            guard !UInt8.isNumeric(bytes[place]) else { continue }
            switch Int.random(in: 0..<3) {
            case 0: bytes[place] = .random(in: 0x20...0x7E)
            case 1: bytes.remove(at: place)
            default: bytes.insert(Array(#"{}[]":,\u "#.utf8).randomElement() ?? 0, at: place)
            }
            guard let value = Self.scanned(bytes),
                let other = try? JSONDecoder().decode(Understanding.self, from: Data(bytes))
            else { continue }
            read += 1
            #expect(try Self.sorted(other) == Self.sorted(value), "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 100)
    }

    @Test func `StoreJSON: additions of a later release are read by Foundation`() throws {
        let text = #"{"kind":"message","text":"a","readBy":"rules","later":{"x":[1]}}"#
        #expect(Self.scanned(Array(text.utf8)) == nil)
        #expect(try StoreJSON.decode(Understanding.self, from: text).text == "a")
    }
}

extension UInt8 {
    fileprivate static func isNumeric(_ byte: UInt8) -> Bool { "0123456789.-+eE".utf8.contains(byte) }
}
