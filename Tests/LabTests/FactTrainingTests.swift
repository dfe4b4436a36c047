import Foundation
import Summaries
import Testing

@testable import Evaluation

@Suite struct FactTrainingTests {
    private static func truths(_ hand: String) throws -> [ConversationTruth] {
        let folder = LabeledFolder(
            path: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "ChatTexts/\(hand)").path)
        return try folder.files(["txt"]).map { try folder.label(ConversationTruth.self, of: $0, command: "eval") }
    }

    @Test func `FactTraining: weights of one hand's chats find more facts of another's than none do`() throws {
        let training = FactTraining()
        let model = training.model(training.samples(try Self.truths("hand-b")))
        #expect(training.model(training.samples(try Self.truths("hand-b"))).text == model.text)
        let samples = training.samples(try Self.truths("hand-a"))
        let (learned, none) = (training.facts(samples, by: model), training.facts(samples, by: FactModel()))
        #expect(learned.value >= none.value + 0.05, "\(learned) \(none)")
    }

    @Test func `FactTraining: every fact of a hand is in a clause`() throws {
        for sample in FactTraining().samples(try Self.truths("hand-d")) {
            #expect(sample.kept.reduce(into: Set<Int>()) { $0.formUnion($1) }.count == sample.facts.count)
        }
    }
}
