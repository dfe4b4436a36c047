import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// A short run of `tapline-lab chaos`: one deck of faults, which contains every kind. Results of long runs are in
    /// `ops/reports`.
    @Suite struct Chaos {
        @Test(arguments: Transport.available)
        func `tapline-lab chaos: a deck of faults loses nothing, duplicates nothing and keeps exact counts`(
            _ transport: Transport
        ) async throws {
            var options: [String] = []
            if transport == .apache {
                let home = try #require(ApacheKafka.home)
                options = ["--kafka", "127.0.0.1:\(try FreePort.one())", "--kafka-home", home]
            }
            let state = try RunningSystem.makeFolder()
            defer { try? FileManager.default.removeItem(atPath: state) }
            let (code, text) = try await Self.run(state, options)
            try Self.expectSound(code, text)
            #expect(!FileManager.default.fileExists(atPath: state), "a sound run leaves nothing behind")
        }

        @Test func `tapline-lab chaos: a killed run resumes and still accounts for everything it had sent`()
            async throws
        {
            let state = try RunningSystem.makeFolder()
            defer { try? FileManager.default.removeItem(atPath: state) }
            let output = state + ".out"
            defer { unlink(output) }
            let process = try TestProcess(
                try Self.command(state), environment: RunningSystem.environment([:]), output: output)
            do {
                try await eventually("a few faults were injected") {
                    if let code = process.exitCode { throw RunningSystem.Failure("it ended with \(code)") }
                    guard let kept = FileManager.default.contents(atPath: state + "/lab/chaos.json") else {
                        return false
                    }
                    return (try? JSONValue(parsing: [UInt8](kept))["kills"].number ?? 0 >= 3) == true
                }
            } catch {
                process.signal(SIGKILL)
                throw error
            }
            process.signal(SIGKILL)
            try await process.wait()
            let (code, text) = try await Self.run(state, ["--resume"])
            try Self.expectSound(code, text)
            #expect(text.contains("\"interruptions\":1"), "\(text)")
        }

        private static func command(_ state: String, _ options: [String] = []) throws -> [String] {
            [
                try RunningSystem.executable("tapline-lab"), "chaos", "--state", state, "--seed", "4", "--kills", "12",
                "--pause", "4", "--limit", "240", "--drain", "240", "--samples", "\(RunningSystem.root)/ops/samples",
                "--json",
            ] + options
        }

        private static func run(_ state: String, _ options: [String]) async throws -> (code: Int32, text: String) {
            let output = state + ".out"
            defer { unlink(output) }
            let process = try TestProcess(
                try command(state, options), environment: RunningSystem.environment([:]), output: output)
            let code = try await process.wait()
            return (code, try String(contentsOfFile: output, encoding: .utf8))
        }

        private static func expectSound(_ code: Int32, _ text: String) throws {
            let last = try #require(text.split(separator: "\n").last { $0.hasPrefix("{") }, "\(text)")
            let report = try JSONValue(parsing: Array(last.utf8))
            #expect(code == 0, "\(text)")
            #expect(report["seed"] == 4)
            #expect(report["kills"] == 12)
            for broken in ["lost", "duplicated", "miscounted", "leftover"] {
                #expect(report[broken] == 0, "\(text)")
            }
            #expect((report["captures"].number ?? 0) > 100, "\(text)")
            #expect(report["faults"]["restart_broker"] == 1)
        }
    }
}
