import CommandLine
package import Runtime
import Sandbox
import Supervision

/// Entry point of `tapline`.
package enum OperatorMain {
    static let program = Program(
        name: "tapline", summary: "operate a Tapline server",
        commands: [
            UpCommand.command,
            MigrateCommand.command,
            BrokerCommand.command,
            OwnersCommand.command,
            KeysCommand.command,
            ImportCommand.command,
            ExportCommand.command,
            BackupsCommand.command,
            ProvidersCommand.command,
            ConsentsCommand.command,
            CostsCommand.command,
            StatusCommand.command,
            WhyCommand.command,
            DeadCommand.command,
            ReadCommand.command, ScanCommand.command, ScansCommand.command,
            DoctorCommand.command,
            HealthCommand.command,
            BatchCommand.command,
            InboxCommand.command,
            CapturesCommand.command,
            ContactsCommand.command,
            InteractionsCommand.command,
            UndoCommand.command,
            GroupsCommand.command,
            SearchCommand.command, DeletedCommand.command,
            CardsCommand.command,
            ThingsCommand.items, ThingsCommand.locations, ThingsCommand.labels, ThingsCommand.policies,
            HomeCommand.command,
            IntentsCommand.command,
            BridgeCommand.command, ScreenshotsCommand.command,
            ShortcutsCommand.command,
            LimitsCommand.command,
            CompletionsCommand.command,
        ],
        errorText: OperatorErrorText.of)

    package static func run(_ words: [String]) async -> ExitCode {
        CoreFiles.forbid()
        if words.first == RunAs.flag { return RunAs.become(Array(words.dropFirst())) }
        return await program.run(words)
    }
}
