package import CommandLine
import FoundationEssentials
import Runtime
import Synchronization
import Dispatch

#if canImport(Glibc)
    package import Glibc
#endif

/// A supervised program. Its standard input is a pipe from this process: the child reads end-of-file there when its
/// supervisor has exited or died.
package final class ChildProcess: Sendable {
    package let name: String
    private let state = Mutex(State())

    /// Written by the child's thread, read by any task.
    private struct State {
        var pid: pid_t = 0
        /// This process's end of the pipe. The child exits when it is closed.
        var lifelinePipe: Int32 = -1
        /// Nil while the child runs.
        var code: Int32?
        var waiters: [CheckedContinuation<Int32, Never>] = []
    }

    private init(name: String) { self.name = name }

    package var pid: pid_t { state.withLock(\.pid) }

    /// - Parameters:
    ///   - log: the child's output is appended to this file.
    ///   - environment: the child's complete environment.
    package static func start(
        name: String, command: [String], environment: [String: String], log: String
    ) async throws(CommandFailure) -> ChildProcess {
        let child = ChildProcess(name: name)
        let started: Result<Void, CommandFailure> = await withCheckedContinuation { continuation in
            // One thread per child for its whole life: the parent-death signal is sent when the thread that started
            // the child ends, and `waitpid` blocks.
            DispatchQueue(label: "tapline.child.\(name)").async {
                do throws(CommandFailure) {
                    try child.spawn(command, environment, log)
                    continuation.resume(returning: .success(()))
                    child.reap()
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try started.get()
        return child
    }

    /// Children are started one at a time, so that no child inherits another child's pipe.
    private static let spawnLock = Mutex(())

    private func spawn(
        _ command: [String], _ environment: [String: String], _ log: String
    ) throws(CommandFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A process group of its own: Ctrl-C reaches only the supervisor, which stops its children in order.
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        let words = command.map { strdup($0) } + [nil]
        let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        let result = Self.spawnLock.withLock { _ -> Result<(pid: pid_t, lifelinePipe: Int32), CommandFailure> in
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else {
                return .failure(
                    CommandFailure(
                        .unavailable, "cannot create a pipe for \(name): \(String(cString: strerror(errno)))"))
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
            var pid: pid_t = 0
            let code = posix_spawn(&pid, command[0], &actions, &attributes, words, variables)
            close(ends[0])
            guard code == 0 else {
                close(ends[1])
                return .failure(
                    CommandFailure(.unavailable, "cannot start \(command[0]): \(String(cString: strerror(code)))"))
            }
            return .success((pid, ends[1]))
        }
        let spawned = try result.get()
        state.withLock { ($0.pid, $0.lifelinePipe) = spawned }
    }

    /// Blocks until the child has ended, then resumes the waiters. The child is reaped under the lock, so that
    /// `signal` never uses a pid that the system has reused.
    private func reap() {
        let (pid, lifelinePipe) = state.withLock { ($0.pid, $0.lifelinePipe) }
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        close(lifelinePipe)
        let (code, waiters) = state.withLock { state -> (Int32, [CheckedContinuation<Int32, Never>]) in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            state.code = code
            defer { state.waiters = [] }
            return (code, state.waiters)
        }
        for waiter in waiters { waiter.resume(returning: code) }
    }

    /// - Returns: the exit code, or 128 plus the number of the signal that ended the child.
    package func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            let ended = state.withLock { state -> Int32? in
                if state.code == nil { state.waiters.append(continuation) }
                return state.code
            }
            if let ended { continuation.resume(returning: ended) }
        }
    }

    package var hasEnded: Bool { state.withLock { $0.code != nil } }

    package func signal(_ number: Int32) {
        state.withLock { if $0.code == nil { _ = kill($0.pid, number) } }
    }

    /// Sends the signal, then SIGKILL if the child has not ended within the limit.
    package func stop(_ number: Int32 = SIGTERM, within limit: Duration) async {
        signal(number)
        let killer = Task {
            try await Task.sleep(for: limit)
            signal(SIGKILL)
        }
        _ = await wait()
        killer.cancel()
    }
}
