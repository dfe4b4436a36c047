import Captures
import CommandLine
import Conversations
import FoundationEssentials
import Inventory
import RecognitionSlots
import Runtime
import Vision

/// Reads a folder of labeled pictures of things and scores the results.
struct ItemEvaluation: Sendable {
    struct Report: Encodable {
        var score: ItemScore
        /// Milliseconds per picture, ascending: recognition and reading.
        var milliseconds: [Double]
        /// The times for reading alone.
        var reading: [Double]

        private enum Key: CodingKey {
            case pictures, codes, fields, receipts, calibration, misses, medianMs, p95Ms, readingP99Ms
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(score.pictures, forKey: .pictures)
            try values.encode(score.codes, forKey: .codes)
            try values.encode(score.fields, forKey: .fields)
            try values.encode(score.receipts, forKey: .receipts)
            try values.encode(score.calibration, forKey: .calibration)
            try values.encode(score.misses, forKey: .misses)
            try values.encode(milliseconds.percentile(0.5), forKey: .medianMs)
            try values.encode(milliseconds.percentile(0.95), forKey: .p95Ms)
            try values.encode(reading.percentile(0.99), forKey: .readingP99Ms)
        }
    }

    let folder: String
    let languages: [String]
    var slots = 1
    /// Folder of the cached recognitions; nil disables the cache.
    var words: String?
    /// nil starts an engine with this program's slots.
    var engine: OCREngine?

    /// The pictures of a folder with their labels.
    func pictures() async throws -> [(name: String, truth: ItemTruth, recognition: Recognition?, milliseconds: Double)]
    {
        let labeled = LabeledFolder(path: folder)
        let names = try labeled.files(LabeledFolder.pictures)
        guard !names.isEmpty else { throw CommandFailure(.data, "\(folder): contains no pictures") }
        let truths = try names.map { try labeled.label(ItemTruth.self, of: $0, command: "eval") }
        let recognized = try CachedRecognition(
            folder: folder, languages: languages, words: words, slots: slots, engine: engine)
        var outcomes: [Int: (Recognition?, Double)] = [:]
        await withTaskGroup(of: (Int, Recognition?, Double).self) { group in
            var next = 0
            func start() {
                guard next < names.count else { return }
                let number = next
                next += 1
                group.addTask {
                    let started = ContinuousClock.now
                    do {
                        let recognition = try await recognized.recognition(
                            of: names[number], .item(languages: languages))
                        return (number, recognition, ParseTime.milliseconds(since: started))
                    } catch {
                        Terminal.printError("\(names[number]): \(error)")
                        return (number, nil, ParseTime.milliseconds(since: started))
                    }
                }
            }
            for _ in 0..<slots { start() }
            while let (number, recognition, milliseconds) = await group.next() {
                outcomes[number] = (recognition, milliseconds)
                Terminal.progress("\(outcomes.count) of \(names.count) pictures read")
                start()
            }
        }
        if engine == nil { await recognized.close() }
        Terminal.progressEnds()
        return names.indices.map { index in
            (names[index], truths[index], outcomes[index]?.0, outcomes[index]?.1 ?? 0)
        }
    }

    /// The day and the currency in whose light pictures are read: labels need not depend on the day of the evaluation.
    static let context = CoercionContext(today: CivilDate(Date(), utcOffset: 0), currency: "USD")

    func run(_ reader: ItemPictureReader = ItemPictureReader()) async throws -> Report {
        var score = ItemScore()
        var (all, own) = ([Double](), [Double]())
        for (name, truth, recognition, milliseconds) in try await pictures() {
            let started = ContinuousClock.now
            let reading = recognition.map { reader.read($0, in: Self.context) }
            let time = ParseTime.milliseconds(since: started)
            own.append(time)
            all.append(milliseconds + time)
            score.add(name, truth, reading)
        }
        return Report(score: score, milliseconds: all.sorted(), reading: own.sorted())
    }
}
