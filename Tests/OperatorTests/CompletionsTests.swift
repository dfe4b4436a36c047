import Foundation
import Runtime
import Testing
import TestSupport

@testable import CommandLine
@testable import Operator

@Suite struct CompletionsTests {
    /// Runs a shell on the script of the whole command. `arguments` come after the script's path.
    private static func run(
        _ shell: Shell, _ arguments: (String) -> [String]
    ) async throws -> (code: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "completions").path
        try shell.completions(of: OperatorMain.program).write(toFile: script, atomically: true, encoding: .utf8)
        let output = folder.appending(path: "output").path
        let process = try TestProcess(
            ["/usr/bin/env", shell.rawValue] + arguments(script),
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"], output: output)
        let code = try await process.wait()
        return (code, try String(contentsOfFile: output, encoding: .utf8))
    }

    private static func isInstalled(_ shell: Shell) -> Bool {
        let isThere = ["/usr/bin", "/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(shell.rawValue)")
        }
        if !isThere { print("\(shell.rawValue) is not installed: its completions are not parsed") }
        return isThere
    }

    @Test(arguments: Shell.allCases.filter(isInstalled))
    func `Completions: the script has no syntax error`(shell: Shell) async throws {
        let result = try await Self.run(shell) { ["-n", $0] }
        #expect(result.code == 0 && result.output.isEmpty, "\(result.output)")
    }

    @Test(arguments: [
        (["stat"], "status"), (["--v"], "--version"), (["dead", "re"], "replay"),
        (["dead", "replay", "--dry"], "--dry-run"), (["completions", ""], "bash zsh fish"),
        (["batch", "show", "--js"], "--json"), (["export", "c"], "csv"),
        (["import", "/et"], "/etc"), (["up", "--state", "/et"], "/etc"), (["up", "--state", "=", "/et"], "/etc"),
        (["up", "--port", ""], ""), (["status", "--no-such"], ""),
    ])
    func `Completions: bash completes commands, actions, options and paths`(
        words: [String], offered: String
    ) async throws {
        let line = (["tapline"] + words).map(Shell.quoted).joined(separator: " ")
        let result = try await Self.run(.bash) { script in
            [
                "--norc", "-c",
                "source \(Shell.quoted(script)); COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); "
                    + "_tapline; echo \"${COMPREPLY[*]}\"",
            ]
        }
        #expect(result.code == 0 && result.output == offered + "\n", "\(result.output)")
    }

    @Test(arguments: Shell.allCases)
    func `Completions: every command and option is in the script`(shell: Shell) {
        let script = shell.completions(of: OperatorMain.program)
        for command in OperatorMain.program.commands {
            #expect(script.contains(command.name))
            for option in command.options() { #expect(script.contains(option.name), "\(command.name) \(option.name)") }
        }
    }

    @Test func `CommandWords: actions are the words in lower case that begin an alternative of the usage line`() {
        func verbs(_ usage: String) -> [String] {
            CommandWords(Command(name: "a", summary: "b", usage: usage, options: { [] }, run: { _ in .ok })).verbs
        }
        #expect(verbs("list | show ID | replay (ID… | --all) | list") == ["list", "show", "replay"])
        #expect(verbs("csv|vcf --out FILE") == ["csv", "vcf"])
        #expect(verbs("FILE… | DIR | manifest.jsonl") == [])
        #expect(verbs("") == [])
    }
}
