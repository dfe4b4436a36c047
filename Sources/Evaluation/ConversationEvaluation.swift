import Captures
import CommandLine
import Conversations
import Dates
import FoundationEssentials
import JSON
import Proposals
import RecognitionSlots
import Runtime
import Schedules
import StandIn
import Zones

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

    let folder: String
    let languages: [String]
    /// Folder of the cached recognitions; nil disables the cache.
    var words: String?
    /// A stand-in's answer is applied to each reading; nil reads by rules only.
    var persona: StandInPersona?
    /// nil starts an engine with this program's slots.
    var engine: OCREngine?

    func run() async throws -> Report {
        let folder = LabeledFolder(path: folder)
        let names = try folder.files(LabeledFolder.pictures.union(["txt"]))
        guard !names.isEmpty else {
            throw CommandFailure(.data, "\(folder.path): contains no texts and no pictures")
        }
        let pictures =
            names.allSatisfy { $0.hasSuffix(".txt") }
            ? nil : try CachedRecognition(folder: folder.path, languages: languages, words: words, engine: engine)
        var score = ConversationScore()
        var milliseconds: [Double] = []
        for (index, name) in names.enumerated() {
            let truth = try folder.label(ConversationTruth.self, of: name, command: "eval")
            let started = ContinuousClock.now
            let moment = truth.at ?? Date()
            let offset = truth.utcOffset ?? truth.zone.flatMap { try? ZoneFile.load($0).offset(at: moment) } ?? 0
            let usual = truth.zone.flatMap(NumericDateOrder.init(zone:))
            var reading: ConversationReading
            if let pictures, !name.hasSuffix(".txt") {
                reading = ConversationReader.read(
                    try await pictures.recognition(ofScreenshot: name), at: moment, utcOffset: offset, usual: usual)
            } else {
                let data = FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
                reading = ConversationReader.read(
                    text: String(decoding: data, as: UTF8.self), at: moment, utcOffset: offset, usual: usual)
            }
            milliseconds.append(ParseTime.milliseconds(since: started))
            if let persona { reading = try Self.improved(reading, by: persona) }
            score.add(name, truth, reading, isExact: name.hasSuffix(".txt"))
            Terminal.progress("\(index + 1) of \(names.count) conversations read")
        }
        await pictures?.close()
        Terminal.progressEnds()
        return Report(score: score, milliseconds: milliseconds.sorted())
    }

    /// What the ai-worker makes of a provider's answer, without the network.
    private static func improved(
        _ reading: ConversationReading, by persona: StandInPersona
    ) throws -> ConversationReading {
        guard let question = ChatQuestion(reading) else { return reading }
        let answer = persona.answer(
            StandInQuestion(dialect: .openai, model: "", instructions: "", content: question.content, pictures: 0))
        guard let proposal = ChatProposal(try JSONParser.parse(Array(answer.utf8))) else { return reading }
        return reading.improved(by: CheckedChatProposal(proposal, to: question, reading))
    }
}
