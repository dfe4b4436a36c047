import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

/// `tapline limits list | set | unset | show`.
enum LimitsCommand {
    static let command = Command(
        name: "limits",
        summary: """
            set how much devices, owners and providers may use per minute and per day

              list       the keys that have a limit of their own
              set KEY    replaces the key's whole limit: a number that is not given is unlimited
              unset KEY  removes the key's own limit; the default for its kind (*), if set, then applies
              show KEY   shows the current use and how many captures wait

            \(RateKey.forms)
            """,
        usage: "list | set KEY | unset KEY | show KEY",
        options: {
            [
                .value("per-minute", "N", "set: requests per minute; for a provider, captures per minute"),
                .value(
                    "tokens-per-minute", "N",
                    "set: tokens per minute; a token is four bytes of an API request, or four characters for a provider"
                ),
                .value("per-day", "N", "set: requests per day (UTC)"),
                .value("tokens-per-day", "N", "set: tokens per day (UTC)"), .state, .json,
            ]
        },
        run: { arguments in
            guard let verb = arguments.operands.first else { throw UsageFault("expected list, set, unset or show") }
            // The arguments are checked before the database is opened.
            switch verb {
            case "list":
                guard arguments.operands.count == 1 else {
                    throw UsageFault("'\(arguments.operands[1])' is not expected here")
                }
            case "set", "unset", "show":
                guard arguments.operands.count == 2 else {
                    throw UsageFault("expected \(verb) KEY: \(RateKey.forms)")
                }
            default: throw UsageFault("'\(verb)' is not one of list, set, unset, show")
            }
            let limits = try GivenLimits(arguments)
            guard verb != "set" || !limits.isEmpty else {
                throw UsageFault("set needs one of --per-minute, --tokens-per-minute, --per-day, --tokens-per-day")
            }
            guard verb == "set" || limits.isEmpty else { throw UsageFault("only set takes limits") }
            let database = try await SystemAccess.database(arguments)
            switch verb {
            case "list": try await list(arguments, database)
            case "set": try await set(arguments, limits, database)
            case "unset": try await unset(arguments, database)
            default: try await show(arguments, database)
            }
            await database.pool.close()
            return .ok
        })

    /// The limits given on the command line.
    private struct GivenLimits {
        var requestsPerMinute: Int?
        var tokensPerMinute: Int?
        var requestsPerDay: Int?
        var tokensPerDay: Int?

        init(_ arguments: Arguments) throws(UsageFault) {
            func number(_ name: String, _ maximum: Int) throws(UsageFault) -> Int? {
                guard arguments.value(name) != nil else { return nil }
                return try arguments.int(name, default: 0, in: 1...maximum)
            }
            requestsPerMinute = try number("per-minute", 1_000_000_000)
            tokensPerMinute = try number("tokens-per-minute", 1_000_000_000_000)
            requestsPerDay = try number("per-day", 1_000_000_000_000)
            tokensPerDay = try number("tokens-per-day", 1_000_000_000_000)
        }

        var isEmpty: Bool {
            requestsPerMinute == nil && tokensPerMinute == nil && requestsPerDay == nil && tokensPerDay == nil
        }
    }

    // MARK: keys

    private static let ownerPrefix = "owner:"

    /// The key on the command line. An owner's name in it is replaced by the owner's id.
    private static func key(_ arguments: Arguments, _ database: Database) async throws -> RateKey {
        let word = arguments.operands[1]
        if let key = RateKey(parsing: word) { return key }
        // An owner's name may contain any character, also slashes; a provider's name contains none.
        var head = ""
        var tail = word[...]
        if word.hasPrefix("provider:"), let slash = word.firstIndex(of: "/") {
            head = String(word[...slash])
            tail = word[word.index(after: slash)...]
        }
        guard tail.hasPrefix(ownerPrefix), tail.count > ownerPrefix.count else { return try parsedKey(word) }
        let name = String(tail.dropFirst(ownerPrefix.count))
        if UUID(uuidString: name) != nil { return try parsedKey(head + ownerPrefix + name.lowercased()) }
        let owner = try await database.owners.required(named: name)
        return try parsedKey(head + ownerPrefix + owner.text)
    }

    private static func parsedKey(_ text: String) throws(UsageFault) -> RateKey {
        guard let key = RateKey(parsing: text) else { throw UsageFault(RateKey.fault(in: text) ?? RateKey.forms) }
        return key
    }

    /// The key as the command line writes it: with the owner's name instead of the id.
    private static func display(_ key: RateKey, _ names: [UUID: String]) -> String {
        let text = key.description
        guard let prefix = text.firstRange(of: ownerPrefix),
            let owner = UUID(uuidString: String(text[prefix.upperBound...])),
            let name = names[owner]
        else { return text }
        return text[..<prefix.upperBound] + name
    }

    // MARK: verbs

    private static func list(_ arguments: Arguments, _ database: Database) async throws {
        let limits = try await database.limits.all()
        if arguments.has("json") { return try Terminal.printJSON(limits.map(LimitReport.init)) }
        if limits.isEmpty { Terminal.printError("No limits are set.") }
        let names = try await database.owners.names()
        for limit in limits { Terminal.print("\(display(limit.key, names))  \(LimitReport(limit).words)") }
    }

    private static func set(_ arguments: Arguments, _ given: GivenLimits, _ database: Database) async throws {
        let limit = RateLimit(
            try await key(arguments, database), requestsPerMinute: given.requestsPerMinute,
            tokensPerMinute: given.tokensPerMinute, requestsPerDay: given.requestsPerDay,
            tokensPerDay: given.tokensPerDay)
        let waiting = try await database.limits.set(limit)
        if arguments.has("json") { return try Terminal.printJSON(LimitReport(limit)) }
        Terminal.print("\(arguments.operands[1])  \(LimitReport(limit).words)")
        if waiting > 0 { Terminal.printError("\(waiting) waiting captures were rescheduled.") }
    }

    private static func unset(_ arguments: Arguments, _ database: Database) async throws {
        let key = try await key(arguments, database)
        guard try await database.limits.remove(key) else {
            throw CommandFailure(.data, "\(arguments.operands[1]) has no limit of its own")
        }
        if arguments.has("json") { return try Terminal.printJSON(["key": key.description]) }
        Terminal.printError("\(arguments.operands[1]) no longer has a limit of its own.")
    }

    private static func show(_ arguments: Arguments, _ database: Database) async throws {
        let key = try await key(arguments, database)
        let use = try await database.limits.use(of: [key]).first
        let lines = try await database.limits.waiting().filter { line in
            guard key.isDefault else { return line.key == key.description }
            return RateKey(parsing: line.key)?.fallback == key
        }
        guard use != nil || !lines.isEmpty else {
            throw CommandFailure(.data, "\(arguments.operands[1]) has no limit, and no default applies to it")
        }
        let report = UseReport(key, use, waiting: lines.map(\.count).reduce(0, +), nextAt: lines.map(\.nextAt).min())
        if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
    }
}
