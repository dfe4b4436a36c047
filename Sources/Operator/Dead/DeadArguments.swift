import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Store

/// Parses the arguments of `tapline dead`.
enum DeadArguments {
    static func id(_ word: String) throws(UsageFault) -> UUID {
        guard let id = UUID(uuidString: word) else { throw UsageFault("'\(word)' is not an id") }
        return id
    }

    /// `20/s`, `20`, `0.5/s`.
    static func rate(_ text: String) throws(UsageFault) -> Double {
        let number = text.hasSuffix("/s") ? String(text.dropLast(2)) : text
        guard let rate = Double(number), (0.001...100_000).contains(rate) else {
            throw UsageFault("--rate is '\(text)': expected a number of items per second, for example 20/s")
        }
        return rate
    }

    /// Parses a time, or a time span before now.
    static func time(_ text: String, now: Date) throws(UsageFault) -> Date {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        if let unit = text.last.flatMap({ units[$0] }), let number = Double(text.dropLast()),
            (0...1e9).contains(number)
        {
            return now.addingTimeInterval(-number * unit)
        }
        guard let date = TimeArgument.date(text) else {
            throw UsageFault("--since is '\(text)': expected for example 2h, 3d or 2026-01-31T08:00:00Z")
        }
        return date
    }

    /// The selection by `--cause`, `--stage`, `--batch` and `--owner`.
    static func selection(
        _ arguments: Arguments, ids: [UUID]? = nil, since: Date? = nil, in database: Database
    ) async throws -> DeadSelection {
        var owner: UUID?
        if let name = arguments.value("owner") {
            owner = try await database.owners.required(named: name)
        }
        let stage = arguments.value("stage") == nil ? nil : try arguments.choice("stage", default: Stage.recognize)
        return DeadSelection(
            ids: ids, cause: arguments.value("cause"), stage: stage, batch: try arguments.value("batch").map(id),
            owner: owner, since: since)
    }

    /// The selection by ids, `--cause`, `--batch` or `--all`, of which at least one is required.
    static func named(
        _ arguments: Arguments, for verb: String, in database: Database
    ) async throws -> DeadSelection {
        let ids = try arguments.operands.dropFirst().map(id)
        let ways = [
            !ids.isEmpty, arguments.value("cause") != nil, arguments.value("batch") != nil, arguments.has("all"),
        ]
        guard ways.contains(true) else { throw UsageFault("\(verb) needs one of: ID…, --cause, --batch, --all") }
        if !ids.isEmpty { try refuse(["all", "cause", "stage", "batch", "owner"], with: "ids", in: arguments) }
        return try await selection(arguments, ids: ids.isEmpty ? nil : ids, in: database)
    }

    /// - Throws: if one of the ids is not dead.
    static func check(_ ids: [UUID], in database: Database) async throws {
        for id in try await database.deadLetters.notDead(ids) {
            let ending = try await database.status.ending(of: id)
            throw CommandFailure(
                .data, "\(id.text) is not dead" + (ending.map { ": it is \($0.state.rawValue)" } ?? ""))
        }
    }

    static func refuse(_ options: [String], with verb: String, in arguments: Arguments) throws(UsageFault) {
        for option in options where arguments.value(option) != nil || arguments.has(option) {
            throw UsageFault("--\(option) cannot be used with \(verb)")
        }
    }

    static func messages(_ count: Int) -> String { count == 1 ? "1 message" : "\(count) messages" }

    static func pieces(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
}
