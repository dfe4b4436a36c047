import APIClient
import Captures
import CommandLine
import Evaluation
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

/// Searches what was said, among 100,000 texts that the line has filed itself. Also counts how many of the texts with a
/// word are found by the word, and by the word with one typing error.
struct SearchTextBench: Sendable {
    private static let texts = 100_000
    private static let portionSize = 500
    private static let depth = 4_000
    private static let words = 20_000
    private static let wordsOfText = 12
    private static let rounds = 40
    /// Every third text has this word.
    private static let common = "together"

    let line: BenchSystem

    private struct Found: Decodable {
        struct Hit: Decodable { var id: String }
        var hits: [Hit]
        var isSimilar: Bool
        var nextCursor: String?
    }

    func run() async throws -> BenchReport {
        try await line.withDatabase(measure)
    }

    private func measure(_ database: Database) async throws -> BenchReport {
        var random = SplitMix(seed: 7)
        _ = try await line.api.post("/v1/contacts", json: ["name": "Nadia Okafor"])
        var ids: [Int: [UUID]] = [:]
        for start in stride(from: 0, to: Self.texts, by: Self.portionSize) {
            Terminal.progress("\(start) of \(Self.texts) texts")
            while try await waiting(database) > Self.depth { try await Task.sleep(for: .milliseconds(50)) }
            let captures = (start..<(start + Self.portionSize)).map { number in
                let chosen = (0..<Self.wordsOfText).map { _ in Self.word(&random) }
                let capture = Self.capture(number, chosen, owner: line.owner)
                for word in Set(chosen) { ids[word, default: []].append(capture.id) }
                return capture
            }
            _ = try await database.captures.accept(captures)
        }
        while try await waiting(database) > 0 { try await Task.sleep(for: .milliseconds(200)) }
        var report = BenchReport()
        let rare = ids.filter { (1...10).contains($0.value.count) }.sorted { $0.key < $1.key }
        try await time("rare_word", rare.map { Self.text(of: $0.key) }, &report)
        try await time("common_word", [Self.common], &report)
        try await time("common_and_rare", rare.map { "\(Self.common) \(Self.text(of: $0.key))" }, &report)
        try await time("no_word", ["unheardof"], &report)
        try await time("typing_error", rare.map { Self.mistyped(Self.text(of: $0.key), &random) }, &report)
        try await recall(rare, &random, &report)
        return report
    }

    private func waiting(_ database: Database) async throws -> Int {
        try await database.pool.query("select count(*) as count from work where stage <> 'notify'").first?
            .get("count") ?? 0
    }

    /// The frequency of a word falls with its number.
    private static func word(_ random: inout SplitMix) -> Int {
        let share = Double.random(in: 0..<1, using: &random)
        return Int(share * share * share * Double(words))
    }

    /// Pronounceable, different for each number, of 6 to 8 letters.
    private static func text(of word: Int) -> String {
        var rest = word &* 7_919 % 1_000_003
        var text = ""
        for _ in 0..<4 {
            text += ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "br", "st"][rest % 16]
            rest /= 16
            text += ["a", "e", "i", "o", "u"][rest % 5]
            rest /= 5
        }
        return text
    }

    private static func mistyped(_ word: String, _ random: inout SplitMix) -> String {
        var letters = Array(word)
        let place = Int.random(in: letters.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.remove(at: place)
        case 1: letters.insert("x", at: place)
        case 2: letters[place] = "y"
        default: letters.swapAt(place, place == 0 ? 1 : place - 1)
        }
        return String(letters)
    }

    private static func capture(_ number: Int, _ words: [Int], owner: UUID) -> NewCapture {
        let said = words.map(text).joined(separator: " ") + (number % 3 == 0 ? " \(common)" : "")
        return NewCapture(
            id: .v7(), owner: owner, kind: .conversation, lane: .bulk, source: .cli, device: "bench",
            content: .text("Nadia Okafor: \(said)\nMe: ok"), capturedAt: Date(), trace: .v7())
    }

    private func find(_ text: String, limit: Int) async throws -> Found {
        try await line.api.get("/v1/search?limit=\(limit)&kind=interaction&q=\(text.replacing(" ", with: "+"))")
            .decode()
    }

    private func time(_ name: String, _ texts: [String], _ report: inout BenchReport) async throws {
        Terminal.progress(name)
        _ = try await find(texts[0], limit: 20)
        var times: [Duration] = []
        for round in 0..<Self.rounds {
            let began = ContinuousClock.now
            _ = try await find(texts[round % texts.count], limit: 20)
            times.append(ContinuousClock.now - began)
        }
        let distribution = Distribution(times)
        report.lines.append("\(name) among \(Self.texts) texts: \(distribution.text)")
        report.values["\(name)_p50_ms"] = distribution.percentile(0.5)
        report.values["\(name)_p95_ms"] = distribution.percentile(0.95)
    }

    private func recall(
        _ rare: [(key: Int, value: [UUID])], _ random: inout SplitMix, _ report: inout BenchReport
    ) async throws {
        var (expected, whole, similar) = (0, 0, 0)
        for (word, ids) in rare.prefix(200) {
            let wanted = Set(ids.map(\.text))
            let text = Self.text(of: word)
            expected += wanted.count
            whole += wanted.intersection(try await find(text, limit: 200).hits.map(\.id)).count
            similar +=
                wanted.intersection(
                    try await find(Self.mistyped(text, &random), limit: 200).hits.map(\.id)
                ).count
        }
        guard expected > 0 else { throw CommandFailure(.failed, "no word is rare") }
        for (name, found) in [("recall_whole", whole), ("recall_typing_error", similar)] {
            let share = Double(found) / Double(expected)
            report.lines.append("\(name): \((share * 1_000).rounded() / 1_000) of \(expected)")
            report.values[name] = share
        }
    }
}
