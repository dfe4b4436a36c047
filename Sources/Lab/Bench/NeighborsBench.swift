import APIClient
import Cards
import CommandLine
import FoundationEssentials
import Runtime

/// Measures how one owner's hostile texts slow down another owner: time from a short text to filed, alone and beside
/// texts of 1 MB that are built to be slow to read, and texts with the maximum number of contacts. Both owners send
/// one text at a time.
struct NeighborsBench: Sendable {
    struct Plan: Sendable {
        var rounds: Int
        /// Number of short texts in each half of a round.
        var texts: Int
    }

    private static let size = 900_000
    private static let warmUps = 20
    /// Repeated up to `size`. Each unit provokes backtracking, comparing or counting in a reader.
    private static let units = [
        "\u{1F1E6}", "a\u{301}\u{302}", "👩\u{200D}", "\u{915}\u{94D}", "[1]", "1 ", "a. ", "a@b ", "Sarah Chen, ",
        "lunch at noon ok.\n",
    ]

    private static let cards = "x1\n" + String(repeating: "BEGIN:VCARD\nN:a;b\n", count: CardParser.maximumCards)

    let line: BenchSystem
    let plan: Plan

    func run() async throws -> BenchReport {
        let neighbor = try await line.client(of: "neighbor")
        for number in 0..<Self.warmUps { _ = try await send(number, "warm") }
        var (alone, beside): ([Double], [Double]) = ([], [])
        for round in 0..<plan.rounds {
            Terminal.progress("round \(round + 1) of \(plan.rounds)")
            alone.append(try await texts("alone \(round)").percentile(0.95))
            let hostile = Task { try await sendHostileTexts(neighbor, round) }
            beside.append(try await texts("beside \(round)").percentile(0.95))
            hostile.cancel()
            _ = await hostile.result
        }
        Terminal.progressEnds()
        let (one, other) = (Self.median(alone), Self.median(beside))
        let ratio = (other / max(one, 0.1) * 100).rounded() / 100
        return BenchReport(
            lines: [
                "medians of \(plan.rounds) rounds of \(plan.texts) short texts in each half",
                "text to filed, p95: \(one) ms alone, \(other) ms beside hostile texts of another owner: \(ratio)"
                    + " (goal: at most 1.5)",
            ],
            values: ["alone_p95_ms": one, "beside_p95_ms": other, "beside_to_alone": ratio])
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func texts(_ name: String) async throws -> Distribution {
        var durations: [Duration] = []
        for number in 0..<plan.texts { durations.append(try await send(number, name)) }
        return Distribution(durations)
    }

    private func send(_ number: Int, _ name: String) async throws -> Duration {
        let text = "Sarah Chen: The pottery course begins on Friday.\nMe: See you there, \(name) \(number)."
        let started = ContinuousClock.now
        var capture: APICapture = try await line.api.post(
            "/v1/captures?wait=3", json: ["text": text, "kind": "conversation"], idempotencyKey: "\(name) \(number)"
        ).decode()
        while !capture.hasEnded {
            guard ContinuousClock.now - started < .seconds(120) else {
                throw CommandFailure(.failed, "a short text had not ended after two minutes")
            }
            capture = try await line.api.get("/v1/captures/\(capture.id)").decode()
        }
        return ContinuousClock.now - started
    }

    /// Runs until the task is canceled.
    private func sendHostileTexts(_ client: APIClient, _ round: Int) async throws {
        for number in 0... {
            let unit = Self.units[number % Self.units.count]
            let text = String(repeating: unit, count: Self.size / unit.utf8.count) + "i\(round) \(number)"
            _ = try await client.post(
                "/v1/captures?wait=3", json: ["text": text, "kind": number % 2 == 0 ? "conversation" : "card"])
            try Task.checkCancellation()
            _ = try await client.post(
                "/v1/captures?wait=3", json: ["text": Self.cards + "NOTE:\(round) \(number)", "kind": "card"])
            try Task.checkCancellation()
        }
    }
}
