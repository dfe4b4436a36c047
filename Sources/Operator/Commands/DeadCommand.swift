import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

/// `tapline dead list | show | replay | discard`: dead work and unreadable messages.
enum DeadCommand {
    static let command = Command(
        name: "dead", summary: "list dead work by cause, show its history, replay it at a given rate, or discard it",
        usage: "list | show ID | replay (ID… | --cause CODE | --batch ID | --all | --resume ID | --stop ID) | "
            + "discard (ID… | --cause CODE | --batch ID | --all)",
        options: {
            [
                .value("cause", "CODE", "only work that died with this cause"),
                .value(
                    "stage", "STAGE",
                    "only work that died at this stage: \(Stage.allCases.map(\.rawValue).joined(separator: " "))"
                ),
                .value("batch", "ID", "only captures of this batch"),
                .value("owner", "NAME", "only this owner's work"),
                .value("since", "TIME", "list: only work that died since then: 2h, 3d or 2026-01-31T08:00:00Z"),
                .value("bytes", "FILE", "show: write the bytes of an unreadable message to FILE; - is standard output"),
                .flag("all", "replay, discard: all dead work; rejected captures are final and not included"),
                .flag("dry-run", "replay, discard: show what would happen, and change nothing"),
                .value(
                    "rate", "N/s",
                    "replay: items per second (now lane: 50; bulk lane: limited by its window)"),
                .value("resume", "ID", "replay: continue an interrupted replay"),
                .value("stop", "ID", "replay: stop a replay; items that have not run yet become dead again"),
                .flag("wait", "replay: wait until the last item has been released (the default on a terminal)"),
                .state, .json,
            ]
        },
        run: { arguments in
            let verbs = ["list", "show", "replay", "discard"]
            guard let verb = arguments.operands.first, verbs.contains(verb) else {
                throw UsageFault("expected list, show ID, replay or discard")
            }
            let database = try await SystemAccess.database(arguments)
            let code: ExitCode
            do {
                code =
                    switch verb {
                    case "list": try await DeadList(arguments: arguments, database: database).run()
                    case "show": try await DeadShow(arguments: arguments, database: database).run()
                    case "discard": try await DeadDiscard(arguments: arguments, database: database).run()
                    default: try await DeadReplay(arguments: arguments, database: database).run()
                    }
            } catch {
                await database.pool.close()
                throw error
            }
            await database.pool.close()
            return code
        })
}
