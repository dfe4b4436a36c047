import Captures
import Store

/// One look at the line for a person, as lines of at most a hundred and twenty characters.
struct StatusPage {
    let lines: [String]

    init(_ report: StatusReport) {
        var lines = [Self.heading(report), ""]
        lines.append(
            Terminal.bold(
                Self.row(
                    "stage", "lane",
                    [
                        "waiting", "in flight", "leased", "retrying", "parked", "late", "lag", "per s", "failed",
                        "oldest", "workers",
                    ])))
        lines += report.stages.map(Self.row)
        if !report.batches.isEmpty {
            lines += ["", Terminal.bold("batches under way")]
            lines += report.batches.map(Self.row)
        }
        lines.append("")
        if !report.dead.isEmpty {
            let causes = report.dead.map {
                "\($0.stage) \($0.cause) \(BoundedCount($0.count, isAtLeast: $0.isAtLeast))"
            }
            lines.append("Dead: " + causes.prefix(5).joined(separator: ", ") + (causes.count > 5 ? ", …" : ""))
        }
        let unparsable = BoundedCount(report.deadLetters, isAtLeast: report.deadLettersIsAtLeast)
        let unkept = report.unkeptMessages == 0 ? "" : " (\(report.unkeptMessages) more not stored, last 24 h)"
        lines.append("Messages that could not be parsed: \(unparsable)\(unkept)")
        if let broker = report.broker { lines.append(broker.text) }
        self.lines = lines
    }

    private static func heading(_ report: StatusReport) -> String {
        var programs: [String: Int] = [:]
        for worker in report.workers where worker.isAlive {
            programs[String(worker.name.prefix { $0 != "@" }), default: 0] += 1
        }
        let alive = programs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let silent = report.workers.filter { !$0.isAlive }.map(\.name).joined(separator: ", ")
        var parts = [
            report.dispatcherLeads ? "dispatcher leads" : "NO DISPATCHER LEADS (is ingest running?)",
            alive.isEmpty ? "NO WORKER BEATS" : "workers: \(alive)",
        ]
        if !silent.isEmpty { parts.append("silent: \(silent)") }
        if let overdue = report.overdueSeconds, overdue > WorkSnapshot.tolerance {
            parts.append("DUE WORK IS \(Span.text(overdue)) LATE")
        }
        return parts.joined(separator: "; ")
    }

    private static func row(_ stage: StatusReport.Stage) -> String {
        let isShort = stage.workers == 0 && stage.inFlight + stage.waiting > 0
        let line = row(
            stage.stage.rawValue, stage.stage.hasLanes ? stage.lane.rawValue : "-",
            [
                "\(BoundedCount(stage.waiting, isAtLeast: stage.waitingIsAtLeast))",
                "\(BoundedCount(stage.inFlight, isAtLeast: stage.inFlightIsAtLeast))", "\(stage.leased)",
                "\(stage.retrying)", "\(stage.parked)", "\(stage.overdue)", "\(stage.lag)",
                stage.ratePerSecond.map(speed) ?? "-", "\(stage.failed)",
                stage.oldestSeconds.map { Span.text(Double($0)) } ?? "-", isShort ? "NONE" : "\(stage.workers)",
            ])
        return isShort ? Terminal.bold(line) : line
    }

    private static func row(_ batch: StatusReport.Batch) -> String {
        let done = batch.total - batch.pending
        let share = batch.total > 0 ? done * 100 / batch.total : 0
        let width = 20
        let filled = share * width / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        var text = "\(padded(String(batch.name.prefix(30)), 32))\(padded(batch.state, 11))[\(bar)] \(share) %  "
        text += "\(BoundedCount(done)) of \(BoundedCount(batch.total))"
        if batch.dead > 0 { text += ", \(batch.dead) dead" }
        if let rate = batch.ratePerSecond { text += ", \(speed(rate))/s" }
        if let left = batch.secondsLeft { text += ", \(Span.text(Double(left))) left" }
        return text
    }

    private static func speed(_ rate: Double) -> String {
        rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
    }

    private static func row(_ stage: String, _ lane: String, _ cells: [String]) -> String {
        padded(stage, 12) + padded(lane, 5)
            + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
