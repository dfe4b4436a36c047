import Foundation
import Testing
import TestSupport

extension EndToEnd {
    /// The short form of `tapline chaos`: one deck of faults, in which every kind is there. Long runs stand in
    /// `ops/reports`.
    @Suite struct Chaos {
        @Test(arguments: Transport.available)
        func `a dozen faults lose nothing, do nothing twice, and leave every count exact`(
            _ transport: Transport
        ) async throws {
            let state = try RunningLine.makeFolder()
            defer { try? FileManager.default.removeItem(atPath: state) }
            var command = [
                try RunningLine.executable("tapline"), "chaos", "--state", state, "--seed", "4", "--kills", "12",
                "--pause", "4", "--limit", "240", "--drain", "120", "--samples", "\(RunningLine.root)/ops/samples",
                "--json",
            ]
            if transport == .apache {
                let home = try #require(ApacheKafka.home)
                command += ["--kafka", "127.0.0.1:\(try RunningLine.freePort())", "--kafka-home", home]
            }
            let output = state + ".out"
            defer { unlink(output) }
            let process = try LeashedProcess(command, environment: RunningLine.environment([:]), output: output)
            let code = try await process.wait(within: .seconds(420))
            let text = try String(contentsOfFile: output, encoding: .utf8)
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
            #expect(!FileManager.default.fileExists(atPath: state), "a sound run leaves nothing behind")
        }
    }
}
