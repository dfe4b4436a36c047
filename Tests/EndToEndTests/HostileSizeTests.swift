import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Archives that would cost memory or time without end. `TAPLINE_FUZZ=20` gives them a million entries.
    @Suite struct HostileSizes {
        private static let entries = ProcessInfo.processInfo.environment["TAPLINE_FUZZ"] == nil ? 20_000 : 1_000_000

        @Test(arguments: ["bomb", "line", "values", "members", "depth", "manifest", "parts", "entries"])
        func `tapline backups verify: a hostile archive costs little memory and time`(_ attack: String) async throws {
            let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
            let output = path + ".txt"
            defer {
                unlink(path)
                unlink(output)
            }
            let script = RunningSystem.root + "/Tests/EndToEndTests/Programs/hostile-archive"
            let process = try TestProcess(
                [
                    "/usr/bin/env", "python3", script, attack, path, try RunningSystem.executable("tapline"),
                    String(Self.entries),
                ], environment: ProcessInfo.processInfo.environment, output: output)
            #expect(try await process.wait() == 0)
            let said = try String(contentsOfFile: output, encoding: .utf8)
            let words = said.split(separator: " ").map(String.init)
            try #require(words.count > 3, "\(said)")
            // A manifest with many empty parts is valid.
            #expect(words[0] == (attack == "parts" ? "0" : "65"), "\(said)")
            #expect(try #require(Double(words[1])) < (Self.entries > 20_000 ? 300 : 60), "seconds: \(said)")
            #expect(try #require(Int(words[2])) < (Self.entries > 20_000 ? 600 : 250), "MB: \(said)")
        }
    }
}
