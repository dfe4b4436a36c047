import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

/// `tapline why ID`: the one gate that a piece of work waits at, and every try that went wrong.
enum WhyCommand {
    static let command = OperatorCommand(
        name: "why", summary: "tell what one capture or export waits for, and every try that went wrong", usage: "ID",
        options: { [.state, .json] },
        run: { arguments in
            let word = try arguments.only("the capture's id")
            guard let id = UUID(uuidString: word) else { throw UsageFault("'\(word)' is no capture id") }
            let database = try await LineAccess.database(arguments)
            let story = try await database.story(of: id)
            await database.pool.close()
            guard let report = WhyReport(story) else {
                throw CommandFailure(.data, "no capture and no export with the id \(word)")
            }
            if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
            return .ok
        })
}
