import CommandLine
import Foundation
import StandIn
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
        #expect(score.withFurniture == 0, "\(score.misses.filter { $0.what == "furniture" })")
    }

    /// Each measure is better if it is larger.
    private static func measures(_ score: ConversationScore) -> [(name: String, value: Double)] {
        [
            ("words", score.wordF1), ("participants", score.participantF1), ("dates", score.dateF1),
            ("boundaries", score.boundaries.value), ("messages", score.messages.value), ("sides", score.sides.value),
            ("times", score.times.value), ("days", score.days.value), ("titles", score.titles.value),
            ("groups", score.groups.value), ("facts", score.facts.value), ("furniture", Double(-score.withFurniture)),
        ]
    }

    @Test(arguments: ["hand-a", "hand-b", "hand-c"])
    func `ConversationEvaluation: a provider, also one that lies, makes no measure worse`(texts: String) async throws {
        let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/ChatTexts/\(texts)"
        let alone = try await ConversationEvaluation(folder: folder, languages: ["eng"]).run().score
        for persona in [StandInPersona.good, .mediocre, .lying] {
            let helped = try await ConversationEvaluation(folder: folder, languages: ["eng"], persona: persona).run()
                .score
            for (before, after) in zip(Self.measures(alone), Self.measures(helped)) {
                #expect(after.value >= before.value, "\(persona): \(before.name) \(before.value), then \(after.value)")
            }
            print("\(texts), \(persona): facts \(alone.facts.right), then \(helped.facts.right) of \(helped.facts.all)")
        }
    }
}
