import CommandLine
import FoundationEssentials
import HostNames
import Runtime
import Scams

/// Scores the scan for scams with labeled messages: by the built-in weights, or by weights that are learned from the other
/// messages.
struct ScamEvaluation {
    enum Folds: Equatable {
        /// Judges by the built-in weights.
        case none
        /// Judges each file by weights that are learned from the other files.
        case files
        case number(Int)
    }

    struct Report: Encodable {
        struct File: Encodable {
            var name: String
            var score: ScamScore
        }

        /// All messages together.
        var score: ScamScore
        /// By file, or by fold.
        var parts: [File]
        /// Lines that repeat an earlier line.
        var repeated: Int
    }

    let files: [String]
    let folds: Folds

    func run() throws -> Report {
        let all = try files.flatMap(samples)
        var samples = ScamSample.unique(all)
        if case .number(let count) = folds {
            for index in samples.indices { samples[index].origin = "fold \(index % count + 1)" }
        }
        let reader = ScamReader(hosts: HostNames())
        var report = Report(score: ScamScore(), parts: [], repeated: all.count - samples.count)
        for origin in Set(samples.map(\.origin)).sorted() {
            let judged = samples.filter { $0.origin == origin }
            let score: ScamScore
            if folds == .none {
                score = ScamFolds.score(judged, by: reader)
            } else {
                let learned = samples.filter { $0.origin != origin }
                score = ScamFolds().score(learned: learned, origins: Set(learned.map(\.origin)), judged: [judged])[0]
            }
            report.parts.append(Report.File(name: origin, score: score))
            report.score.add(score)
        }
        return report
    }

    private func samples(_ path: String) throws -> [ScamSample] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "cannot read \(path): \(FileAccess.obstacle(path))")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure(.data, "cannot read \(path): the file is not UTF-8 text")
        }
        let name = String(path.split(separator: "/").last ?? "")
        do throws(ScamFileFault) { return try ScamSample.samples(text, origin: name) } catch {
            throw CommandFailure(
                .data,
                "\(path), line \(error.line): expected 'label<TAB>text', with a label scam, spam, ok, ham or bulk")
        }
    }
}

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
        return try write(
            try ScamEvaluation(files: Array(arguments.operands.dropFirst()), folds: folds).run(), arguments, show)
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
        if report.repeated > 0 { Terminal.print("\(report.repeated) lines repeat others and were left out") }
        guard misses else { return }
        for miss in report.score.misses {
            Terminal.print("\(miss.label) \(Column.decimals(miss.probability, 2)) \(miss.text)")
        }
    }
}
