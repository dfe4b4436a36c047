import Captures
import CommandLine
import Conversations
import Runtime

/// The samples of a folder of labeled screenshots.
struct ScreenSamples {
    /// One picture of this many is kept out of training.
    private static let heldOut = 10

    var pictures = 0
    var training: [ScreenSample] = []
    var test: [ScreenSample] = []

    /// - Parameter words: folder of cached recognitions.
    init(folder path: String, languages: [String], words: String?) async throws {
        let folder = LabeledFolder(path: path)
        let names = try folder.files(LabeledFolder.pictures)
        guard names.count >= Self.heldOut else {
            throw CommandFailure(.data, "\(path): contains \(names.count) pictures, fewer than \(Self.heldOut)")
        }
        let recognized = try CachedRecognition(folder: path, languages: languages, words: words)
        var random = SplitMix(seed: 1)
        for (index, name) in names.enumerated() {
            let truth = try folder.label(ScreenSample.Truth.self, of: name, command: "train")
            let recognition = try await recognized.recognition(ofScreenshot: name)
            if index % Self.heldOut == 0 {
                test += ScreenSample.samples(of: recognition, truth)
            } else {
                let cut = (Double.random(in: 0..<0.4, using: &random), Double.random(in: 0.6...1, using: &random))
                training += ScreenSample.samples(of: recognition, truth, cut: cut)
            }
            Terminal.progress("\(index + 1) of \(names.count) pictures read")
        }
        await recognized.close()
        Terminal.progressEnds()
        pictures = names.count
        guard !training.isEmpty, !test.isEmpty else { throw CommandFailure(.data, "\(path): no words were recognized") }
    }
}
