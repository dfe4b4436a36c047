import CommandLine
import Runtime

/// `tapline completions bash|zsh|fish`.
enum CompletionsCommand {
    static let command: Command = Command(
        name: "completions", summary: "print a script that completes this command's words in a shell",
        usage: Shell.allCases.map(\.rawValue).joined(separator: " | "), options: { [] },
        run: { arguments in
            let name = try arguments.only("the shell")
            guard let shell = Shell(rawValue: name) else {
                let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageFault("'\(name)' is not a known shell; known: \(known)")
            }
            Terminal.printBytes([UInt8](shell.completions(of: OperatorMain.program).utf8))
            return .ok
        })
}
