import ChatMessages
import Conversations
import Foundation
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct ConversationScoreTests {
    private func truth(_ json: String) throws -> ConversationTruth {
        try JSONDecoder().decode(ConversationTruth.self, from: Data(json.utf8))
    }

    private static let label = """
        {"title": "Ann", "isGroup": false, "participants": ["Ann"],
         "messages": [{"sender": "Ann", "text": "Lunch tomorrow?", "day": "2026-03-03", "time": "10:32"},
                      {"sender": "me", "text": "Yes, gladly"}],
         "dates": [{"message": 0, "date": "2026-03-04"}], "facts": ["lunch tomorrow"], "furniture": ["image omitted"]}
        """

    @Test func `ConversationScore: a perfect reading has every share 1`() throws {
        let reading = ConversationReading(
            messages: [
                Message(speaker: .other(name: "Ann"), text: "Lunch tomorrow?", day: "2026-03-03", time: "10:32"),
                Message(speaker: .me, text: "Yes, gladly"),
            ],
            summary: "Ann asks: “Lunch tomorrow?”.",
            mentionedDates: [MentionedDate(words: "tomorrow", message: 0, date: "2026-03-04")], title: "Ann",
            participants: ["Ann"])
        var score = ConversationScore()
        score.add("a", try truth(Self.label), reading, isExact: true)
        #expect(score.misses.map(\.what) == [])
        #expect(score.wordF1 == 1 && score.dateF1 == 1 && score.participantF1 == 1)
        #expect(score.messages.value == 1 && score.times.value == 1 && score.facts.value == 1)
        #expect(score.withFurniture == 0)
    }

    @Test func `ConversationScore: each fault lowers its own share`() throws {
        let reading = ConversationReading(
            messages: [Message(speaker: .other(name: "Bob"), text: "Lunch tomorrow? image omitted", time: "10:33")],
            mentionedDates: [MentionedDate(words: "tomorrow", message: 0, date: "2026-03-05")], title: "Bob",
            participants: ["Bob"], isGroup: true)
        var score = ConversationScore()
        score.add("a", try truth(Self.label), reading, isExact: true)
        #expect(score.boundaries.right == 0 && score.boundaries.all == 2)
        #expect(score.messages.right == 0 && score.times.right == 0 && score.days.right == 0)
        #expect(score.titles.right == 0 && score.groups.right == 0 && score.facts.right == 0)
        #expect(score.participantF1 == 0 && score.dateF1 == 0)
        #expect(score.withFurniture == 1)
        // "lunch" and "tomorrow" were found; 4 words are true, 4 were read.
        #expect(score.wordF1 == 0.5)
    }

    @Test(arguments: [
        ("kann ich kommen", "ich:", 0), ("ich: kann kommen", "ich:", 1),
        ("see \u{200E}image omitted", "image omitted", 1), ("image\u{A0}omitted", "\u{200E}image omitted", 1),
    ])
    func `ConversationScore: furniture of a text counts with its punctuation, and without invisible signs`(
        text: String, piece: String, count: Int
    ) throws {
        let label = #"{"messages": [{"sender": "Ann", "text": "hello"}], "furniture": ["\#(piece)"]}"#
        let reading = ConversationReading(messages: [Message(speaker: .other(name: "Ann"), text: text)])
        var score = ConversationScore()
        score.add("a", try truth(label), reading, isExact: true)
        #expect(score.withFurniture == count)
    }
}
