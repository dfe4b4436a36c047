import Foundation
import Testing

@testable import Sandbox

/// What a process can still do after confining itself like a recognition slot. `ConfinedProbe` makes the attempts.
@Suite struct ConfinementTests {
    /// A folder with a key and a listening socket, like a state folder, and a readable folder.
    private final class Surroundings {
        let folder = FileManager.default.temporaryDirectory.appending(path: "confined-\(UUID().uuidString.prefix(8))")
        let listener: Int32
        var key: String { folder.appending(path: "state/master.key").path }
        var socket: String { folder.appending(path: "state/.s.PGSQL.5432").path }
        var readable: String { folder.appending(path: "languages").path }
        var language: String { folder.appending(path: "languages/eng.traineddata").path }

        init() throws {
            let state = folder.appending(path: "state")
            for made in [state, folder.appending(path: "languages")] {
                try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
            }
            chmod(folder.path, 0o755)
            chmod(state.path, 0o700)
            listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            for file in [key, language] { try Data("words".utf8).write(to: URL(filePath: file)) }
            chmod(key, 0o600)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
            let bound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0 && listen(listener, 8) == 0)
        }

        deinit {
            close(listener)
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private func probe(_ words: [String]) throws -> [String] {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(filePath: own).deletingLastPathComponent().appending(path: "ConfinedProbe")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func attempts(in place: Surroundings) -> [String] {
        [
            "read", place.key, "connect", place.socket, "write", place.folder.appending(path: "new").path, "tcp", "",
            "udp", "", "pair", "", "signal", String(getpid()), "spawn", "/bin/true", "leave-group", "",
            "read", "/etc/passwd", "limits", String(getpid()), "affinity", String(getpid()),
            "priority", String(getpid()), "scheduler", String(getpid()), "file-owner", String(getpid()),
            "file-signal", "",
        ]
    }

    @Test(.enabled(if: Landlock.version > 0 && SyscallFilter.isAvailable, "the kernel lacks Landlock or seccomp"))
    func `Confinement: files, sockets and other processes are out of reach, as any user`() throws {
        let place = try Surroundings()
        let allowed = ["read", place.language, "write", "/dev/null", "thread", "", "own-limit", ""]
        let refused = try probe([place.readable] + attempts(in: place) + allowed)
        #expect(
            refused == [
                "read: Permission denied", "connect: Operation not permitted", "write: Permission denied",
                "tcp: Operation not permitted", "udp: Operation not permitted", "pair: Operation not permitted",
                "signal: Operation not permitted", "spawn: Operation not permitted",
                "leave-group: Operation not permitted", "read: Permission denied",
                "limits: Operation not permitted", "affinity: Operation not permitted",
                "priority: Operation not permitted", "scheduler: Operation not permitted",
                "file-owner: Operation not permitted", "file-signal: Operation not permitted",
                "read: ok", "write: ok", "thread: ok", "own-limit: ok",
            ])
        let unconfined = try probe(["-"] + attempts(in: place))
        #expect(unconfined.count == 16 && unconfined.allSatisfy { $0.hasSuffix(": ok") }, "\(unconfined)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `UserAccount: the slots' user cannot reach the key and the socket without Landlock`() throws {
        let place = try Surroundings()
        let tried = try probe(["--slots-user", "-", "read", place.key, "connect", place.socket])
        #expect(tried == ["read: Permission denied", "connect: Permission denied"])
    }
}
