import Crypto
import FoundationEssentials
import HTTPClient
import Postgres
import Runtime
import Store

/// `tapline bench limits`: what allowances cost at the door, and what one who has used up theirs costs the others.
struct LimitsBench: Sendable {
    struct Plan: Sendable {
        var rounds: Int
        /// Of each measurement.
        var seconds: Int
    }

    /// Requests under way at once, for the throughput.
    private static let clients = 4
    /// Requests a second of the one whose time is taken, and of the throttled one beside.
    private static let pace = 50.0
    /// So much that nobody is refused.
    private static let ample = 100_000_000

    let line: BenchLine
    let plan: Plan

    func run() async throws -> BenchReport {
        let database = try await LineAccess.database(try line.state.savedSettings())
        do {
            let report = try await measure(database)
            await database.pool.close()
            return report
        } catch {
            await database.pool.close()
            throw error
        }
    }

    private func measure(_ database: Database) async throws -> BenchReport {
        let stranger = try await database.ownerMade("throttled").id
        let greedy = try await database.createDeviceKey(of: stranger, name: "greedy", scopes: ["captures:write"])
        try await database.set(RateLimit(.owner(stranger), requestsPerMinute: 1))
        _ = try await throughput("warm-up")
        var figures = QueueFigures()
        for round in 1...plan.rounds {
            let what = "round \(round) of \(plan.rounds)"
            Terminal.progress("\(what): captures without a limit")
            figures["free"].append(try await throughput("free-\(round)"))
            Terminal.progress("\(what): captures with limits of owner and device")
            let keys = [RateKey(parsing: "owner:*"), RateKey(parsing: "device:*")].compactMap(\.self)
            for key in keys {
                try await database.set(RateLimit(key, requestsPerMinute: Self.ample, tokensPerMinute: Self.ample))
            }
            figures["limited"].append(try await throughput("limited-\(round)"))
            for key in keys { _ = try await database.unsetRateLimit(key) }
            try await untilIdle(database)
            Terminal.progress("\(what): one at ease")
            figures["alone"].append(try await paced("alone-\(round)").percentile(0.99))
            Terminal.progress("\(what): one at ease beside one who is refused")
            figures["beside"].append(try await beside(greedy.text, "beside-\(round)").percentile(0.99))
        }
        return report(figures)
    }

    private func untilIdle(_ database: Database) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try await database.pool.query("select 1 from work limit 1").first != nil {
            guard ContinuousClock.now < end else { throw CommandFailure(.failed, "captures are still under way") }
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

    /// - Returns: captures taken in a second, by clients of which each sends when it has been answered.
    private func throughput(_ name: String) async throws -> Double {
        let started = ContinuousClock.now
        let end = started + .seconds(plan.seconds)
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
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
        return Double(taken) / ((ContinuousClock.now - started) / .seconds(1))
    }

    /// One request after the other at a pace that leaves the line at ease.
    private func paced(_ name: String) async throws -> Distribution {
        try await paced(name, key: line.key, expecting: 202)
    }

    private func beside(_ greedy: String, _ name: String) async throws -> Distribution {
        let refused = Task { try await paced("refused \(name)", key: greedy, expecting: 429) }
        let times = try await paced(name)
        _ = try await refused.value
        return times
    }

    private func paced(_ name: String, key: String, expecting status: Int) async throws -> Distribution {
        let http = HTTPClient()
        var times: [Duration] = []
        let started = ContinuousClock.now
        for number in 0..<Int(Double(plan.seconds) * Self.pace) {
            try await Task.sleep(until: started + .seconds(Double(number) / Self.pace), clock: .continuous)
            let sent = ContinuousClock.now
            let isFirst = number == 0 && status == 429
            try await send(http, "\(name) \(number)", key: key, expecting: isFirst ? nil : status)
            times.append(ContinuousClock.now - sent)
        }
        return Distribution(times)
    }

    /// - Parameter status: nil for whatever is answered: the first minute has one request left.
    private func send(_ http: HTTPClient, _ text: String, key: String, expecting status: Int?) async throws {
        let response = try await http.send(request(text, key: key))
        guard status == nil || response.status == status else {
            throw CommandFailure(.failed, "a capture was answered \(response.status) instead of \(status ?? 0)")
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
                "captures taken in:   \(value("free"))/s without a limit, \(value("limited"))/s with limits of owner and"
                    + " device: \(ratio("limited", "free")) (asked: .9)",
                "p99 of one at ease:  \(value("alone")) ms alone, \(value("beside")) ms beside one who is refused"
                    + " \(Int(Self.pace)) times a second: \(ratio("beside", "alone")) (asked: 1.1)",
            ],
            values: [
                "free_per_s": value("free"), "limited_per_s": value("limited"),
                "limited_to_free": ratio("limited", "free"), "alone_p99_ms": value("alone"),
                "beside_p99_ms": value("beside"), "beside_to_alone": ratio("beside", "alone"),
            ])
    }
}
