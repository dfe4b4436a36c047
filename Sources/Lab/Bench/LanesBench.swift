import APIClient
import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

/// `tapline-lab bench lanes`: how a large batch delays a double-tap and another owner's small batch, and how soon a
/// paused or canceled batch stops.
struct LanesBench: Sendable {
    struct Plan: Sendable {
        var rounds: Int
        /// Captures in the large batch.
        var captures: Int
    }

    private static let small = 100
    private static let taps = 150

    let plan: Plan

    func run() async throws -> BenchReport {
        try await QueueSystem.with { line in
            let bench = QueueCaptureBench(line: line)
            try await bench.prepare()
            return try await QueueBroker.with(.embedded, on: line) { broker in
                let port = try Loopback.freePort()
                return try await line.with(workers: SystemWorkers.names, port: port, on: broker) {
                    try await bench.warmUp()
                    return try await measure(line, bench, port)
                }
            }
        }
    }

    private func measure(_ line: QueueSystem, _ bench: QueueCaptureBench, _ port: Int) async throws -> BenchReport {
        let owners = try await line.ownerIDs()
        let token = try await line.database.deviceKeys.create(
            of: owners[0], name: "bench", scopes: DeviceScope.allCases.map(\.rawValue))
        let api = APIClient(base: "http://127.0.0.1:\(port)", key: token.text)
        _ = try await taps(api, 20, "warm-up")
        var figures = QueueFigures()
        for round in 1...plan.rounds {
            let what = "round \(round) of \(plan.rounds)"
            Terminal.progress("\(what): double-taps on an idle line")
            figures["idle"].append(try await taps(api, Self.taps, "idle-\(round)").percentile(0.95))
            Terminal.progress("\(what): a small batch alone")
            figures["alone"].append(try await small(line, bench, of: owners[1]))
            Terminal.progress("\(what): \(plan.captures) captures of another owner wait")
            let large = try await bench.hold(plan.captures, of: owners[2])
            _ = try await line.database.batches.change(large.id, of: large.owner, by: .commit)
            try await untilMoving(bench, large)
            Terminal.progress("\(what): double-taps beside them")
            figures["loaded"].append(try await taps(api, Self.taps, "loaded-\(round)").percentile(0.95))
            Terminal.progress("\(what): a small batch beside them")
            figures["beside"].append(try await small(line, bench, of: owners[1]))
            figures["left"].append(Double(try await bench.counts([large]).pending))
            Terminal.progress("\(what): pause, resume, cancel")
            figures["pause"].append(try await secondsUntilStopped(line, bench, large, after: .pause))
            _ = try await line.database.batches.change(large.id, of: large.owner, by: .resume)
            try await untilMoving(bench, large)
            figures["cancel"].append(try await secondsUntilStopped(line, bench, large, after: .cancel))
            try await line.untilNone(
                "select count(*) from work", within: .seconds(120), what: "rows of the canceled batch are left")
        }
        return report(figures)
    }

    /// Sends captures one after another. Each time runs from the request until the capture is filed.
    private func taps(_ api: APIClient, _ count: Int, _ key: String) async throws -> Distribution {
        var times: [Duration] = []
        for number in 0..<count {
            let started = ContinuousClock.now
            let answer = try await api.post(
                "/v1/captures?wait=3&duplicates=keep",
                json: ["text": "Sarah Chen: See you at the lake.\nMe: Yes, \(number).", "kind": "conversation"],
                idempotencyKey: "\(key)-\(number)")
            let capture: APICapture = try answer.decode()
            guard capture.hasEnded else { throw CommandFailure(.failed, "a double-tap had not ended after 3 s") }
            times.append(ContinuousClock.now - started)
        }
        return Distribution(times)
    }

    /// - Returns: seconds from the commit to the end of the last capture.
    private func small(_ line: QueueSystem, _ bench: QueueCaptureBench, of owner: UUID) async throws -> Double {
        let batch = try await bench.hold(Self.small, of: owner)
        let started = ContinuousClock.now
        _ = try await line.database.batches.change(batch.id, of: owner, by: .commit)
        while try await bench.counts([batch]).pending > 0 {
            guard ContinuousClock.now - started < .seconds(60) else {
                throw CommandFailure(.failed, "a batch of \(Self.small) had not ended after 60 s")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        return (ContinuousClock.now - started) / .seconds(1)
    }

    private func untilMoving(_ bench: QueueCaptureBench, _ batch: HeldBatch) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        let before = try await bench.counts([batch]).filed
        while try await bench.counts([batch]).filed == before {
            guard ContinuousClock.now < deadline else { throw CommandFailure(.failed, "a batch does not move") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// - Returns: seconds from the request to the last capture that was still filed.
    private func secondsUntilStopped(
        _ line: QueueSystem, _ bench: QueueCaptureBench, _ batch: HeldBatch, after action: BatchAction
    ) async throws -> Double {
        let started = ContinuousClock.now
        _ = try await line.database.batches.change(batch.id, of: batch.owner, by: action)
        var last = started
        var filed = try await bench.counts([batch]).filed
        while ContinuousClock.now - last < .seconds(2) {
            try await Task.sleep(for: .milliseconds(10))
            let now = try await bench.counts([batch]).filed
            if now != filed { (filed, last) = (now, .now) }
            guard ContinuousClock.now - started < .seconds(30) else {
                throw CommandFailure(.failed, "a batch still moves 30 s after \(action.rawValue)")
            }
        }
        return (last - started) / .seconds(1)
    }

    private func report(_ figures: QueueFigures) -> BenchReport {
        func value(_ name: String) -> Double { ((figures.median(name) ?? 0) * 1000).rounded() / 1000 }
        return BenchReport(
            lines: [
                "medians of \(plan.rounds) rounds; a batch of \(plan.captures) captures, of which"
                    + " \(Int(value("left"))) still waited",
                "double-tap, p95:   \(value("idle")) ms idle, \(value("loaded")) ms beside the batch",
                "batch of \(Self.small):      \(value("alone")) s alone, \(value("beside")) s beside it (goal: twice)",
                "stops:             \(value("pause")) s after pause, \(value("cancel")) s after cancel (goal: 1 s)",
            ],
            values: [
                "now_p95_idle_ms": value("idle"), "now_p95_loaded_ms": value("loaded"), "small_alone_s": value("alone"),
                "small_beside_s": value("beside"), "pause_s": value("pause"), "cancel_s": value("cancel"),
                "still_waiting": value("left"),
            ])
    }
}
