import Captures
import CommandLine
import Conversations
import Runtime

/// The samples of a folder of labeled screenshots.
struct ScreenSamples {
    /// One picture of this many is kept out of training.
    private static let heldOut = 10

    var pictures = 0
    /// For each picture its screens: the whole picture, a part, and one without colors.
    var training: [[[ScreenSample]]] = []
    /// For each picture the screen.
    var test: [[ScreenSample]] = []

    /// - Parameter words: folder of cached recognitions, with a folder for each folder of pictures.
    init(folders: [String], languages: [String], words: String?) async throws {
        for path in folders { try await add(path, languages: languages, words: words) }
        Terminal.progressEnds()
        guard training.contains(where: { $0.contains { !$0.isEmpty } }), test.contains(where: { !$0.isEmpty }) else {
            throw CommandFailure(.data, "\(folders.joined(separator: ", ")): no words were recognized")
        }
    }

    private mutating func add(_ path: String, languages: [String], words: String?) async throws {
        let folder = LabeledFolder(path: path)
        let names = try folder.files(LabeledFolder.pictures)
        guard names.count >= Self.heldOut else {
            throw CommandFailure(.data, "\(path): contains \(names.count) pictures, fewer than \(Self.heldOut)")
        }
        let cache = words.map { "\($0)/\(path.split(separator: "/").last ?? "")" }
        let recognized = try CachedRecognition(folder: path, languages: languages, words: cache)
        var random = SplitMix(seed: 1)
        for (index, name) in names.enumerated() {
            let truth = try folder.label(ScreenSample.Truth.self, of: name, command: "train")
            let recognition = try await recognized.recognition(ofScreenshot: name)
            if index % Self.heldOut == 0 {
                test.append(ScreenSample.samples(of: recognition, truth))
            } else {
                let cut = (Double.random(in: 0..<0.4, using: &random), Double.random(in: 0.6...1, using: &random))
                training.append(ScreenSample.samples(of: recognition, truth, cut: cut))
            }
            Terminal.progress("\(path): \(index + 1) of \(names.count) pictures read")
        }
        await recognized.close()
        pictures += names.count
    }
}
