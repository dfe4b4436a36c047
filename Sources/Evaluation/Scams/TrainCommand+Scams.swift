import CommandLine
import Runtime
import Scams

extension TrainCommand {
    /// Writes the weights and the frequent words into a folder.
    static func trainScams(_ arguments: Arguments, out: String) throws -> ExitCode {
        let paths = Array(arguments.operands.dropFirst())
        let samples = try ScamFiles.unique(paths).samples
        let training = ScamTraining()
        let words = training.words(samples)
        // Pairs of messages were written to learn from: a scam and an honest message of nearly the same words.
        let origins = Set(samples.filter { $0.isOfToday && !$0.origin.hasPrefix("pairs") }.map(\.origin))
        let model = training.model(training.prepare(samples, words: words), origins: origins)
        let names = paths.compactMap { $0.split(separator: "/").last }.joined(separator: ", ")
        try write(
            model.text(comments: [
                "Weights of ScamModel. tapline-lab train scams writes this file.",
                "Learned from \(samples.count) messages: \(names).",
            ]), to: "\(out)/weights-en.txt")
        try write(
            "# Frequent words, the most frequent first. tapline-lab train scams writes this file.\n"
                + words.map { $0 + "\n" }.joined(), to: "\(out)/words-en.txt")
        Terminal.print(
            "\(samples.count) messages; \(model.weights.count) weights; \(words.count) words; medium from "
                + Column.decimals(model.medium, 3))
        Terminal.print(
            "each group of files judged by weights learned from the others: F1 \(Column.decimals(model.unseenF1, 3)), "
                + "\(Column.decimals(100 * model.unseenFlagged, 2)) % of the legitimate messages flagged")
        return .ok
    }
}
