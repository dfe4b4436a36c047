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

    /// - Parameters:
    ///   - log: its output is added to this file.
    ///   - environment: the whole of it.
    init(name: String, command: [String], environment: [String: String], log: String) throws(CommandFailure) {
        var pipes: [Int32] = [0, 0]
        guard pipe(&pipes) == 0 else { throw Self.failure("make a pipe", name) }
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipes[0], 0)
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
        defer { (words + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, command[0], &actions, &attributes, words, variables)
        close(pipes[0])
        guard result == 0 else {
            close(pipes[1])
            throw CommandFailure(.unavailable, "cannot start \(command[0]): \(String(cString: strerror(result)))")
        }
        self.name = name
        self.pid = pid
        self.leash = pipes[1]
        watch()
    }

    private static func failure(_ action: String, _ name: String) -> CommandFailure {
        CommandFailure(.unavailable, "cannot \(action) for \(name): \(String(cString: strerror(errno)))")
    }

    /// A thread waits for each child: waiting is what `waitpid` does best.
    private func watch() {
        let thread = DispatchQueue(label: "tapline.child.\(name)")
        thread.async { [self] in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            close(leash)
            let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            let waiters = ending.withLock { ending -> [CheckedContinuation<Int32, Never>] in
                guard case .running(let waiters) = ending else { return [] }
                ending = .ended(code)
                return waiters
            }
            for waiter in waiters { waiter.resume(returning: code) }
        }
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

    func signal(_ number: Int32) {
        if case .running = ending.withLock({ $0 }) { kill(pid, number) }
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
