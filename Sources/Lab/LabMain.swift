import CommandLine
import Evaluation
package import Runtime
import ServerCheck
import Supervision

/// Entry point of `tapline-lab`.
package enum LabMain {
    static let program = Program(
        name: "tapline-lab", summary: "measure and test a Tapline server on this machine",
        commands: [
            BenchCommand.command, BridgeCommand.command, ChaosCommand.command, CheckCommand.command,
            EvalCommand.command, ProviderCommand.command, TrainCommand.command,
        ],
        errorText: OperatorErrorText.of)

    package static func run(_ words: [String]) async -> ExitCode { await program.run(words) }
}
