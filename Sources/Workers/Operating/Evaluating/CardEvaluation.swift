import Captures
import Cards
import FoundationEssentials
import Matching
import OCREngine
import PhoneNumbers
import Reading
import Runtime

/// Reads a folder of labelled cards, as many at once as there are slots, and scores what was found.
struct CardEvaluation: Sendable {
    private static let suffixes: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "gif", "heic"]

    struct Report: Encodable {
        var score: CardScore
        /// Milliseconds for one card, recognition and reading together, in the order of their length.
        var milliseconds: [Double]

        private enum Key: CodingKey { case cards, fields, calibration, misses, medianMs, p95Ms }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(score.cards, forKey: .cards)
            try container.encode(score.fields, forKey: .fields)
            try container.encode(score.calibration, forKey: .calibration)
            try container.encode(score.misses, forKey: .misses)
            try container.encode(percentile(0.5), forKey: .medianMs)
            try container.encode(percentile(0.95), forKey: .p95Ms)
        }

        func percentile(_ part: Double) -> Double {
            guard !milliseconds.isEmpty else { return 0 }
            return milliseconds[min(milliseconds.count - 1, Int(part * Double(milliseconds.count)))]
        }
    }

    let folder: String
    let languages: [String]
    let slots: Int

    func run() async throws -> Report {
        let names = try pictures()
        let truths = try names.map { try truth(of: $0) }
        let engine = OCREngine(configuration: OCRConfiguration(slots: slots))
        var readings: [Int: (reading: CardReading?, milliseconds: Double)] = [:]
        await withTaskGroup(of: (Int, CardReading?, Double).self) { group in
            var next = 0
            func start() {
                guard next < names.count else { return }
                let number = next
                next += 1
                group.addTask {
                    let (reading, milliseconds) = await read(names[number], engine)
                    return (number, reading, milliseconds)
                }
            }
            for _ in 0..<slots { start() }
            while let (number, reading, milliseconds) = await group.next() {
                readings[number] = (reading, milliseconds)
                Terminal.progress("\(readings.count) of \(names.count) cards read")
                start()
            }
        }
        await engine.close()
        Terminal.progressEnds()
        var score = CardScore()
        for (number, name) in names.enumerated() {
            score.add(name, truth: truths[number], reading: readings[number]?.reading)
        }
        return Report(score: score, milliseconds: readings.values.map(\.milliseconds).sorted())
    }

    private func pictures() throws(CommandFailure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandFailure(.data, "\(folder): no readable folder there")
        }
        let pictures = names.sorted().filter { name in
            name.split(separator: ".").last.map { Self.suffixes.contains($0.lowercased()) } ?? false
        }
        guard !pictures.isEmpty else { throw CommandFailure(.data, "\(folder): no pictures in it") }
        return pictures
    }

    private func truth(of picture: String) throws(CommandFailure) -> CardTruth {
        let path = "\(folder)/\(picture.prefix { $0 != "." }).json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "\(path): the label of \(picture) is missing; see tapline eval --help")
        }
        do { return try JSONDecoder().decode(CardTruth.self, from: data) } catch {
            throw CommandFailure(.data, "\(path): not a label: \(error)")
        }
    }

    private func read(_ name: String, _ engine: OCREngine) async -> (CardReading?, Double) {
        let started = ContinuousClock.now
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        var reading: CardReading?
        do throws(OCRError) {
            let recognition = try await engine.read(
                image: [UInt8](bytes), options: OCROptions(profile: .photo, languages: languages))
            reading =
                BuiltInReader(phones: PhoneNumbers()).read(
                    CaptureText(kind: .card, text: nil, recognition: recognition, moment: Date()), nil
                ).card
        } catch {
            Terminal.complain("\(name): \(error)")
        }
        let passed = (ContinuousClock.now - started).components
        return (reading, Double(passed.seconds) * 1000 + Double(passed.attoseconds) / 1e15)
    }
}
