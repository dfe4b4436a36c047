import APIClient
import CommandLine
import FoundationEssentials
import Postgres
import ProviderRecords
import Proposals
import Runtime
import StandIn
import Store
import Supervision

/// Measures chats that a phone waits for, without consent and with a provider that answers, is slow or is down; and that
/// every chat ends while the provider fails at random.
struct ProvidersBench: Sendable {
    struct Plan: Sendable {
        /// Chats while the provider fails at random.
        var captures: Int
    }

    private static let chats = 60
    /// A real provider's time for an answer.
    private static let slowSeconds = 1.5
    private static let failureShare = 0.7

    let line: BenchSystem
    let standIn: StandInProvider
    let plan: Plan

    static func run(_ plan: Plan) async throws -> BenchReport {
        var configuration = StandInProvider.Configuration()
        configuration.seconds = slowSeconds
        let standIn = StandInProvider(configuration) { StandInPersona.good.answer($0) }
        let port = try standIn.start()
        let path = FileManager.default.temporaryDirectory.path + "/providers-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(
            """
            {"providers": [
              {"name": "bench", "speaks": "gemini", "url": "http://127.0.0.1:\(port)", "model": "m",
               "purposes": ["chats"], "inputPrice": 1, "outputPrice": 4},
              {"name": "tireless", "speaks": "openai", "url": "http://127.0.0.1:\(port)/v1", "model": "m",
               "purposes": ["chats"], "inputPrice": 1, "outputPrice": 4, "secondsBulk": 1, "restSeconds": 0}]}
            """.utf8
        ).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let report = try await BenchSystem.with(environment: ["TAPLINE_PROVIDERS": path]) {
            try await ProvidersBench(line: $0, standIn: standIn, plan: plan).run()
        }
        await standIn.stop()
        return report
    }

    private func run() async throws -> BenchReport {
        _ = try await line.api.post("/v1/contacts", json: ["name": "Sarah Chen"], idempotencyKey: "contact")
        // The stages may not take work yet.
        for number in 0..<20 { _ = try await answer("warm-\(number)") }
        let silent = try await measure("without consent", .none)
        guard standIn.books.total.requests == 0 else {
            throw CommandFailure(.failed, "the provider was asked without consent")
        }
        let database = try await SystemAccess.database(try line.state.savedSettings())
        try await database.consents.set(
            [Consent(purpose: .chats, isGiven: true, recipients: ["bench@127.0.0.1"])], of: line.owner)
        let answering = try await measure("answering", .none)
        let slow = try await measure("slow", .slow)
        let down = try await measure("down", .hang)
        let before = standIn.books.total.requests
        // A provider that never rests is asked about every chat.
        try await database.consents.set(
            [Consent(purpose: .chats, isGiven: true, recipients: ["tireless@127.0.0.1"])], of: line.owner)
        let (seconds, ended) = try await sendWithFailures(database)
        let asked = standIn.books.total.requests - before
        let costs = try await database.providerRequests.costs(of: line.owner)
        await database.pool.close()
        let books = standIn.books.total
        let spent = Double(books.inputTokens + 4 * books.outputTokens) / 1_000_000
        let known = Double(costs.reduce(0) { $0 + $1.knownMicros }) / 1_000_000
        let unknown = Double(costs.reduce(0) { $0 + $1.unknownMicros }) / 1_000_000
        let requests = costs.reduce(0) { $0 + $1.requests }
        return BenchReport(
            lines: [
                "without consent:     \(silent.text) (goal: p95 under 150 ms)",
                "provider answers:    \(answering.text)",
                "provider needs 1.5 s: \(slow.text) (goal: p95 under 3500 ms)",
                "provider is down:    \(down.text) (goal: p95 under 3500 ms)",
                "failing at random:   \(ended) of \(plan.captures) chats ended after \(Int(seconds)) s, the provider was asked \(asked) times",
                "costs:               \(known) known and at most \(unknown) unknown, in the provider's books \(spent);"
                    + " \(requests) requests on record, \(books.requests) in the books",
            ],
            values: [
                "silent_p50_ms": silent.percentile(0.5), "silent_p95_ms": silent.percentile(0.95),
                "answering_p50_ms": answering.percentile(0.5), "answering_p95_ms": answering.percentile(0.95),
                "slow_p95_ms": slow.percentile(0.95), "down_p95_ms": down.percentile(0.95),
                "captures": Double(plan.captures), "ended": Double(ended), "seconds": seconds.rounded(),
                "asked": Double(asked), "recorded": Double(requests), "books_requests": Double(books.requests),
                "books_cost": spent, "known_cost": known, "unknown_cost": unknown,
            ])
    }

    private func measure(_ what: String, _ failure: StandInFailure) async throws -> Distribution {
        standIn.mode = .always(failure)
        var durations: [Duration] = []
        for number in 0..<Self.chats {
            if number % 10 == 0 { Terminal.progress("\(what): chat \(number) of \(Self.chats)") }
            durations.append(try await send("\(what)-\(number)"))
        }
        return Distribution(durations)
    }

    /// As a phone sends a chat and waits for the answer.
    private func send(_ name: String) async throws -> Duration {
        let started = ContinuousClock.now
        let status = try await answer(name).status
        guard status == 200 else {
            throw CommandFailure(.failed, "the chat \(name) was not answered in time: status \(status)")
        }
        return ContinuousClock.now - started
    }

    private func answer(_ name: String) async throws -> APIAnswer {
        try await line.api.post("/v1/captures:process", json: ["text": Self.text(name)], idempotencyKey: name)
    }

    private static func text(_ name: String) -> String {
        "Sarah Chen: The pottery course begins on Friday at 7.\nMe: I love pottery, see you there, \(name)."
    }

    private func sendWithFailures(_ database: Database) async throws -> (seconds: Double, ended: Int) {
        standIn.mode = .random(seed: 21, share: Self.failureShare)
        let started = ContinuousClock.now
        for number in 0..<plan.captures {
            if number % 100 == 0 { Terminal.progress("failing at random: chat \(number) of \(plan.captures)") }
            _ = try await line.api.post(
                "/v1/captures?duplicates=keep", json: ["text": Self.text("bulk-\(number)"), "lane": "bulk"],
                idempotencyKey: "bulk-\(number)")
        }
        while ContinuousClock.now - started < .seconds(1_800 + plan.captures) {
            let left = try await database.pool.query("select count(*) as n from work").first?.get("n", as: Int.self)
            if left == 0 { break }
            Terminal.progress("failing at random: \(left ?? 0) chats wait")
            try await Task.sleep(for: .milliseconds(500))
        }
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        let pool = Pool(PrivateCluster(state: line.state).adminURL, size: 1)
        let ended = try await pool.query(
            "select count(*) as n from captures where state in ('filed', 'inbox') and lane = 'bulk'"
        ).first?.get("n", as: Int.self)
        await pool.close()
        return (seconds, ended ?? 0)
    }
}
