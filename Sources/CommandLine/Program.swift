import FoundationEssentials
package import Runtime

/// A program that consists of commands: finds the command, runs it, and turns an error into one line and an exit code.
package struct Program: Sendable {
    package let name: String
    /// What the program does, for its overview.
    package let summary: String
    package let commands: [Command]
    /// Describes an error that has no exit code of its own.
    package let errorText: @Sendable (any Error) -> String

    package init(
        name: String, summary: String, commands: [Command], errorText: @escaping @Sendable (any Error) -> String
    ) {
        self.name = name
        self.summary = summary
        self.commands = commands
        self.errorText = errorText
    }

    /// - Parameter words: the arguments without the program's name.
    package func run(_ words: [String]) async -> ExitCode {
        guard let word = words.first, word != "--help", word != "-h", word != "help" else {
            Terminal.printText(overview)
            return words.isEmpty ? .usage : .ok
        }
        if word == "--version" {
            Terminal.printText(ProductVersion.line(of: name))
            return .ok
        }
        guard let command = commands.first(where: { $0.name == word }) else {
            Terminal.printError("\(name): '\(word)' is not a command; see \(name) --help")
            return .usage
        }
        let rest = Array(words.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            Terminal.printText(command.help(in: name))
            return .ok
        }
        return await run(command, rest)
    }

    private func run(_ command: Command, _ words: [String]) async -> ExitCode {
        let label = "\(name) \(command.name)"
        do {
            return try await command.run(try Arguments(words, options: command.options()))
        } catch let fault as UsageFault {
            Terminal.printError("\(label): \(fault)")
            Terminal.printError("see \(label) --help")
            return .usage
        } catch let failure as CommandFailure {
            Terminal.printError("\(label): \(failure)")
            return failure.code
        } catch let error as CocoaError {
            let path = error.filePath.map { $0 + ": " } ?? ""
            Terminal.printError("\(label): \(path)\(LocalFile.words(error))")
            return .data
        } catch let faults as SettingFaults {
            for fault in faults.faults { Terminal.printError("\(label): \(fault)") }
            return .configuration
        } catch {
            Terminal.printError("\(label): \(errorText(error))")
            return .failed
        }
    }

    package var overview: String {
        var text = "\(name): \(summary)\n\nusage: \(name) COMMAND [options]\n\n"
        for command in commands {
            let name = command.name
            text +=
                "  \(name)\(String(repeating: " ", count: max(1, 13 - name.count)))\(command.summary.prefix { !$0.isNewline })\n"
        }
        return text + "\nFor more about a command: \(name) COMMAND --help\nFor the version: \(name) --version\n"
    }
}
