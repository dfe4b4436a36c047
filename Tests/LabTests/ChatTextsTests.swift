import CommandLine
import Foundation
import Testing

@testable import Lab

@Suite struct ChatTextsTests {
    private struct WriterFailed: Error {}

    /// Texts that `Tests/ChatTexts/write` writes: twelve kinds, seven languages.
    private static func write(_ count: Int, seed: Int, to folder: String) throws {
        let writer = Process()
        writer.executableURL = URL(filePath: "/usr/bin/python3")
        writer.arguments = ["Tests/ChatTexts/write", "--out", folder, "--count", "\(count)", "--seed", "\(seed)"]
        writer.standardOutput = FileHandle.nullDevice
        try writer.run()
        writer.waitUntilExit()
        guard writer.terminationStatus == 0 else { throw WriterFailed() }
    }

    @Test func `ConversationEvaluation: pasted texts of twelve kinds in seven languages are read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-texts-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Self.write(168, seed: 4_711, to: folder)
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
