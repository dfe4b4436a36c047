import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The wish to stop. The first SIGTERM or SIGINT drains; the grace limit ends the process; a second signal ends it
/// at once.
package final class StopSignal: Sendable {
    private struct State {
        var reason: ExitCode?
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var next = 0
        /// How long draining may last in a process that listens for signals.
        var grace: Duration?
    }

    private let state = Mutex(State())

    package init() {}

    package var isRequested: Bool { state.withLock { $0.reason != nil } }

    /// What the process should exit with once it has drained; nil while nobody asked to stop.
    package var exitCode: ExitCode? { state.withLock { $0.reason } }

    /// Asks to stop. The first reason stands.
    package func request(_ reason: ExitCode = .ok) {
        let (waiters, grace) = state.withLock { state in
            let grace = state.reason == nil ? state.grace : nil
            if state.reason == nil { state.reason = reason }
            defer { state.waiters = [:] }
            return (Array(state.waiters.values), grace)
        }
        for waiter in waiters { waiter.resume() }
        guard let grace else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(grace.components.seconds))) {
            _exit(ExitCode.temporary.rawValue)
        }
    }

    /// Returns when somebody asks to stop, or when the calling task is cancelled.
    package func wait() async {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resumeNow = state.withLock { state -> Bool in
                    if state.reason != nil || Task.isCancelled { return true }
                    state.waiters[ticket] = continuation
                    return false
                }
                if resumeNow { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
    }

    /// Sleeps, but no longer than until a stop is asked for.
    /// - Returns: false where a stop cut it short.
    package func sleep(_ duration: Duration) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: duration) }
            group.addTask { await self.wait() }
            await group.next()
            group.cancelAll()
        }
        return !isRequested
    }

    /// Takes SIGTERM and SIGINT over for the rest of the process.
    /// - Parameter grace: how long draining may last before the process ends without it.
    package func listen(grace: Duration = .seconds(10)) {
        state.withLock { $0.grace = grace }
        for number in [SIGTERM, SIGINT] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler { [self] in
                if isRequested { _exit(128 + number) }
                request()
            }
            source.activate()
            Self.keep(source)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Signal sources live as long as the process: nothing ever releases this reference.
    private static func keep(_ source: any DispatchSourceSignal) {
        _ = Unmanaged.passRetained(source as AnyObject)
    }
}

extension StopSignal {
    /// Under supervision standard input is a leash: its end means that the supervisor is gone, however that ended.
    package func followSupervisor(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        guard environment["TAPLINE_SUPERVISED"] == "1" else { return }
        DispatchQueue(label: "tapline.leash").async { [self] in
            var byte: UInt8 = 0
            while true {
                let count = read(0, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR) { break }
            }
            request(.temporary)
        }
    }
}
