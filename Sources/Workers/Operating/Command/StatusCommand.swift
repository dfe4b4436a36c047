import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

/// `tapline status`: how deep each stage is.
enum StatusCommand {
    static let command = OperatorCommand(
        name: "status", summary: "show what waits and what is under way at each stage", usage: "",
        options: { [.state, .json] },
        run: { arguments in
            try arguments.none()
            let database = try await LineAccess.database(arguments)
            let counts = try await database.workCounts()
            let dead = try await database.deadLetters(limit: 200).items.count
            await database.pool.close()
            let rows = counts.map(Row.init)
            if arguments.has("json") {
                try Terminal.printJSON(Report(stages: rows, deadLetters: dead))
                return .ok
            }
            Terminal.print(Terminal.bold(line("stage", "lane", "waiting", "in flight", "leased", "retrying", "oldest")))
            for row in rows {
                Terminal.print(
                    line(
                        row.stage, row.lane, "\(row.waiting)", "\(row.inFlight)", "\(row.leased)", "\(row.retrying)",
                        "\(row.oldestSeconds) s"))
            }
            if rows.isEmpty { Terminal.print("Nothing is under way.") }
            Terminal.print("Messages that could not be parsed: \(dead == 200 ? "200 or more" : String(dead))")
            return .ok
        })

    private static func line(_ cells: String...) -> String {
        cells.map { $0 + String(repeating: " ", count: max(1, 12 - $0.count)) }.joined()
    }

    private struct Report: Encodable {
        var stages: [Row]
        var deadLetters: Int
    }

    private struct Row: Encodable {
        var stage: String
        var lane: String
        var waiting: Int
        var inFlight: Int
        var leased: Int
        var retrying: Int
        var oldestSeconds: Int

        init(_ count: WorkCount) {
            stage = count.stage.rawValue
            lane = count.lane.rawValue
            waiting = count.waiting
            inFlight = count.inFlight
            leased = count.leased
            retrying = count.retrying
            oldestSeconds = max(0, Int(Date().timeIntervalSince(count.oldest)))
        }
    }
}
