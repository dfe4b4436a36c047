import ChatLines
import CommandLine
import Runtime

extension TrainCommand {
    static func trainChats(_ arguments: Arguments, out: String) throws -> ExitCode {
        let training = ChatTraining(
            hidden: try arguments.int("hidden", default: 32, in: 1...512),
            epochs: try arguments.int("epochs", default: 6, in: 1...1_000))
        let samples = try ChatSamples(folders: Array(arguments.operands.dropFirst()))
        let labeler = training.labeler(samples.training) { Terminal.progress($0) }
        Terminal.progressEnds()
        try write(labeler.text, to: out)
        let report = ChatTrainingReport(
            texts: samples.training.count, trained: ChatSamples.accuracy(labeler, samples.training),
            heldOut: ChatSamples.accuracy(labeler, samples.test))
        if arguments.has("json") {
            try Terminal.printJSON(report)
        } else {
            Terminal.print("\(report.texts) texts")
            Terminal.print("lines with the right role: \(report.trained) of these texts, \(report.heldOut) of others")
        }
        return .ok
    }

    private struct ChatTrainingReport: Encodable {
        var texts: Int
        /// Shares of lines that get the right role, in the texts that were learned and in those that were kept out.
        var trained: Double
        var heldOut: Double
    }
}
