import CommandLine
import FoundationEssentials
import Runtime
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Restarts a program whenever it ends: at once after exit 75, with increasing delays after repeated failures. Exit
/// 78 (configuration) is not retried and stops the whole line.
struct Supervisor: Sendable {
    let name: String
    let command: [String]
    let environment: @Sendable () -> [String: String]
    let log: String
    /// The signal that stops the program. SIGINT makes Postgres shut down fast.
    var stopSignal: Int32 = SIGTERM
    let stop: StopSignal
    /// Called with each new process.
    var onStart: @Sendable (ChildProcess) -> Void = { _ in }
    /// Called when the process has ended.
    var onEnd: @Sendable (ChildProcess) -> Void = { _ in }

    /// Runs until `stop` is requested, then stops the program and returns.
    func run() async throws(CommandFailure) {
        var failures = 0
        while !stop.isRequested {
            let started = ContinuousClock.now
            let logSize = LogTail.size(log)
            let child = try await ChildProcess.start(name: name, command: command, environment: environment(), log: log)
            onStart(child)
            let stopper = Task {
                await stop.wait()
                if !Task.isCancelled { await child.stop(stopSignal, within: .seconds(12)) }
            }
            let code = await child.wait()
            onEnd(child)
            if stop.isRequested {
                await stopper.value
                return
            }
            stopper.cancel()
            await stopper.value
            if code == ExitCode.configuration.rawValue {
                Terminal.printError(
                    "tapline: \(name) does not accept its configuration\(lastLogLine(after: logSize)); see \(log)")
                stop.request(.configuration)
                return
            }
            // A program that ran long enough before it ended is restarted without the increased delay.
            let lifetime = ContinuousClock.now - started
            let isRecovering = lifetime > (code == ExitCode.temporary.rawValue ? .seconds(3) : .seconds(30))
            failures = isRecovering ? 0 : failures + 1
            let pause = min(10, 0.2 * Double(1 << min(failures, 6)))
            let cause = Self.signal(of: code) ?? lastLogLine(after: logSize)
            Terminal.printError("tapline: \(name) ended with \(code)\(cause); restarting it")
            _ = await stop.sleep(.seconds(pause))
        }
    }

    /// A killed program says nothing about the cause in its log.
    static func signal(of code: Int32) -> String? {
        guard code > 128 else { return nil }
        return " (killed by signal \(code - 128)"
            + (code == 128 + SIGKILL ? ", for example because memory ran out)" : ")")
    }

    /// The last line that this process wrote to the log, unless it is JSON: a worker that cannot start prints its
    /// reason there.
    /// - Parameter size: of the log before the process started.
    private func lastLogLine(after size: Int) -> String {
        guard let file = LogTail.read(log, after: size),
            let line = file.split(whereSeparator: \.isNewline).last, !line.hasPrefix("{")
        else { return "" }
        return " (\(line.prefix(300)))"
    }
}
