import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

/// `tapline keys create | list | revoke`.
enum KeysCommand {
    static let command = Command(
        name: "keys", summary: "create, list or revoke the keys of devices and producers",
        usage: "create [NAME] | list | revoke KEYID",
        options: {
            [
                .value(
                    "owner", "NAME", "the owner of the key (home); create adds a missing owner and says so"),
                .value("scopes", "LIST", "what the key may do, separated by commas (*): \(scopeNames)"),
                .value("expires", "TIME", "create: when the key expires: 12h, 30d or 2027-01-31 (never)"),
                .state, .json,
            ]
        },
        run: { arguments in
            guard let verb = arguments.operands.first else { throw UsageFault("expected create, list or revoke") }
            // The arguments are checked before the database is opened.
            let creation: Creation?
            switch verb {
            case "create": creation = try Creation(arguments)
            case "list":
                guard arguments.operands.count == 1 else { throw UsageFault("expected list") }
                creation = nil
            case "revoke":
                guard arguments.operands.count == 2 else { throw UsageFault("expected revoke KEYID") }
                creation = nil
            default: throw UsageFault("'\(verb)' is not one of create, list, revoke")
            }
            let database = try await SystemAccess.database(arguments)
            if let creation {
                try await create(creation, arguments, database)
            } else if verb == "list" {
                try await list(arguments, database)
            } else {
                try await revoke(arguments, database)
            }
            await database.pool.close()
            return .ok
        })

    private static let scopeNames =
        ([DeviceScope.everything] + DeviceScope.allCases.map(\.rawValue)).joined(separator: " ")

    private static func ownerName(_ arguments: Arguments) -> String { arguments.value("owner") ?? "home" }

    /// The arguments of `create`.
    private struct Creation {
        let name: String
        let scopes: [String]
        let expiresAt: Date?

        init(_ arguments: Arguments) throws {
            guard arguments.operands.count <= 2 else { throw UsageFault("expected create [NAME]") }
            scopes = (arguments.value("scopes") ?? DeviceScope.everything).split(separator: ",").map(String.init)
            let unknown = scopes.filter { !DeviceScope.isKnown($0) }
            guard unknown.isEmpty, !scopes.isEmpty else {
                throw UsageFault("--scopes holds '\(unknown.joined(separator: ","))'; known: \(scopeNames)")
            }
            name = arguments.operands.count == 2 ? arguments.operands[1] : "device"
            for word in [name, ownerName(arguments)] { try NameValidation.check(word) }
            expiresAt = try arguments.value("expires").map { text throws(UsageFault) in
                try KeyExpiry.time(text, now: Date())
            }
        }
    }

    private static func create(_ wanted: Creation, _ arguments: Arguments, _ database: Database) async throws {
        let (owner, isNew) = try await database.owners.findOrCreate(ownerName(arguments))
        let token = try await database.deviceKeys.create(
            of: owner, name: wanted.name, scopes: wanted.scopes, expiresAt: wanted.expiresAt)
        if arguments.has("json") {
            try Terminal.printJSON(
                Created(key: token.text, keyId: token.keyID, owner: owner.text, ownerIsNew: isNew))
        } else {
            if isNew { Terminal.printError(newOwnerNotice(ownerName(arguments))) }
            Terminal.print(token.text)
            let end = wanted.expiresAt.map { " It expires \($0.formatted(.iso8601))." } ?? ""
            Terminal.printError("This key is shown once. Its id is \(token.keyID).\(end)")
        }
    }

    /// Shown because a mistyped owner name creates a new owner.
    static func newOwnerNotice(_ name: String) -> String {
        "The owner '\(name)' was added. If the name is a mistake, remove the owner: "
            + "tapline owners remove \(ShellWord.quoted(name))"
    }

    private struct Created: Encodable {
        var key: String
        var keyId: String
        var owner: String
        var ownerIsNew: Bool
    }

    private static func owner(_ arguments: Arguments, _ database: Database) async throws -> UUID {
        try await database.owners.required(named: ownerName(arguments))
    }

    private static func list(_ arguments: Arguments, _ database: Database) async throws {
        let keys = try await database.deviceKeys.list(of: try await owner(arguments, database))
        if arguments.has("json") { return try Terminal.printJSON(keys.map(Row.init)) }
        if keys.isEmpty { Terminal.printError("The owner '\(ownerName(arguments))' has no keys.") }
        for key in keys {
            Terminal.print(
                "\(key.id)  \(key.name)  \(key.scopes.joined(separator: ","))  "
                    + "created \(key.createdAt.formatted(.iso8601))  "
                    + "used \(key.lastUsedAt.map { $0.formatted(.iso8601) } ?? "never")" + ending(of: key, now: Date()))
        }
    }

    private static func ending(of key: DeviceKey, now: Date) -> String {
        if let time = key.revokedAt { return "  revoked \(time.formatted(.iso8601))" }
        guard let time = key.expiresAt else { return "" }
        return "  \(time > now ? "expires" : "expired") \(time.formatted(.iso8601))"
    }

    private static func revoke(_ arguments: Arguments, _ database: Database) async throws {
        let id = arguments.operands[1]
        guard try await database.deviceKeys.revoke(id, of: try await owner(arguments, database)) else {
            throw CommandFailure(.data, "\(ownerName(arguments)) has no active key with the id \(id)")
        }
        Terminal.printError("Revoked.")
    }

    private struct Row: Encodable {
        var id: String
        var name: String
        var scopes: [String]
        var createdAt: Date
        var lastUsedAt: Date?
        var expiresAt: Date?
        var revokedAt: Date?

        init(_ key: DeviceKey) {
            id = key.id
            name = key.name
            scopes = key.scopes
            createdAt = key.createdAt
            lastUsedAt = key.lastUsedAt
            expiresAt = key.expiresAt
            revokedAt = key.revokedAt
        }
    }
}
