import Captures
import Cards
import CommandLine
import FoundationEssentials
import PhoneNumbers
import RecognitionSlots
import Runtime
import Vision

/// Reads a folder of labeled cards, `slots` at a time, and scores the results.
struct CardEvaluation: Sendable {
    private static let suffixes: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "gif", "heic"]

    struct Report: Encodable {
        var score: CardScore
        /// Milliseconds per card for recognition and parsing together, ascending.
        var milliseconds: [Double]
        /// The times for parsing alone.
        var parsing: [ParseTime]

        private enum Key: CodingKey {
            case cards, fields, lines, calibration, misses, medianMs, p95Ms, parseP99Ms, parseCpuP99Ms
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(score.cards, forKey: .cards)
            try container.encode(score.fields, forKey: .fields)
            try container.encode(score.lines, forKey: .lines)
            try container.encode(score.calibration, forKey: .calibration)
            try container.encode(score.misses, forKey: .misses)
            try container.encode(percentile(0.5), forKey: .medianMs)
            try container.encode(percentile(0.95), forKey: .p95Ms)
            try container.encode(parsePercentile(0.99, \.wall), forKey: .parseP99Ms)
            try container.encode(parsePercentile(0.99, \.cpu), forKey: .parseCpuP99Ms)
        }

        func percentile(_ part: Double) -> Double { milliseconds.percentile(part) }

        func parsePercentile(_ part: Double, _ clock: KeyPath<ParseTime, Double>) -> Double {
            parsing.map { $0[keyPath: clock] }.sorted().percentile(part)
        }
    }

    let folder: String
    let languages: [String]
    let slots: Int
    /// Folder of the cached words; nil disables the cache.
    var words: String?
    var curve = ConfidenceCurve.fitted

    private struct Outcome: Sendable {
        var reading: CardReading?
        var milliseconds = 0.0
        var parsing = ParseTime()
    }

    func run() async throws -> Report {
        let names = try pictures()
        let truths = try names.map { try truth(of: $0) }
        if let words { try FileManager.default.createDirectory(atPath: words, withIntermediateDirectories: true) }
        // With all words cached no picture is recognized, and nothing else runs beside the parser.
        let engine =
            names.allSatisfy {
                cachedWordsFile(of: $0).map { FileManager.default.fileExists(atPath: $0.path) } ?? false
            }
            ? nil : OCREngine(configuration: OCRConfiguration(slots: slots))
        let parser = CardParser(phones: PhoneNumbers(), curve: curve)
        parser.warmUp()
        var outcomes: [Int: Outcome] = [:]
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            func start() {
                guard next < names.count else { return }
                let number = next
                next += 1
                group.addTask {
                    (number, await read(names[number], engine, parser))
                }
            }
            for _ in 0..<slots { start() }
            while let (number, outcome) = await group.next() {
                outcomes[number] = outcome
                Terminal.progress("\(outcomes.count) of \(names.count) cards read")
                start()
            }
        }
        await engine?.close()
        Terminal.progressEnds()
        var score = CardScore()
        for (number, name) in names.enumerated() {
            score.add(name, truth: truths[number], reading: outcomes[number]?.reading)
        }
        return Report(
            score: score, milliseconds: outcomes.values.map(\.milliseconds).sorted(),
            parsing: outcomes.values.map(\.parsing))
    }

    func pictures() throws(CommandFailure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandFailure(.data, "\(folder): not a readable folder")
        }
        let pictures = names.sorted().filter { name in
            name.split(separator: ".").last.map { Self.suffixes.contains($0.lowercased()) } ?? false
        }
        guard !pictures.isEmpty else { throw CommandFailure(.data, "\(folder): contains no pictures") }
        return pictures
    }

    func truth(of picture: String) throws(CommandFailure) -> CardTruth {
        let path = "\(folder)/\(picture.prefix { $0 != "." }).json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "\(path): the label of \(picture) is missing; see tapline-lab eval --help")
        }
        do { return try JSONDecoder().decode(CardTruth.self, from: data) } catch {
            throw CommandFailure(
                .data,
                "\(path): not a label: \((error as? DecodingError)?.words ?? "\(error)"); see tapline-lab eval --help")
        }
    }

    private func read(_ name: String, _ engine: OCREngine?, _ parser: CardParser) async -> Outcome {
        var outcome = Outcome()
        let started = ContinuousClock.now
        do {
            let recognition = try await recognition(of: name, engine)
            (outcome.reading, outcome.parsing) = ParseTime.measure { parser.parseCards(recognition).first }
        } catch {
            Terminal.printError("\(name): \(error)")
        }
        outcome.milliseconds = ParseTime.milliseconds(since: started)
        return outcome
    }

    /// The cached words of a picture; otherwise the engine recognizes them now.
    private func recognition(of name: String, _ engine: OCREngine?) async throws -> Recognition {
        let cached = cachedWordsFile(of: name)
        if let cached, let data = FileManager.default.contents(atPath: cached.path) {
            return try JSONDecoder().decode(Recognition.self, from: data)
        }
        guard let engine else { throw CommandFailure(.data, "\(cached?.path ?? name): was deleted meanwhile") }
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        let recognition = try await engine.read(
            image: [UInt8](bytes), options: .card(languages: languages))
        if let cached { try JSONEncoder().encode(recognition).write(to: cached) }
        return recognition
    }

    private func cachedWordsFile(of name: String) -> URL? {
        words.map { URL(filePath: "\($0)/\(name.prefix { $0 != "." }).words.json") }
    }
}
