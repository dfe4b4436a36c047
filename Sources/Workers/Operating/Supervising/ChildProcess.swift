import FoundationEssentials
import Runtime
import Synchronization
import Dispatch

#if canImport(Glibc)
    import Glibc
#endif

/// A program of ours under supervision. Its standard input is a pipe that this process holds: a child that reads its
/// end there knows that its supervisor is gone, however that ended.
final class ChildProcess: Sendable {
    let name: String
    let pid: pid_t
    private let leash: Int32
    private let ending = Mutex<Ending>(.running([]))

    private enum Ending {
        case running([CheckedContinuation<Int32, Never>])
        case ended(Int32)
    }

    private init(name: String, pid: pid_t, leash: Int32) {
        self.name = name
        self.pid = pid
        self.leash = leash
    }

    /// - Parameters:
    ///   - log: its output is added to this file.
    ///   - environment: the whole of it.
    static func start(
        name: String, command: [String], environment: [String: String], log: String
    ) async throws(CommandFailure) -> ChildProcess {
        let started: Result<ChildProcess, CommandFailure> = await withCheckedContinuation { continuation in
            // A thread for each child, from its start to its end: the signal that a parent's death sends comes when
            // the starting thread ends, and waiting is what `waitpid` does best.
            DispatchQueue(label: "tapline.child.\(name)").async {
                do throws(CommandFailure) {
                    let child = try spawn(name, command, environment, log)
                    continuation.resume(returning: .success(child))
                    child.reap()
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try started.get()
    }

    /// One start at a time, so that no child inherits another's leash.
    private static let spawning = Mutex(())

    private static func spawn(
        _ name: String, _ command: [String], _ environment: [String: String], _ log: String
    ) throws(CommandFailure) -> ChildProcess {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own: Ctrl-C reaches the supervisor alone, which stops its children in order.
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
        let result = spawning.withLock { _ -> Result<ChildProcess, CommandFailure> in
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else {
                return .failure(
                    CommandFailure(.unavailable, "no pipe for \(name): \(String(cString: strerror(errno)))"))
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
            return .success(ChildProcess(name: name, pid: pid, leash: ends[1]))
        }
        return try result.get()
    }

    /// Blocks until the child has ended, and tells those who wait. Its number stays its own until nobody signals it
    /// any more.
    private func reap() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        close(leash)
        let (code, waiters) = ending.withLock { ending -> (Int32, [CheckedContinuation<Int32, Never>]) in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            guard case .running(let waiters) = ending else { return (code, []) }
            ending = .ended(code)
            return (code, waiters)
        }
        for waiter in waiters { waiter.resume(returning: code) }
    }

    /// - Returns: the exit code, or 128 + the signal that ended it.
    func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            let ended = ending.withLock { ending -> Int32? in
                switch ending {
                case .running(let waiters):
                    ending = .running(waiters + [continuation])
                    return nil
                case .ended(let code):
                    return code
                }
            }
            if let ended { continuation.resume(returning: ended) }
        }
    }

    var hasEnded: Bool {
        ending.withLock { if case .ended = $0 { true } else { false } }
    }

    func signal(_ number: Int32) {
        ending.withLock { if case .running = $0 { _ = kill(pid, number) } }
    }

    /// Asks to stop, and ends it where it has not within the limit.
    func stop(_ number: Int32 = SIGTERM, within limit: Duration) async {
        signal(number)
        let late = Task {
            try await Task.sleep(for: limit)
            signal(SIGKILL)
        }
        _ = await wait()
        late.cancel()
    }
}
