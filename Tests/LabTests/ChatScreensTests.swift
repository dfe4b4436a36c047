import CommandLine
import Foundation
import PictureSupport
import Testing

@testable import Evaluation
@testable import Lab

/// Screenshots that `Tests/ChatScreens/draw` draws: seven apps, light and dark, seven languages, 540 to 1290 pixels.
@Suite struct ChatScreensTests {
    private static let programs = ["/usr/bin/chromium", "/usr/lib/python3/dist-packages/PIL"]

    /// The floors are below the measured figures, because few pictures vary: see ops/docs/conversations.md.
    @Test(
        .enabled("Chromium and python3-pil are missing: ops/packages chats") {
            programs.allSatisfy(FileManager.default.fileExists)
        })
    func `ConversationEvaluation: drawn screenshots of seven apps are read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-chats-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try LabelWriter.run("Tests/ChatScreens/draw", count: 21, seed: 21, to: folder)
        let engine = Fixture.engine(slots: 2)
        let score = try await ConversationEvaluation(folder: folder, languages: ["eng"], engine: engine).run().score
        #expect(score.conversations == 21)
        #expect(score.wordF1 >= 0.93)
        #expect(score.boundaries.value >= 0.87, "\(score.boundaries)")
        #expect(score.sides.value >= 0.9, "\(score.sides)")
        #expect(score.groups.value >= 0.85, "\(score.groups)")
        #expect(score.titles.value >= 0.7, "\(score.titles)")
    }
}
