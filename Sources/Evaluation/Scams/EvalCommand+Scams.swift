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

    private static func show(_ report: ScamEvaluation.Report, misses: Bool) {
        Terminal.print("                  scams  legitimate  P     R     F1    flagged  cannot tell")
        for part in report.parts + [.init(name: "all", score: report.score)] {
            let score = part.score
            let rates = [score.precision, score.recall, score.f1].map { Column.decimals($0, 3) }.joined(separator: " ")
            Terminal.print(
                "\(Column.pad(part.name, -16))  \(Column.pad("\(score.scams)", 5))  \(Column.pad("\(score.legitimate)", 10))  "
                    + "\(rates) \(Column.decimals(score.falseAlarms, 4))   \(score.cannotTell)")
        }
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
        for miss in report.score.misses {
            Terminal.print("\(miss.label) \(Column.decimals(miss.probability, 2)) \(miss.text)")
        }
    }
}
