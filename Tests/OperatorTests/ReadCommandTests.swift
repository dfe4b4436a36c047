import Foundation
import Runtime
import Testing

@testable import CommandLine
@testable import Operator

@Suite struct ReadCommandTests {
    private func read(_ text: String, _ options: [String]) async throws -> ExitCode {
        let file = FileManager.default.temporaryDirectory.appending(path: "tapline-read-\(UUID().uuidString).txt")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return await OperatorMain.run(["read", "--text", file.path, "--kind", "conversation"] + options)
    }

    @Test(arguments: [
        (["--at", "2026-03-04T12:00:00Z", "--zone", "Europe/Berlin", "--json"], ExitCode.ok),
        (["--at", "2026-03-04T12:00:00Z"], .ok),
        (["--at", "2999-01-01T00:00:00Z"], .usage), (["--at", "yesterday"], .usage),
        (["--zone", "Mars/Olympus"], .usage), (["--zone", "../../etc/passwd"], .usage), (["--zone", ""], .usage),
    ])
    func `ReadCommand: a time or zone that cannot be is refused`(options: [String], expected: ExitCode) async throws {
        #expect(try await read("Ann: lunch tomorrow?\nMe: yes", options) == expected)
    }
}
