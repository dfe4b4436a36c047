import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

/// `tapline why ID`: shows what a piece of work waits for, and each failed try.
enum WhyCommand {
    static let command = Command(
        name: "why", summary: "show what a capture or export waits for, and each failed try", usage: "ID",
        options: { [.state, .json] },
        run: { arguments in
            let word = try arguments.only("the capture's id")
            guard let id = UUID(uuidString: word) else { throw UsageFault("'\(word)' is not an id") }
            let database = try await SystemAccess.database(arguments)
            let story = try await database.status.story(of: id)
            await database.pool.close()
            guard let report = WhyReport(story) else {
                throw CommandFailure(.data, "there is no capture or export with the id \(word)")
            }
            if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
            return .ok
        })
}
