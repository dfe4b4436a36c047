import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

/// `tapline status`: every stage's depth, lag and rate; on a terminal redrawn each second.
enum StatusCommand {
    static let command = OperatorCommand(
        name: "status", summary: "show what waits, what runs and how fast; live on a terminal", usage: "",
        options: { [.flag("once", "print one look and end, on a terminal too"), .state, .json] },
        run: { arguments in
            try arguments.none()
            let database = try await LineAccess.database(arguments)
            let environment = try LineAccess.environment(arguments)
            let state = StateFolder(arguments.value("state"))
            // Read at each look: the embedded broker may have been started again.
            let broker = { @Sendable in BrokerAddress(environment) { state.read($0) } }
            do {
                if Terminal.isTerminal && !arguments.has("once") && !arguments.has("json") {
                    await live(database, broker)
                } else {
                    let report = try await twoLooks(database, broker)
                    if arguments.has("json") {
                        try Terminal.printJSON(report)
                    } else {
                        Terminal.print(StatusPage(report).lines)
                    }
                }
            } catch {
                await database.pool.close()
                throw error
            }
            await database.pool.close()
            return .ok
        })

    /// A rate needs two looks; where no worker beats there is none to see.
    private static func twoLooks(
        _ database: Database, _ broker: () -> BrokerAddress?
    ) async throws -> StatusReport {
        var rates = RateMeter()
        let first = try await database.lineStatus()
        rates.look(first)
        guard first.beats.contains(where: \.isAlive) else { return StatusReport(first, rates, broker: broker()) }
        try await Task.sleep(for: .milliseconds(1500))
        let second = try await database.lineStatus()
        rates.look(second)
        return StatusReport(second, rates, broker: broker())
    }

    /// Goes on while the database is away, and says so.
    private static func live(_ database: Database, _ broker: @Sendable () -> BrokerAddress?) async {
        var rates = RateMeter()
        var last: [String] = []
        await LiveView().run(every: .seconds(1)) {
            do throws(StoreError) {
                let status = try await database.lineStatus()
                rates.look(status)
                last = StatusPage(StatusReport(status, rates, broker: broker())).lines
                return last
            } catch {
                return ["The line does not answer: \(error)", ""] + last
            }
        }
    }
}
