import Backups
import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

/// `tapline status`: shows totals and, for each stage, depth, lag and rate; on a terminal it redraws once a second.
enum StatusCommand {
    static let command = Command(
        name: "status", summary: "show queue depth, work in flight and rates; updates live on a terminal", usage: "",
        options: { [.flag("once", "print the status once, also on a terminal"), .state, .json] },
        run: { arguments in
            try arguments.none()
            let environment = try SystemAccess.environment(arguments)
            let line = StatusLine(
                database: try await SystemAccess.database(arguments), probe: BrokerProbe(environment: environment),
                disk: environment["TAPLINE_BLOB_DIR"] ?? StateFolder(arguments.value("state")).path)
            do {
                if Terminal.isTerminal && !arguments.has("once") && !arguments.has("json") {
                    await line.live()
                } else {
                    let report = try await line.report()
                    if arguments.has("json") {
                        try Terminal.printJSON(report)
                    } else {
                        Terminal.print(StatusPage(report).lines)
                    }
                }
            } catch {
                await line.database.pool.close()
                throw error
            }
            await line.database.pool.close()
            return .ok
        })
}

/// Collects the data of `tapline status`.
private struct StatusLine {
    /// Totals change slowly, and counting them costs more than the queue counts.
    private static let totalsAge = Duration.seconds(5)

    let database: Database
    let probe: BrokerProbe
    /// A folder on the disk that holds the data.
    let disk: String

    /// Takes a second sample for the rates, unless no worker sends heartbeats.
    func report() async throws -> StatusReport {
        var rates = RateMeter()
        async let broker = probe.ask()
        let totals = try await database.status.totals()
        var status = try await database.status.current()
        rates.look(status)
        if status.beats.contains(where: \.isAlive) {
            try await Task.sleep(for: .milliseconds(1500))
            status = try await database.status.current()
            rates.look(status)
        }
        return StatusReport(
            status, rates, totals: totals, freeBytes: DiskSpace.free(at: disk), broker: await broker,
            backups: try await database.backupSchedules.health(),
            drill: try await database.backupSchedules.lastDrill())
    }

    /// Continues while the database is unreachable, and shows that state.
    func live() async {
        let asking = Task { await probe.run() }
        defer { asking.cancel() }
        var rates = RateMeter()
        var last: [String] = []
        var totals: (counted: SystemTotals, backups: [BackupHealth], drill: BackupDrill?, at: ContinuousClock.Instant)?
        await LiveView().run(every: .seconds(1)) {
            do throws(StoreError) {
                let status = try await database.status.current()
                rates.look(status)
                if totals.map({ ContinuousClock.now - $0.at > Self.totalsAge }) ?? true {
                    totals = (
                        try await database.status.totals(), try await database.backupSchedules.health(),
                        try await database.backupSchedules.lastDrill(), .now
                    )
                }
                guard let totals else { return last }
                last =
                    StatusPage(
                        StatusReport(
                            status, rates, totals: totals.counted, freeBytes: DiskSpace.free(at: disk),
                            broker: probe.outcome, backups: totals.backups, drill: totals.drill)
                    ).lines
                return last
            } catch {
                return StatusPage.postgresIsDown(OperatorErrorText.of(error)) + [""] + last
            }
        }
    }
}
