import Backups
import Captures
import CommandLine
import FoundationEssentials
import Store

/// Formats a status report for a terminal, in lines of at most 80 characters.
struct StatusPage {
    static let width = 80

    let lines: [String]

    init(_ report: StatusReport) {
        var lines = Self.totals(report.totals) + Self.heading(report) + [""]
        lines.append(
            Terminal.bold(
                Self.row(
                    "stage", "lane",
                    ["waiting", "flight", "retry", "parked", "lag", "per s", "failed", "oldest", "work"])))
        lines += report.stages.map(Self.row)
        if !report.batches.isEmpty {
            lines += ["", Terminal.bold("batches under way")]
            lines += report.batches.flatMap(Self.rows)
        }
        lines.append("")
        if !report.dead.isEmpty {
            let causes = report.dead.map {
                "\($0.stage) \($0.cause) \(BoundedCount($0.count, isAtLeast: $0.isAtLeast))"
            }
            lines += Self.wrapped(causes.prefix(5) + (causes.count > 5 ? ["…"] : []), by: ", ", after: "Dead: ")
        }
        let unparsable = BoundedCount(report.deadLetters, isAtLeast: report.deadLettersIsAtLeast)
        let count = BoundedCount(report.unkeptMessages)
        let unkept = count.value == 0 ? "" : " (\(count) more not stored, last 24 h)"
        lines += Self.sentence("Messages that could not be parsed: \(unparsable)\(unkept)")
        lines += Self.backups(report.backups)
        if let drill = report.drill { lines += Self.drill(drill) }
        if let broker = report.broker, broker.answers { lines += Self.sentence(broker.text) }
        self.lines = lines
    }

    private static func backups(_ backups: [StatusReport.Backup]) -> [String] {
        guard !backups.isEmpty else { return [] }
        let bad = backups.filter { $0.state != BackupHealth.State.ok.rawValue }
        guard !bad.isEmpty else { return sentence("Backups: \(CountedNoun.text(backups.count, "schedule")), all good") }
        let causes = bad.map { backup in
            "\(backup.owner ?? "installation") to \(backup.place) \(backup.state)"
                + (backup.reason.map { " (\($0))" } ?? "")
        }
        return wrapped(causes.prefix(5) + (causes.count > 5 ? ["…"] : []), by: ", ", after: "BACKUPS: ")
            .map(Terminal.bold)
    }

    private static func drill(_ drill: StatusReport.Drill) -> [String] {
        let day = drill.endedAt.formatted(.iso8601.year().month().day())
        switch BackupDrill.State(rawValue: drill.state) {
        case .failed:
            return sentence("DRILL: \(drill.source) does not restore (\(day)): \(drill.detail ?? "")").map(
                Terminal.bold)
        case .late: return sentence("DRILL: the last drill of a restore was on \(day)").map(Terminal.bold)
        case .ok, nil: return sentence("Drill: \(drill.source) was restored on \(day)")
        }
    }

    /// The heading above the last page while the database does not answer.
    static func postgresIsDown(_ cause: String) -> [String] {
        sentence("Postgres is down: \(cause)").map(Terminal.bold)
    }

    private static func totals(_ totals: StatusReport.Totals) -> [String] {
        let captures = BoundedCount(totals.captures, isAtLeast: totals.capturesIsAtLeast)
        let contacts = BoundedCount(totals.contacts, isAtLeast: totals.contactsIsAtLeast)
        let drafts = BoundedCount(totals.drafts, isAtLeast: totals.draftsIsAtLeast)
        let inbox = BoundedCount(totals.inbox, isAtLeast: totals.inboxIsAtLeast)
        let noun = totals.drafts == 1 ? "draft" : "drafts"
        let free = totals.freeBytes.map { ", \(DiskSpace.text($0)) free" } ?? ""
        return wrapped(
            [
                "captures \(captures)", "contacts \(contacts)" + (totals.drafts > 0 ? " (\(drafts) \(noun))" : ""),
                "inbox \(inbox)", "disk \(DiskSpace.text(totals.databaseBytes))\(free)",
            ], by: "   ")
    }

    private static func heading(_ report: StatusReport) -> [String] {
        var programs: [String: Int] = [:]
        for worker in report.workers where worker.isAlive {
            programs[String(worker.name.prefix { $0 != "@" }), default: 0] += 1
        }
        let alive = programs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        var faults: [String] = []
        if let broker = report.broker, !broker.answers {
            faults.append("the broker does not answer\(broker.place): \(broker.fault ?? "")")
        }
        if !report.dispatcherLeads { faults.append("NO DISPATCHER IS RUNNING (is ingest up?)") }
        if let overdue = report.overdueSeconds, overdue > WorkSnapshot.tolerance {
            faults.append("DUE WORK IS \(DurationText.text(overdue)) LATE")
        }
        let silent = report.workers.filter { !$0.isAlive }.map(\.name)
        var lines = faults.flatMap(sentence).map(Terminal.bold)
        lines += alive.isEmpty ? ["NO WORKER IS RUNNING"] : wrapped(alive, by: ", ", after: "workers: ")
        if !silent.isEmpty { lines += wrapped(silent, by: ", ", after: "no heartbeat: ") }
        return lines
    }

    /// Wraps the text at spaces.
    private static func sentence(_ text: String) -> [String] {
        wrapped(text.split(separator: " ").map(String.init), by: " ")
    }

    /// Joins parts into lines of at most `width` characters. A longer part is cut.
    private static func wrapped(
        _ parts: some Sequence<String>, by separator: String, after head: String = ""
    ) -> [String] {
        let indent = String(repeating: " ", count: head.count)
        var lines: [String] = []
        var line = head
        var isEmpty = true
        for part in parts {
            let next = (isEmpty ? "" : separator) + part
            if !isEmpty, line.count + next.count > width {
                lines.append(line + (separator.contains(",") ? "," : ""))
                line = indent + part
            } else {
                line += next
            }
            isEmpty = false
        }
        return (lines + [line]).map { String($0.prefix(width)) }
    }

    private static func row(_ stage: StatusReport.Stage) -> String {
        let isShort = stage.workers == 0 && stage.inFlight + stage.waiting > 0
        let line = row(
            stage.stage.rawValue, stage.stage.hasLanes ? stage.lane.rawValue : "-",
            [
                "\(BoundedCount(stage.waiting, isAtLeast: stage.waitingIsAtLeast))",
                "\(BoundedCount(stage.inFlight, isAtLeast: stage.inFlightIsAtLeast))", short(stage.retrying),
                short(stage.parked), short(stage.lag), stage.ratePerSecond.map(speed) ?? "-", short(stage.failed),
                stage.oldestSeconds.map { DurationText.text(Double($0)) } ?? "-",
                isShort ? "NONE" : short(stage.workers),
            ])
        return isShort ? Terminal.bold(line) : line
    }

    private static func rows(_ batch: StatusReport.Batch) -> [String] {
        let done = batch.total - batch.pending
        let share = batch.total > 0 ? done * 100 / batch.total : 0
        let width = 20
        let filled = share * width / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let name = EscapedText.line(batch.name).prefix(34)
        var text = "    \(BoundedCount(done)) of \(BoundedCount(batch.total))"
        if batch.dead > 0 { text += ", \(batch.dead) dead" }
        if let rate = batch.ratePerSecond { text += ", \(speed(rate))/s" }
        if let left = batch.secondsLeft { text += ", \(DurationText.text(Double(left))) left" }
        return ["\(padded(String(name), 36))\(padded(batch.state, 11))[\(bar)] \(share) %", text]
    }

    private static func speed(_ rate: Double) -> String {
        rate < 10 ? "\((rate * 10).rounded() / 10)" : short(Int(rate.rounded()))
    }

    /// At most five characters.
    private static func short(_ count: Int) -> String {
        switch count {
        case ..<100_000: "\(count)"
        case ..<10_000_000: "\(count / 1000)k"
        default: "\(count / 1_000_000)M"
        }
    }

    private static let cellWidths = [8, 8, 6, 7, 7, 7, 7, 7, 6]

    private static func row(_ stage: String, _ lane: String, _ cells: [String]) -> String {
        padded(stage, 12) + padded(lane, 5)
            + zip(cells, cellWidths).map { cell, width in Column.pad(cell, width) }.joined()
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
