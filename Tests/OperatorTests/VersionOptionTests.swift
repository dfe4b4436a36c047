import Foundation
import Runtime
import Testing
import TestSupport

@Suite struct VersionOptionTests {
    @Test(arguments: [
        "ingest", "ocr-worker", "ai-worker", "matcher", "exporter", "notifier", "tapline", "tapline-lab",
    ])
    func `Programs: --version prints the name and the version without any setting`(program: String) async throws {
        let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: output) }
        let process = try TestProcess(
            [try RunningSystem.executable(program), "--version"], environment: ["PATH": "/usr/bin:/bin"],
            output: output)
        #expect(try await process.wait() == 0)
        #expect(try String(contentsOfFile: output, encoding: .utf8) == ProductVersion.line(of: program))
    }
}
