import Foundation
import Postgres
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// Cards are private: they are read, understood and filed only on this machine.
    @Suite struct LocalOnly {
        /// A line in a network namespace with only a loopback interface. The kernel counts each attempt to reach an
        /// address without a route, and each datagram to a local port without a listener, for example a missing
        /// resolver.
        private struct Island {
            let state: String
            let process: TestProcess

            static let isPossible: Bool = {
                let isPossible = ["/usr/bin/unshare", "/usr/bin/nsenter"].allSatisfy {
                    FileManager.default.isExecutableFile(atPath: $0)
                }
                if isPossible, geteuid() == 0, unshare(["true"]) == 0 { return true }
                print(
                    "LocalOnly is skipped: it takes root, unshare and nsenter to give processes a network of their own")
                return false
            }()

            private static func unshare(_ command: [String]) -> Int32 {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/unshare")
                process.arguments = ["--net"] + command
                process.standardError = FileHandle.nullDevice
                do { try process.run() } catch { return -1 }
                process.waitUntilExit()
                return process.terminationStatus
            }

            static func start() throws -> Island {
                let state = try RunningSystem.makeFolder()
                var environment = RunningSystem.environment(["TAPLINE_SUPERVISED": "1"])
                environment["PATH"] = (environment["PATH"] ?? "") + ":/usr/sbin:/sbin"
                let up = [try RunningSystem.executable("tapline"), "up", "--state", state, "--port", "8080"]
                let command = ["/usr/bin/unshare", "--net", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh"] + up
                return Island(
                    state: state,
                    process: try TestProcess(command, environment: environment, output: state + "/up.log"))
            }

            func run(
                _ command: [String], environment: [String: String] = [:]
            ) async throws -> (code: Int32, output: String) {
                let output = "\(state)/command-\(UUID().uuidString).out"
                let inside = ["/usr/bin/nsenter", "--target", String(process.pid), "--net"] + command
                let started = try TestProcess(
                    inside, environment: RunningSystem.environment(environment), output: output)
                let code = try await started.wait()
                return (code, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
            }

            /// Attempts to reach other machines, by the kernel's counter names.
            func attempts() async throws -> [String: Int] {
                let (_, text) = try await run(["/bin/cat", "/proc/net/snmp", "/proc/net/snmp6"])
                var counts: [String: Int] = [:]
                var names: [Substring] = []
                for line in text.split(separator: "\n") {
                    let words = line.split(whereSeparator: \.isWhitespace)
                    guard let kind = words.first else { continue }
                    if kind.hasSuffix(":") {
                        if words.count > 1, Int(words[1]) == nil {
                            names = words
                        } else {
                            for (name, value) in zip(names, words).dropFirst() { counts["\(kind)\(name)"] = Int(value) }
                        }
                    } else if words.count == 2 {
                        counts[String(kind)] = Int(words[1])
                    }
                }
                return counts.filter {
                    ["Ip:OutNoRoutes", "Ip6OutNoRoutes", "Udp:NoPorts", "Udp6NoPorts"].contains($0.key)
                }
            }

            func stop() async throws {
                process.signal(SIGINT)
                try await process.wait()
                try? FileManager.default.removeItem(atPath: state)
            }
        }

        @Test(.enabled(if: Island.isPossible))
        func `Cards: a card is filed without any attempt to reach another machine`() async throws {
            let island = try Island.start()
            do {
                try await eventually("the line is up") {
                    if let code = island.process.exitCode {
                        throw RunningSystem.Failure("tapline up ended with \(code)")
                    }
                    return (try? String(contentsOfFile: island.state + "/up.log", encoding: .utf8))?.contains(
                        "Tapline is up") == true
                }
                let tapline = try RunningSystem.executable("tapline")
                let made = try await island.run([tapline, "keys", "create", "--json", "--state", island.state])
                let key = try #require(try JSONValue(parsing: Array(made.output.utf8))["key"].string)
                let card = RunningSystem.root + "/ops/samples/card.jpg"
                let sent = try await island.run(
                    [tapline, "import", card, "--kind", "card", "--wait", "--json", "--state", island.state],
                    environment: ["TAPLINE_KEY": key])
                #expect(sent.code == 0)
                #expect(sent.output.contains("\"filed\""), "\(sent.output)")
                let counts = try await island.attempts()
                #expect(counts == ["Ip:OutNoRoutes": 0, "Ip6OutNoRoutes": 0, "Udp:NoPorts": 0, "Udp6NoPorts": 0])
                // Checks that the counters work, with one connection to a missing machine and one query to a missing
                // resolver.
                let attempt = "exec 3<>/dev/tcp/192.0.2.1/443; exec 3<>/dev/udp/127.0.0.1/53; echo ? >&3"
                for word in attempt.split(separator: ";", maxSplits: 1) {
                    _ = try await island.run(["/bin/bash", "-c", String(word)])
                }
                let after = try await island.attempts()
                #expect(after["Ip:OutNoRoutes"] == 1 && after["Udp:NoPorts"] == 1, "\(after)")
            } catch {
                try? await island.stop()
                throw error
            }
            try await island.stop()
        }
    }
}
