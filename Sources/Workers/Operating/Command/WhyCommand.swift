import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

/// `tapline why CAPTURE`: where it stands, what it waits for, and every try that went wrong.
enum WhyCommand {
    static let command = OperatorCommand(
        name: "why", summary: "tell one capture's story: where it stands and what it waits for", usage: "CAPTURE",
        options: { [.state, .json] },
        run: { arguments in
            let word = try arguments.only("the capture's id")
            guard let id = UUID(uuidString: word) else { throw UsageFault("'\(word)' is no capture id") }
            let database = try await LineAccess.database(arguments)
            let story = try await database.story(of: id)
            let ending = try await database.ending(of: id)
            await database.pool.close()
            guard story.standing != nil || ending != nil || !story.attempts.isEmpty else {
                throw CommandFailure(.data, "no capture with the id \(word)")
            }
            let report = Report(story, ending, now: Date())
            if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.text) }
            return .ok
        })

    private struct Report: Encodable {
        var state: String?
        var reason: String?
        var waitsFor: String
        var stage: String?
        var attempt: Int?
        var attempts: [Try]

        struct Try: Encodable {
            var at: Date
            var stage: String
            var attempt: Int
            var code: String
            var detail: String
            var worker: String
        }

        init(_ story: WorkStory, _ ending: (state: CaptureState, reason: String?)?, now: Date) {
            state = ending?.state.rawValue
            reason = ending?.reason
            stage = story.standing?.reference.stage.rawValue
            attempt = story.standing?.reference.attempt
            waitsFor = Self.gate(story.standing, now)
            attempts = story.attempts.map {
                Try(
                    at: $0.at, stage: $0.stage.rawValue, attempt: $0.attempt, code: $0.code, detail: $0.detail,
                    worker: $0.worker)
            }
        }

        private static func gate(_ standing: WorkStory.Standing?, _ now: Date) -> String {
            guard let standing else { return "nothing: its work has ended" }
            let stage = standing.reference.stage.rawValue
            if let lease = standing.leaseUntil, lease > now {
                return "a worker's outcome: \(stage) is leased for \(seconds(lease, now)) s more"
            }
            guard let due = standing.dueAt else {
                return "a place in the \(standing.reference.lane.rawValue) lane's window"
            }
            if standing.published == 0 { return "its next try at \(stage), in \(seconds(due, now)) s" }
            return "the \(stage) stage to take its message; it is published again in \(seconds(due, now)) s"
        }

        private static func seconds(_ date: Date, _ now: Date) -> Int { max(0, Int(date.timeIntervalSince(now))) }

        var text: String {
            var lines = ["state: \(state ?? "unknown")" + (reason.map { " (\($0))" } ?? ""), "waits for: \(waitsFor)"]
            for attempt in attempts {
                lines.append(
                    "\(attempt.at.formatted(.iso8601))  \(attempt.stage) try \(attempt.attempt): \(attempt.code): "
                        + "\(attempt.detail)  [\(attempt.worker)]")
            }
            return lines.joined(separator: "\n")
        }
    }
}
