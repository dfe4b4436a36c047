import CommandLine
import Foundation
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct ChatTextsTests {
    @Test func `ConversationEvaluation: pasted texts of twelve kinds in seven languages are read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-texts-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try LabelWriter.run("Tests/ChatTexts/write", count: 168, seed: 4_711, to: folder)
        let score = try await ConversationEvaluation(folder: folder, languages: ["eng"]).run().score
        #expect(score.conversations == 168)
        #expect(score.boundaries.value >= 0.98, "\(score.boundaries)")
        #expect(score.messages.value >= 0.97, "\(score.messages)")
        #expect(score.times.value >= 0.98, "\(score.times)")
        #expect(score.days.value >= 0.98, "\(score.days)")
        #expect(score.participantF1 >= 0.97)
        #expect(score.dateF1 >= 0.97)
        #expect(score.facts.value >= 0.7, "\(score.facts)")
    }
}
