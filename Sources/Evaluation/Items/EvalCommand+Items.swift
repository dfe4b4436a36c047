import CommandLine
import Inventory
import Runtime

extension EvalCommand {
    static func evaluateItems(_ arguments: Arguments) async throws -> ExitCode {
        let evaluation = ItemEvaluation(
            folder: arguments.operands[1],
            languages: (arguments.value("language") ?? "eng").split(separator: "+").map(String.init),
            slots: try arguments.int("slots", default: 1, in: 1...64), words: arguments.value("words"))
        return try write(try await evaluation.run(), arguments, show)
    }

    private static func show(_ report: ItemEvaluation.Report, misses: Bool) {
        let score = report.score
        Terminal.print("field            truth  found  right   P     R     F1")
        let fields = ItemField.allCases.compactMap { field in
            score.fields[field.rawValue].map { (field.rawValue, $0) }
        }
        let receipts = ["shop", "date", "total", "lines"].compactMap { name in
            score.receipts[name].map { ("receipt \(name)", $0) }
        }
        for (name, field) in [("codes", score.codes)] + fields + receipts where field.truth + field.found > 0 {
            Terminal.print("\(Column.pad(name, -16)) \(columns(of: field))")
        }
        Terminal.print("")
        Terminal.print("confidence  claims  right  share")
        for bin in score.calibration where bin.found > 0 {
            let range = "\(Column.decimals(bin.from, 1))–\(Column.decimals(bin.from + 0.1, 1))"
            let share = Column.decimals(Double(bin.right) / Double(bin.found), 3)
            Terminal.print(
                "\(Column.pad(range, -11)) \(Column.pad("\(bin.found)", 6))  \(Column.pad("\(bin.right)", 5))  \(share)"
            )
        }
        Terminal.print("")
        Terminal.print(
            "\(score.pictures) pictures, \(Int(report.milliseconds.percentile(0.5))) ms a picture, p95 "
                + "\(Int(report.milliseconds.percentile(0.95))) ms; reading p99 "
                + "\(Column.decimals(report.reading.percentile(0.99), 1)) ms")
        guard misses else { return }
        for miss in score.misses {
            Terminal.print("\(miss.picture) \(miss.field): printed \(miss.truth), found \(miss.found)")
        }
    }
}
