import Captures
import CommandLine
import Conversations
import FoundationEssentials
import RecognitionSlots
import Runtime
import Vision

/// Reads a folder of labeled conversations, texts and pictures, and scores the results.
struct ConversationEvaluation: Sendable {
    struct Report: Encodable {
        var score: ConversationScore
        /// Milliseconds per conversation, ascending: recognition and reading.
        var milliseconds: [Double]

        private enum Key: CodingKey {
            case conversations, wordF1, boundaries, messages, sides, times, days, titles, groups, participantF1
            case dateF1, facts, withFurniture, medianMs, p95Ms, misses
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(score.conversations, forKey: .conversations)
            try values.encode(score.wordF1, forKey: .wordF1)
            try values.encode(score.boundaries, forKey: .boundaries)
            try values.encode(score.messages, forKey: .messages)
            try values.encode(score.sides, forKey: .sides)
            try values.encode(score.times, forKey: .times)
            try values.encode(score.days, forKey: .days)
            try values.encode(score.titles, forKey: .titles)
            try values.encode(score.groups, forKey: .groups)
            try values.encode(score.participantF1, forKey: .participantF1)
            try values.encode(score.dateF1, forKey: .dateF1)
            try values.encode(score.facts, forKey: .facts)
            try values.encode(score.withFurniture, forKey: .withFurniture)
            try values.encode(percentile(0.5), forKey: .medianMs)
            try values.encode(percentile(0.95), forKey: .p95Ms)
            try values.encode(score.misses, forKey: .misses)
        }

        func percentile(_ part: Double) -> Double { milliseconds.percentile(part) }
    }

    private static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "gif", "heic"]

    let folder: String
    let languages: [String]
    /// Folder of the cached recognitions; nil disables the cache.
    var words: String?

    func run() async throws -> Report {
        let names = try files()
        if let words { try FileManager.default.createDirectory(atPath: words, withIntermediateDirectories: true) }
        let engine =
            names.contains { !$0.hasSuffix(".txt") } ? OCREngine(configuration: OCRConfiguration(slots: 1)) : nil
        var score = ConversationScore()
        var milliseconds: [Double] = []
        for (index, name) in names.enumerated() {
            let truth = try truth(of: name)
            let started = ContinuousClock.now
            let moment = truth.at ?? Date()
            let offset = truth.utcOffset ?? truth.zone.flatMap { ZoneOffset.seconds(of: $0, at: moment) } ?? 0
            let usual = truth.zone.flatMap(NumericDateOrder.init(zone:))
            let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
            let isText = name.hasSuffix(".txt")
            let reading: ConversationReading
            if isText {
                reading = ConversationReader.read(
                    text: String(decoding: data, as: UTF8.self), at: moment, utcOffset: offset, usual: usual)
            } else {
                reading = ConversationReader.read(
                    try await recognition(of: name, data, engine), at: moment, utcOffset: offset, usual: usual)
            }
            milliseconds.append(ParseTime.milliseconds(since: started))
            score.add(name, truth, reading, isExact: isText)
            Terminal.progress("\(index + 1) of \(names.count) conversations read")
        }
        await engine?.close()
        Terminal.progressEnds()
        return Report(score: score, milliseconds: milliseconds.sorted())
    }

    private func files() throws(CommandFailure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandFailure(.data, "\(folder): not a readable folder")
        }
        let files = names.sorted().filter { name in
            name.split(separator: ".").last.map { $0 == "txt" || Self.pictures.contains($0.lowercased()) } ?? false
        }
        guard !files.isEmpty else { throw CommandFailure(.data, "\(folder): contains no texts and no pictures") }
        return files
    }

    private func truth(of file: String) throws(CommandFailure) -> ConversationTruth {
        let path = "\(folder)/\(file.prefix { $0 != "." }).json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "\(path): the label of \(file) is missing; see tapline-lab eval --help")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { return try decoder.decode(ConversationTruth.self, from: data) } catch {
            throw CommandFailure(
                .data,
                "\(path): not a label: \((error as? DecodingError)?.words ?? "\(error)"); see tapline-lab eval --help")
        }
    }

    /// The cached recognition of a picture; otherwise the engine reads the picture now.
    private func recognition(of name: String, _ data: Data, _ engine: OCREngine?) async throws -> Recognition {
        let cached = words.map { "\($0)/\(name.prefix { $0 != "." }).words.json" }
        if let cached, let data = FileManager.default.contents(atPath: cached) {
            return try JSONDecoder().decode(Recognition.self, from: data)
        }
        guard let engine else { throw CommandFailure(.failed, "\(name): no engine for pictures") }
        let recognition = try await engine.read(
            image: [UInt8](data), options: OCROptions(profile: .screenshot, languages: languages))
        if let cached { try JSONEncoder().encode(recognition).write(to: URL(filePath: cached)) }
        return recognition
    }
}
