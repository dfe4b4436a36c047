import FoundationEssentials
package import Runtime

/// Entry point of `tapline`: finds the command, runs it, and turns an error into one line and an exit code.
package enum OperatorMain {
    private static let commands: [OperatorCommand] = [
        UpCommand.command,
        MigrateCommand.command,
        BrokerCommand.command,
        OwnersCommand.command,
        KeysCommand.command,
        ImportCommand.command,
        ExportCommand.command,
        StatusCommand.command,
        WhyCommand.command,
        DeadCommand.command,
        ReadCommand.command,
        EvalCommand.command,
        DoctorCommand.command,
        HealthCommand.command,
        BenchCommand.command,
        ChaosCommand.command,
        BatchCommand.command,
        ContactsCommand.command,
        CardsCommand.command,
        LimitsCommand.command,
    ]

    static var names: [String] { commands.map(\.name) }

    package static func run(_ words: [String]) async -> ExitCode {
        if words.first == RunAs.flag { return RunAs.become(Array(words.dropFirst())) }
        guard let name = words.first, name != "--help", name != "-h", name != "help" else {
            Terminal.printText(overview)
            return words.isEmpty ? .usage : .ok
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            Terminal.printError("tapline: '\(name)' is not a command; see tapline --help")
            return .usage
        }
        let rest = Array(words.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            Terminal.printText(command.help)
            return .ok
        }
        do {
            return try await command.run(try Arguments(rest, options: command.options()))
        } catch let fault as UsageFault {
            Terminal.printError("tapline \(name): \(fault)")
            Terminal.printError("see tapline \(name) --help")
            return .usage
        } catch let failure as CommandFailure {
            Terminal.printError("tapline \(name): \(failure)")
            return failure.code
        } catch let error as CocoaError {
            let path = error.filePath.map { $0 + ": " } ?? ""
            Terminal.printError("tapline \(name): \(path)\(LocalFile.words(error))")
            return .data
        } catch let faults as SettingFaults {
            for fault in faults.faults { Terminal.printError("tapline \(name): \(fault)") }
            return .configuration
        } catch {
            Terminal.printError("tapline \(name): \(OperatorErrorText.of(error))")
            return .failed
        }
    }

    static var overview: String {
        var text = "tapline: operate a Tapline server\n\nusage: tapline COMMAND [options]\n\n"
        for command in commands {
            let name = command.name
            text +=
                "  \(name)\(String(repeating: " ", count: max(1, 10 - name.count)))\(command.summary.prefix { !$0.isNewline })\n"
        }
        return text + "\nFor more about a command: tapline COMMAND --help\n"
    }
}
