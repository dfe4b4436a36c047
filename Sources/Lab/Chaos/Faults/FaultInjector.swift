import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Injects faults into a line.
actor FaultInjector {
    enum Outcome: Equatable {
        case done
        /// The fault is not possible on this line.
        case skipped(String)
        /// The target process was not running in time.
        case missed(String)
    }

    /// A process that ended is restarted within ten seconds.
    private static let startTimeout = Duration.seconds(30)

    private let line: ChaosSystem
    private let kafka: KafkaNode?
    private let pause: Duration
    /// The pids of killed processes. The next fault waits for the restarted process.
    private var killed: [String: pid_t] = [:]
    private var paused: [Task<Void, Never>] = []

    /// - Parameters:
    ///   - kafka: the broker, if this process started it and may kill it.
    ///   - pause: how long a worker stays paused.
    init(line: ChaosSystem, kafka: KafkaNode?, pause: Duration) {
        self.line = line
        self.kafka = kafka
        self.pause = pause
    }

    func inject(_ fault: ChaosFault) async -> Outcome {
        switch fault {
        case .kill(let worker): return await signal(worker, SIGKILL)
        case .restartPostgres: return await signal("postgres", SIGQUIT)
        case .pause(let worker):
            let outcome = await signal(worker, SIGSTOP) { [pause] pid in
                Task {
                    try? await Task.sleep(for: pause)
                    Glibc.kill(pid, SIGCONT)
                }
            }
            return outcome
        case .endSessions(let worker):
            do {
                let ended = try await line.tables.endSessions(of: "tapline \(worker)")
                return ended > 0 ? .done : .missed("\(worker) had no session")
            } catch { return .missed("\(error)") }
        case .restartBroker:
            if line.kafka == nil { return await signal("broker", SIGKILL) }
            guard let kafka else { return .skipped("the broker was not started by this process") }
            await kafka.kill()
            do { try await kafka.start() } catch { return .missed("\(error)") }
            return .done
        }
    }

    /// Resumes all paused workers now.
    func endPauses() async {
        for task in paused { task.cancel() }
        for task in paused { await task.value }
        paused = []
    }

    private func signal(
        _ name: String, _ number: Int32, then task: (pid_t) -> Task<Void, Never>? = { _ in nil }
    ) async -> Outcome {
        let started = ContinuousClock.now
        while ContinuousClock.now - started < Self.startTimeout {
            if let pid = line.process(name), pid != killed[name], Glibc.kill(pid, number) == 0 {
                if number != SIGSTOP { killed[name] = pid }
                if let task = task(pid) { paused.append(task) }
                return .done
            }
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { break }
        }
        return .missed("\(name) was not running")
    }
}
