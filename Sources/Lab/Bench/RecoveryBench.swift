import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// Measures how long a busy line needs to regain its rate after a part of it dies.
struct RecoveryBench: Sendable {
    /// The processes to kill, and the signal.
    private struct Failure: Sendable {
        let name: String
        let text: String
        let signal: Int32
        let processes: [String]
    }

    private static let failures = [
        Failure(name: "postgres", text: "Postgres restarted", signal: SIGQUIT, processes: ["postgres"]),
        Failure(name: "broker", text: "broker restarted", signal: SIGKILL, processes: ["broker"]),
        // The three workers that every text passes, including the dispatcher in `ingest`.
        Failure(
            name: "workers", text: "half of the workers died", signal: SIGKILL,
            processes: ["ingest", "ai-worker", "matcher"]),
    ]
    private static let warmUpCaptures = 1000.0
    private static let baselineSeconds = 15
    private static let limit = 90

    let line: BenchSystem

    func run() async throws -> BenchReport {
        for name in LoadTexts.contacts {
            _ = try await line.api.post("/v1/contacts", json: ["name": name], idempotencyKey: "contact-\(name)")
        }
        let database = try await SystemAccess.database(try line.state.savedSettings())
        let backlog = Backlog(database: database, owner: line.owner)
        let filling = Task { await backlog.run() }
        let result: Result<BenchReport, any Error>
        do { result = .success(try await measure(backlog)) } catch { result = .failure(error) }
        filling.cancel()
        await filling.value
        await database.pool.close()
        Terminal.progressEnds()
        return try result.get()
    }

    private func measure(_ backlog: Backlog) async throws -> BenchReport {
        var report = BenchReport()
        // The first work is slow, because the workers have just joined their groups.
        _ = try await rates(backlog, "warming up", for: Self.limit) { $0.reduce(0, +) > Self.warmUpCaptures }
        for failure in Self.failures {
            let before = try await rates(backlog, "before: \(failure.text)", for: Self.baselineSeconds) { _ in false }
            guard let usual = Recovery.usual(before), usual > 0 else {
                throw CommandFailure(.failed, "the line was idle before: \(failure.text)")
            }
            let endedBefore = try await backlog.ended()
            for process in failure.processes { try kill(process, with: failure.signal) }
            let after = try await rates(backlog, failure.text, from: endedBefore, for: Self.limit) {
                Recovery.seconds(of: $0, usual: usual) != nil
            }
            guard let seconds = Recovery.seconds(of: after, usual: usual) else {
                throw CommandFailure(
                    .failed,
                    "\(failure.text): after \(Self.limit) s the line was still slower: \(after), before \(usual)")
            }
            report.values["\(failure.name)_s"] = Double(seconds)
            report.values["\(failure.name)_before_per_s"] = usual.rounded()
            report.lines.append(
                "\(failure.text): 95 % of \(Int(usual)) captures/s regained after \(seconds) s (goal: within 15 s);"
                    + " each second: \(after.map { String(Int($0)) }.joined(separator: " "))")
        }
        return report
    }

    /// Captures that ended in each second.
    /// - Parameter start: number of ended captures at the start; nil reads it first.
    private func rates(
        _ backlog: Backlog, _ what: String, from start: Int? = nil, for seconds: Int,
        until isSufficient: ([Double]) -> Bool
    ) async throws -> [Double] {
        var rates: [Double] = []
        var last: Int
        if let start { last = start } else { last = try await backlog.ended() }
        var at = ContinuousClock.now
        while rates.count < seconds, !isSufficient(rates) {
            try await Task.sleep(for: .seconds(1))
            // While the database does not answer, no capture ends.
            let ended: Int
            do { ended = try await backlog.ended() } catch let error as StoreError where !error.isTransient {
                throw CommandFailure(.failed, "the load was not accepted: \(error)")
            } catch { ended = last }
            let passed = (ContinuousClock.now - at).components
            let length = Double(passed.seconds) + Double(passed.attoseconds) / 1e18
            at = .now
            // A slow answer covers several seconds.
            for _ in 0..<max(1, Int(length.rounded())) { rates.append(Double(ended - last) / length) }
            last = ended
            Terminal.progress("\(what): \(Int(rates.last ?? 0)) captures a second")
        }
        return rates
    }

    private func kill(_ process: String, with signal: Int32) throws {
        let text = line.state.read("\(line.state.processes)/\(process)") ?? ""
        guard let pid = pid_t(text.prefix { $0.isNumber }), Glibc.kill(pid, signal) == 0 else {
            throw CommandFailure(.failed, "\(process) is not running")
        }
    }
}
