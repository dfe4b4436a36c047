import CommandLine
import Runtime

extension EvalCommand {
    static func evaluateScams(_ arguments: Arguments) throws -> ExitCode {
        let folds: ScamEvaluation.Folds
        switch arguments.value("folds") {
        case nil: folds = .none
        case "files": folds = .files
        case let text?:
            guard let number = Int(text), (2...20).contains(number) else {
                throw UsageFault("--folds is '\(text)': expected 'files' or 2 to 20")
            }
            folds = .number(number)
        }
        let learned = arguments.value("learn")?.split(separator: ",").map(String.init) ?? []
        let evaluation = ScamEvaluation(
            files: Array(arguments.operands.dropFirst()), folds: folds, learned: learned,
            disguises: arguments.has("obfuscate"))
        return try write(try evaluation.run(), arguments, show)
    }

    /// Drawn screenshots beside the messages that they show.
    static func evaluateDrawnScams(_ folder: String, _ arguments: Arguments) async throws -> ExitCode {
        let recognition = try CachedRecognition(
            folder: folder, languages: (arguments.value("language") ?? "eng").split(separator: "+").map(String.init),
            words: arguments.value("words"))
        let report = try await DrawnScamEvaluation(folder: folder, recognition: recognition).run()
        return try write(report, arguments) { report, misses in
            show([("texts", report.texts), ("pictures", report.pictures)])
            guard misses else { return }
            for miss in report.pictures.misses { show(miss) }
        }
    }

    private static func show(_ scores: [(name: String, score: ScamScore)]) {
        Terminal.print("                  scams  legitimate  P     R     F1    flagged  cannot tell")
        for (name, score) in scores {
            let rates = [score.precision, score.recall, score.f1].map { Column.decimals($0, 3) }.joined(separator: " ")
            Terminal.print(
                "\(Column.pad(name, -16))  \(Column.pad("\(score.scams)", 5))  \(Column.pad("\(score.legitimate)", 10))  "
                    + "\(rates) \(Column.decimals(score.falseAlarms, 4))   \(score.cannotTell)")
        }
    }

    private static func show(_ miss: ScamScore.Miss) {
        let text = miss.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        Terminal.print("\(miss.label) \(Column.decimals(miss.probability, 2)) \(text)")
    }

    private static func show(_ report: ScamEvaluation.Report, misses: Bool) {
        show(report.parts.map { ($0.name, $0.score) } + [("all", report.score)])
        Terminal.print("")
        Terminal.print("probability  messages  scams  mean")
        for bin in report.score.bins where bin.messages > 0 {
            Terminal.print(
                "\(Column.decimals(bin.from, 1))–\(Column.decimals(bin.from + 0.1, 1))      "
                    + "\(Column.pad("\(bin.messages)", 8))  \(Column.pad("\(bin.scams)", 5))  "
                    + Column.decimals(bin.probability, 3))
        }
        if let disguised = report.disguised {
            Terminal.print("")
            for (name, recall) in disguised.sorted(by: { $0.key < $1.key }) {
                Terminal.print("R with \(Column.pad(name, -10))  \(Column.decimals(recall, 3))")
            }
        }
        if report.repeated > 0 { Terminal.print("\(report.repeated) lines repeat others and were left out") }
        guard misses else { return }
        for miss in report.score.misses { show(miss) }
    }
}
