import CommandLine
import Crypto
import FoundationEssentials
import HTTPClient
import Postgres
import Runtime
import Store
import Supervision

/// `tapline-lab bench limits`: the cost of rate limits for API requests, and how a throttled client affects the others.
struct LimitsBench: Sendable {
    struct Plan: Sendable {
        var rounds: Int
        /// Duration of each measurement.
        var seconds: Int
    }

    /// Concurrent clients in the throughput measurement.
    private static let clients = 4
    /// Requests per second of the measured client, and of the throttled client beside it.
    private static let requestsPerSecond = 50.0
    /// A limit that is never reached.
    private static let highLimit = 100_000_000

    let line: BenchSystem
    let plan: Plan

    func run() async throws -> BenchReport {
        try await line.withDatabase(measure)
    }

    private func measure(_ database: Database) async throws -> BenchReport {
        let stranger = try await database.owners.findOrCreate("throttled").id
        let throttled = try await database.deviceKeys.create(of: stranger, name: "greedy", scopes: ["captures:write"])
        try await database.limits.set(RateLimit(.owner(stranger), requestsPerMinute: 1))
        _ = try await throughput("warm-up")
        var figures = QueueFigures()
        for round in 1...plan.rounds {
            let what = "round \(round) of \(plan.rounds)"
            Terminal.progress("\(what): captures without a limit")
            figures["free"].append(try await throughput("free-\(round)"))
            Terminal.progress("\(what): captures with limits of owner and device")
            let keys = [RateKey(parsing: "owner:*"), RateKey(parsing: "device:*")].compactMap(\.self)
            for key in keys {
                try await database.limits.set(
                    RateLimit(key, requestsPerMinute: Self.highLimit, tokensPerMinute: Self.highLimit))
            }
            figures["limited"].append(try await throughput("limited-\(round)"))
            for key in keys { _ = try await database.limits.remove(key) }
            try await untilIdle(database)
            Terminal.progress("\(what): one client alone")
            figures["alone"].append(try await paced("alone-\(round)").percentile(0.99))
            Terminal.progress("\(what): one client beside a throttled one")
            figures["beside"].append(try await beside(throttled.text, "beside-\(round)").percentile(0.99))
        }
        return report(figures)
    }

    private func untilIdle(_ database: Database) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try await database.pool.query("select 1 from work limit 1").first != nil {
            guard ContinuousClock.now < end else { throw CommandFailure(.failed, "captures have not ended after 60 s") }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func request(_ text: String, key: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(line.port)/v1/captures?duplicates=keep")
        request.headers.add("Authorization", "Bearer \(key)")
        request.headers.add("Content-Type", "application/json")
        request.body = Array(#"{"kind":"conversation","lane":"bulk","text":"Sarah Chen: see you, \#(text)."}"#.utf8)
        return request
    }

    /// - Returns: accepted captures per second. Each client sends the next request after the answer to the last.
    private func throughput(_ name: String) async throws -> Double {
        let started = ContinuousClock.now
        let end = started + .seconds(plan.seconds)
        let accepted = try await withThrowingTaskGroup(of: Int.self) { group in
            for client in 0..<Self.clients {
                group.addTask {
                    let http = HTTPClient()
                    var count = 0
                    while ContinuousClock.now < end {
                        try await send(http, "\(name) \(client) \(count)", key: line.key, expecting: 202)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(accepted) / ((ContinuousClock.now - started) / .seconds(1))
    }

    /// Sends requests one after another at a rate that leaves the line mostly idle.
    private func paced(_ name: String) async throws -> Distribution {
        try await paced(name, key: line.key, expecting: 202)
    }

    private func beside(_ throttledKey: String, _ name: String) async throws -> Distribution {
        let refused = Task { try await paced("refused \(name)", key: throttledKey, expecting: 429) }
        let times = try await paced(name)
        _ = try await refused.value
        return times
    }

    private func paced(_ name: String, key: String, expecting status: Int) async throws -> Distribution {
        let http = HTTPClient()
        var times: [Duration] = []
        let started = ContinuousClock.now
        for number in 0..<Int(Double(plan.seconds) * Self.requestsPerSecond) {
            try await Task.sleep(until: started + .seconds(Double(number) / Self.requestsPerSecond), clock: .continuous)
            let sent = ContinuousClock.now
            let isFirst = number == 0 && status == 429
            try await send(http, "\(name) \(number)", key: key, expecting: isFirst ? nil : status)
            times.append(ContinuousClock.now - sent)
        }
        return Distribution(times)
    }

    /// - Parameter status: nil accepts any status: the throttled client's first request may still be accepted.
    private func send(_ http: HTTPClient, _ text: String, key: String, expecting status: Int?) async throws {
        let response = try await http.send(request(text, key: key))
        guard status == nil || response.status == status else {
            throw CommandFailure(.failed, "a capture got the status \(response.status) instead of \(status ?? 0)")
        }
    }

    private func report(_ figures: QueueFigures) -> BenchReport {
        func value(_ name: String) -> Double { ((figures.median(name) ?? 0) * 10).rounded() / 10 }
        func ratio(_ name: String, _ other: String) -> Double {
            ((figures.ratio(name, to: other) ?? 0) * 1000).rounded() / 1000
        }
        return BenchReport(
            lines: [
                "medians of \(plan.rounds) rounds of \(plan.seconds) s each",
                "captures accepted:   \(value("free"))/s without a limit, \(value("limited"))/s with limits of owner"
                    + " and device: \(ratio("limited", "free")) (goal: 0.9)",
                "p99 of one client:   \(value("alone")) ms alone, \(value("beside")) ms beside a client refused"
                    + " \(Int(Self.requestsPerSecond)) times a second: \(ratio("beside", "alone")) (goal: 1.1)",
            ],
            values: [
                "free_per_s": value("free"), "limited_per_s": value("limited"),
                "limited_to_free": ratio("limited", "free"), "alone_p99_ms": value("alone"),
                "beside_p99_ms": value("beside"), "beside_to_alone": ratio("beside", "alone"),
            ])
    }
}
