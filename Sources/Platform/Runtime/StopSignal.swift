import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The request to stop. The first SIGTERM or SIGINT starts the drain. When the grace period ends, or at a second
/// signal, the process exits at once.
package final class StopSignal: Sendable {
    private struct State {
        var reason: ExitCode?
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var next = 0
        /// The grace period, in a process that listens for signals.
        var grace: Duration?
    }

    private let state = Mutex(State())

    package init() {}

    package var isRequested: Bool { state.withLock { $0.reason != nil } }

    /// The exit code after the drain; nil if no stop was requested.
    package var exitCode: ExitCode? { state.withLock { $0.reason } }

    /// Requests a stop. The exit code of the first request is kept.
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

    /// Returns when a stop is requested or the calling task is canceled.
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

    /// Sleeps until the duration has passed or a stop is requested.
    /// - Returns: false after a stop request.
    package func sleep(_ duration: Duration) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: duration) }
            group.addTask { await self.wait() }
            await group.next()
            group.cancelAll()
        }
        return !isRequested
    }

    /// Handles SIGTERM and SIGINT for the rest of the process.
    /// - Parameter grace: how long the drain may last before the process exits.
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
            Self.retainForever(source)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Signal sources exist as long as the process: this reference is never released.
    private static func retainForever(_ source: any DispatchSourceSignal) {
        _ = Unmanaged.passRetained(source as AnyObject)
    }
}

extension StopSignal {
    /// Under supervision, the end of standard input means that the supervisor has ended, for whatever reason.
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
