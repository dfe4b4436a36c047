import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// The users of a line's processes, and the limits between them.
    @Suite struct Isolation {
        /// The values after a name in `/proc/PID/status`: four ids or one value.
        private func status(_ pid: pid_t, _ name: String) throws -> [String] {
            let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + ":") })
            return line.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
        }

        private func mode(_ path: String) throws -> mode_t {
            var status = stat()
            try #require(stat(path, &status) == 0, "\(path)")
            return status.st_mode & 0o777
        }

        private func psql(_ line: RunningSystem, as user: String, role: String) async throws -> Int32 {
            let process = try TestProcess(
                [
                    "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--init-groups", "/usr/bin/psql", "-c",
                    "select 1", "host=\(line.state)/run user=\(role) dbname=tapline",
                ],
                environment: ["PATH": "/usr/bin:/bin"], output: "/dev/null")
            return try await process.wait()
        }

        @Test(.enabled(if: geteuid() == 0, "only a supervisor that runs as root has several users"))
        func `tapline up: under root pictures are read as a separate user, and no user can log in as another`()
            async throws
        {
            let line = try await RunningSystem.start()
            do {
                let owner = try await line.newOwner()
                let sent = try await owner.post(
                    "/v1/captures?kind=conversation", Samples.notes[0], type: "image/png")
                _ = try await owner.end(of: try #require(sent.json["id"].uuid))

                let worker = try await line.pid(of: "ocr-worker")
                let (slots, postgres) = (
                    String(try #require(getpwnam("tapline-ocr")).pointee.pw_uid),
                    String(try #require(getpwnam("postgres")).pointee.pw_uid)
                )
                #expect(try status(worker, "Uid") == [slots, postgres, postgres, postgres])
                #expect(try status(worker, "CapPrm") == ["0000000000000000"])
                let children = SystemProcess.family(of: worker).filter { $0.parent == worker }
                #expect(!children.isEmpty)
                for child in children {
                    #expect(try status(child.pid, "Uid") == [slots, slots, slots, slots])
                    #expect(try status(child.pid, "NoNewPrivs") == ["1"])
                    #expect(try status(child.pid, "Seccomp") == ["2"])
                }

                #expect(try mode(line.state) == 0o710)
                for folder in ["log", "pids", "exports", "run", "postgres"] {
                    #expect(try mode("\(line.state)/\(folder)") == 0o700, "\(folder)")
                }
                #expect(try await psql(line, as: "postgres", role: "tapline_app") == 0)
                #expect(try await psql(line, as: "postgres", role: "tapline_admin") != 0)
                #expect(try await psql(line, as: "tapline-ocr", role: "tapline_app") != 0)

                let doctor = try await line.tapline(["doctor"])
                #expect(doctor.code == 0, "\(doctor.output)")
                for expected in [
                    "slots run as their own user, tapline-ocr", "no new privileges",
                    "database logins: by the operating system's user",
                    "database rights: the role can append to the audit log",
                ] {
                    #expect(doctor.output.contains(expected), "\(expected) in \(doctor.output)")
                }
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }
    }
}
