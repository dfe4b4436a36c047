import CommandLine
import Foundation
import PictureSupport
import Testing

@testable import Evaluation
@testable import Lab

/// Pictures that `Tests/ItemDrawing/draw` draws, with layouts, words, fonts and shapes of numbers that the weights have not
/// seen.
@Suite struct ItemDrawingTests {
    private static let programs = ["/usr/bin/chromium", "/usr/bin/zint", "/usr/lib/python3/dist-packages/PIL"]

    /// The floors are below the measured figures, because few pictures vary: see ops/docs/things.md.
    @Test(
        .enabled("Chromium, zint or python3-pil is missing: ops/packages items") {
            programs.allSatisfy(FileManager.default.fileExists)
        })
    func `ItemEvaluation: drawn plates, labels, receipts and packages are read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-things-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try LabelWriter.run(
            "Tests/ItemDrawing/draw", count: 16, seed: 31, to: folder, options: ["--part", "unseen", "--plain"])
        let engine = Fixture.engine(slots: 2)
        let score = try await ItemEvaluation(folder: folder, languages: ["eng"], slots: 2, engine: engine).run().score
        #expect(score.pictures == 16)
        #expect(score.codes.recall >= 0.95 && score.codes.precision >= 0.95, "\(score.codes)")
        #expect((score.fields["price"]?.f1 ?? 0) >= 0.6, "\(score.misses)")
        #expect((score.fields["model"]?.f1 ?? 0) >= 0.6, "\(score.misses)")
        #expect((score.fields["serial"]?.f1 ?? 0) >= 0.6, "\(score.misses)")
        #expect((score.receipts["total"]?.f1 ?? 0) >= 0.6, "\(score.misses)")
    }
}
