import FoundationEssentials
import Runtime
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Keeps a program running: starts it again when it ends, at once where it asked for that (exit 75), later and later
/// where it keeps failing. A configuration fault (78) is not tried again: it stops the whole line.
struct Supervisor: Sendable {
    let name: String
    let command: [String]
    let environment: @Sendable () -> [String: String]
    let log: String
    /// How it is told to stop: Postgres wants SIGINT for a fast shutdown.
    var stopSignal: Int32 = SIGTERM
    let stop: StopSignal
    /// Called with each fresh process.
    var onStart: @Sendable (ChildProcess) -> Void = { _ in }
    /// Called once it has ended.
    var onEnd: @Sendable (ChildProcess) -> Void = { _ in }

    /// Runs until a stop is asked for, then ends the program and returns.
    func run() async throws(CommandFailure) {
        var failures = 0
        while !stop.isRequested {
            let started = ContinuousClock.now
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
                Terminal.complain("tapline: \(name) refuses its configuration\(lastWords); see \(log)")
                stop.request(.configuration)
                return
            }
            // Whoever worked for a while and then asks for a fresh start gets it at once.
            let lived = ContinuousClock.now - started
            let isRecovering = lived > (code == ExitCode.temporary.rawValue ? .seconds(3) : .seconds(30))
            failures = isRecovering ? 0 : failures + 1
            let pause = min(10, 0.2 * Double(1 << min(failures, 6)))
            Terminal.complain("tapline: \(name) ended with \(code)\(lastWords), starting it again")
            _ = await stop.sleep(.seconds(pause))
        }
    }

    /// The last line of its log, where that is for people: a worker says there why it could not start.
    private var lastWords: String {
        guard let file = LogTail.read(log),
            let line = file.split(whereSeparator: \.isNewline).last, !line.hasPrefix("{")
        else { return "" }
        return " (\(line.prefix(300)))"
    }
}
