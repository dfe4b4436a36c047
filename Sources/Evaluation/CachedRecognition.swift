import Captures
import CommandLine
import FoundationEssentials
import RecognitionSlots

/// Recognizes the pictures of a folder; a picture with cached words is not recognized again.
struct CachedRecognition: Sendable {
    let folder: String
    let languages: [String]
    /// Folder of the cached recognitions; nil disables the cache.
    let words: String?
    private let engine: OCREngine

    init(folder: String, languages: [String], words: String?, slots: Int = 1, engine: OCREngine? = nil) throws {
        (self.folder, self.languages, self.words) = (folder, languages, words)
        self.engine = engine ?? OCREngine(configuration: OCRConfiguration(slots: slots))
        if let words { try FileManager.default.createDirectory(atPath: words, withIntermediateDirectories: true) }
    }

    func recognition(ofScreenshot name: String) async throws -> Recognition {
        try await recognition(of: name, OCROptions(profile: .screenshot, languages: languages))
    }

    func recognition(of name: String, _ options: OCROptions) async throws -> Recognition {
        let cached = words.map { "\($0)/\(name.prefix { $0 != "." }).words.json" }
        if let cached, let data = FileManager.default.contents(atPath: cached) {
            return try JSONDecoder().decode(Recognition.self, from: data)
        }
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        let recognition = try await engine.read(image: [UInt8](data), options: options)
        if let cached { try JSONEncoder().encode(recognition).write(to: URL(filePath: cached)) }
        return recognition
    }

    func close() async { await engine.close() }
}
