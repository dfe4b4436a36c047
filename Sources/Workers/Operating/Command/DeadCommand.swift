import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

/// `tapline dead list | show | replay | discard`: what could not be done, why, and once more.
enum DeadCommand {
    static let command = OperatorCommand(
        name: "dead", summary: "list what died by its cause, tell a story, put it back at a pace, or discard it",
        usage: "list | show ID | replay (ID… | --cause CODE | --batch ID | --all | --resume ID | --stop ID) | "
            + "discard (ID… | --cause CODE | --batch ID | --all)",
        options: {
            [
                .value("cause", "CODE", "only what died of this"),
                .value("stage", "STAGE", "only what died at: \(Stage.allCases.map(\.rawValue).joined(separator: " "))"),
                .value("batch", "ID", "only captures of this batch"),
                .value("owner", "NAME", "only this person's"),
                .value("since", "TIME", "list: only what died since, as 2h, 3d or 2026-01-31T08:00:00Z"),
                .value("bytes", "FILE", "show: write an unreadable message's bytes there; - is standard output"),
                .flag("all", "replay, discard: everything that is dead; what was rejected is final, and not among it"),
                .flag("dry-run", "replay, discard: tell what it would be, and change nothing"),
                .value(
                    "rate", "N/s",
                    "replay: pieces of work a second; without it double-taps go at 50, bulk by its window"),
                .value("resume", "ID", "replay: go on with one that was cut short"),
                .value("stop", "ID", "replay: end one; what has not gone yet is dead again"),
                .flag("wait", "replay: stay until the last has gone, as on a terminal"),
                .state, .json,
            ]
        },
        run: { arguments in
            let verbs = ["list", "show", "replay", "discard"]
            guard let verb = arguments.operands.first, verbs.contains(verb) else {
                throw UsageFault("expected list, show ID, replay or discard")
            }
            let database = try await LineAccess.database(arguments)
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
