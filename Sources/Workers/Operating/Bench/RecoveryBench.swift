import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

#if canImport(Glibc)
    import Glibc
#endif

/// How long a busy line needs to be as fast as before when a part of it dies.
struct RecoveryBench: Sendable {
    /// What dies, and the signal that it dies of.
    private struct Blow: Sendable {
        let name: String
        let text: String
        let signal: Int32
        let processes: [String]
    }

    private static let blows = [
        Blow(name: "postgres", text: "Postgres restarted", signal: SIGQUIT, processes: ["postgres"]),
        Blow(name: "broker", text: "broker restarted", signal: SIGKILL, processes: ["broker"]),
        // The half that every text passes, the dispatcher among it.
        Blow(
            name: "workers", text: "half of the workers died", signal: SIGKILL,
            processes: ["ingest", "ai-worker", "matcher"]),
    ]
    private static let enough = 1000.0
    private static let steady = 15
    private static let limit = 90

    let line: BenchLine

    func run() async throws -> BenchReport {
        for name in LoadTexts.contacts {
            _ = try await line.api.post("/v1/contacts", json: ["name": name], idempotencyKey: "contact-\(name)")
        }
        let database = try await LineAccess.database(try line.state.savedSettings())
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
        // The first work waits for workers that have only just joined.
        _ = try await rates(backlog, "warming up", for: Self.limit) { $0.reduce(0, +) > Self.enough }
        for blow in Self.blows {
            let before = try await rates(backlog, "before: \(blow.text)", for: Self.steady) { _ in false }
            guard let usual = Recovery.usual(before), usual > 0 else {
                throw CommandFailure(.failed, "the line did not work before: \(blow.text)")
            }
            let atBlow = try await backlog.ended()
            for process in blow.processes { try strike(process, blow.signal) }
            let after = try await rates(backlog, blow.text, from: atBlow, for: Self.limit) {
                Recovery.seconds(of: $0, usual: usual) != nil
            }
            guard let seconds = Recovery.seconds(of: after, usual: usual) else {
                throw CommandFailure(
                    .failed,
                    "\(blow.text), and \(Self.limit) s later the line was still slower: \(after) after \(usual)")
            }
            report.values["\(blow.name)_s"] = Double(seconds)
            report.values["\(blow.name)_before_per_s"] = usual.rounded()
            report.lines.append(
                "\(blow.text): 95 % of \(Int(usual)) captures a second again after \(seconds) s (asked: within 15 s);"
                    + " each second: \(after.map { String(Int($0)) }.joined(separator: " "))")
        }
        return report
    }

    /// Captures ended in each second.
    /// - Parameter start: how many had ended before the first one; asked for where it is not known.
    private func rates(
        _ backlog: Backlog, _ what: String, from start: Int? = nil, for seconds: Int, until isEnough: ([Double]) -> Bool
    ) async throws -> [Double] {
        var rates: [Double] = []
        var last: Int
        if let start { last = start } else { last = try await backlog.ended() }
        var at = ContinuousClock.now
        while rates.count < seconds, !isEnough(rates) {
            try await Task.sleep(for: .seconds(1))
            // Where the database does not answer, nothing ends.
            let ended: Int
            do { ended = try await backlog.ended() } catch let error as StoreError where !error.isTransient {
                throw CommandFailure(.failed, "the load is not taken: \(error)")
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

    private func strike(_ process: String, _ signal: Int32) throws {
        let text = line.state.read("\(line.state.processes)/\(process)") ?? ""
        guard let pid = pid_t(text.prefix { $0.isNumber }), kill(pid, signal) == 0 else {
            throw CommandFailure(.failed, "\(process) does not run")
        }
    }
}
