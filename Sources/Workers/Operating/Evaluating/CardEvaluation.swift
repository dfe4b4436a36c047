import Captures
import Cards
import FoundationEssentials
import OCREngine
import PhoneNumbers
import Runtime

/// Reads a folder of labelled cards, as many at once as there are slots, and scores what was found.
struct CardEvaluation: Sendable {
    private static let suffixes: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "gif", "heic"]

    struct Report: Encodable {
        var score: CardScore
        /// Milliseconds for one card, recognition and parsing together, in the order of their length.
        var milliseconds: [Double]
        /// Of them, those for parsing alone.
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

        func percentile(_ part: Double) -> Double { Self.percentile(part, of: milliseconds) }

        func parsePercentile(_ part: Double, _ clock: KeyPath<ParseTime, Double>) -> Double {
            Self.percentile(part, of: parsing.map { $0[keyPath: clock] }.sorted())
        }

        private static func percentile(_ part: Double, of sorted: [Double]) -> Double {
            guard !sorted.isEmpty else { return 0 }
            return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
        }
    }

    let folder: String
    let languages: [String]
    let slots: Int
    /// Where the words of the pictures are kept; nil keeps none.
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
        // Where all words are kept nothing is to be read, and nothing should run beside the parser.
        let engine =
            names.allSatisfy { keptWords(of: $0).map { FileManager.default.fileExists(atPath: $0.path) } ?? false }
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
            throw CommandFailure(.data, "\(folder): no readable folder there")
        }
        let pictures = names.sorted().filter { name in
            name.split(separator: ".").last.map { Self.suffixes.contains($0.lowercased()) } ?? false
        }
        guard !pictures.isEmpty else { throw CommandFailure(.data, "\(folder): no pictures in it") }
        return pictures
    }

    func truth(of picture: String) throws(CommandFailure) -> CardTruth {
        let path = "\(folder)/\(picture.prefix { $0 != "." }).json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "\(path): the label of \(picture) is missing; see tapline eval --help")
        }
        do { return try JSONDecoder().decode(CardTruth.self, from: data) } catch {
            throw CommandFailure(
                .data,
                "\(path): not a label: \((error as? DecodingError)?.words ?? "\(error)"); see tapline eval --help")
        }
    }

    private func read(_ name: String, _ engine: OCREngine?, _ parser: CardParser) async -> Outcome {
        var outcome = Outcome()
        let started = ContinuousClock.now
        do {
            let recognition = try await recognition(of: name, engine)
            (outcome.reading, outcome.parsing) = ParseTime.measure { parser.parseCards(recognition).first }
        } catch {
            Terminal.complain("\(name): \(error)")
        }
        outcome.milliseconds = ParseTime.milliseconds(since: started)
        return outcome
    }

    /// The words that were kept of a picture, else those that the engine reads now.
    private func recognition(of name: String, _ engine: OCREngine?) async throws -> Recognition {
        let kept = keptWords(of: name)
        if let kept, let data = FileManager.default.contents(atPath: kept.path) {
            return try JSONDecoder().decode(Recognition.self, from: data)
        }
        guard let engine else { throw CommandFailure(.data, "\(kept?.path ?? name): vanished while it was read") }
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        let recognition = try await engine.read(
            image: [UInt8](bytes), options: .card(languages: languages))
        if let kept { try JSONEncoder().encode(recognition).write(to: kept) }
        return recognition
    }

    private func keptWords(of name: String) -> URL? {
        words.map { URL(filePath: "\($0)/\(name.prefix { $0 != "." }).words.json") }
    }
}
