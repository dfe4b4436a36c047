import ChatLines
import Conversations
import Foundation
import Testing

@testable import Evaluation

@Suite struct ChatTrainingTests {
    private static func path(_ hand: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ChatTexts/\(hand)").path
    }

    private static func roles(_ text: String, _ json: String) throws -> [LineRole] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let truth = try decoder.decode(ConversationTruth.self, from: Data(json.utf8))
        let lines = LabeledLine.lines(of: text, at: Date(timeIntervalSince1970: 0), utcOffset: 0, usual: nil)
        return ChatAlignment.roles(of: lines, truth)
    }

    @Test func `ChatAlignment: what is true of a text tells the role of each line`() throws {
        let text = """
            Book club
            3 members
            March 2, 2026
            Ann Lee
            10:32
            see you
            at noon
            Read
            Bo: photo.jpg
            Ann Lee
            10:40
            see you
            fine
            This message was deleted
            """
        let label = """
            {"title": "Book club", "isGroup": true, "participants": ["Ann Lee", "Bo"], "dates": [], "facts": [],
             "furniture": [], "messages": [
               {"sender": "Ann Lee", "text": "see you at noon", "day": "2026-03-02", "time": "10:32"},
               {"sender": "Bo", "text": "", "attachments": ["image"]},
               {"sender": "Ann Lee", "text": "fine", "time": "10:40", "replyTo": "see you"},
               {"sender": "Ann Lee", "text": "", "isDeleted": true}]}
            """
        let roles = try Self.roles(text, label)
        #expect(
            roles == [
                .title, .mark, .before, .sender, .before, .text, .more, .mark, .message, .sender, .before, .quote,
                .text, .deleted,
            ])
    }

    @Test func `ChatTraining: the same texts give the same weights, which find most roles in another hand's texts`()
        throws
    {
        let samples = try ChatSamples(folders: [Self.path("hand-d")]).training
        let training = ChatTraining(hidden: 6, epochs: 3)
        let few = Array(samples.prefix(12))
        #expect(training.labeler(few).text == training.labeler(few).text)
        let labeler = training.labeler(samples)
        let others = try ChatSamples(folders: [Self.path("hand-a")]).training
        let share = ChatSamples.accuracy(labeler, others)
        // Against a labeler that gives all lines the most frequent role.
        let roles = others.flatMap(\.roles)
        let usual = LineRole.allCases.map { role in roles.count { $0 == role } }.max() ?? 0
        #expect(share > 2 * Double(usual) / Double(roles.count), "\(share) of \(roles.count), \(usual)")
        // Thousandths keep the roles.
        let again = try #require(LineLabeler(labeler.text))
        #expect(abs(ChatSamples.accuracy(again, others) - share) < 0.01)
        for text in ["", "1 2", labeler.text + " 1", "9" + labeler.text] { #expect(LineLabeler(text) == nil) }
    }

    @Test func `ChatSamples: texts of a large folder are kept out, and parts of texts are learned`() throws {
        let samples = try ChatSamples(folders: [Self.path("hand-a"), Self.path("hand-d")])
        #expect(samples.training.count > 100)
        for sample in samples.training { #expect(sample.views.count == sample.roles.count) }
        let empty = FileManager.default.temporaryDirectory.appending(path: "tapline-chats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: empty) }
        #expect(throws: (any Error).self) { try ChatSamples(folders: [empty.path]) }
    }

    @Test func `LineLabeler: the weights of the release read chats of a hand that they have not learned from`()
        async throws
    {
        let score = try await ConversationEvaluation(folder: Self.path("hand-c"), languages: ["eng"]).run().score
        #expect(score.messages.value >= 0.85, "\(score.messages)")
        #expect(score.participantF1 >= 0.93, "\(score.participantF1)")
        #expect(score.days.value >= 0.93, "\(score.days)")
    }
}
