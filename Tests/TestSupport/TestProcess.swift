import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    package import Glibc
#endif

/// A program whose standard input is a pipe from this process. With `TAPLINE_SUPERVISED=1` the program exits when the
/// pipe closes, so it cannot outlive the tests.
package final class TestProcess: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let pid: pid_t
    private let ending = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - output: its standard output and error are appended to this file.
    ///   - typing: text on its standard input; must fit into a pipe.
    package init(
        _ command: [String], environment: [String: String], output: String, typing: String = ""
    ) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0, fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0
        else { throw Failure(description: "no pipe: errno \(errno)") }
        defer { close(ends[0]) }
        _ = Array(typing.utf8).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        do {
            pid = try Self.spawn(command, environment, input: ends[0], output: output)
        } catch {
            close(ends[1])
            throw error
        }
        DispatchQueue(label: "tapline.test.process").async { [self, leash = ends[1]] in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) == -1, errno == EINTR {}
            close(leash)
            ending.withLock { $0 = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F) }
        }
    }

    /// The exit code, or 128 plus the number of the signal that ended it; nil while it runs.
    package var exitCode: Int32? { ending.withLock { $0 } }

    package func signal(_ number: Int32) { if exitCode == nil { kill(pid, number) } }

    @discardableResult
    package func wait() async throws -> Int32 {
        try await eventually("process \(pid) ends") { exitCode != nil }
        return exitCode ?? -1
    }

    private static func spawn(
        _ command: [String], _ environment: [String: String], input: Int32, output: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // The child must not inherit other tests' sockets and pipes.
        for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let words = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, command[0], &actions, &attributes, words, variables)
        guard failure == 0 else { throw Failure(description: "\(command[0]) does not start: errno \(failure)") }
        return pid
    }
}
