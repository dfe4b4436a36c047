import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

/// `tapline owners list | add | rename | remove`: manages the owners, whose data is kept apart.
enum OwnersCommand {
    static let command = Command(
        name: "owners", summary: "list, add, rename or remove owners; each owner's data is kept apart",
        usage: "list | add NAME | rename NAME NEW | remove NAME",
        options: {
            [.state, .json, .value("yes", "NAME", "with remove: confirm by the owner's name instead of the question")]
        },
        run: { arguments in
            guard let verb = arguments.operands.first, let count = verbs[verb] else {
                throw UsageFault("expected list, add, rename or remove")
            }
            let words = Array(arguments.operands.dropFirst())
            guard words.count == count else {
                throw UsageFault("\(verb) takes \(count == 0 ? "no operand" : count == 1 ? "a name" : "two names")")
            }
            for word in words { try NameValidation.check(word) }
            let database = try await SystemAccess.database(arguments)
            do {
                switch verb {
                case "list": try await list(arguments, database)
                case "add": try await add(words[0], arguments, database)
                case "rename": try await rename(words[0], to: words[1], arguments, database)
                default: try await remove(words[0], arguments, database)
                }
            } catch {
                await database.pool.close()
                throw error
            }
            await database.pool.close()
            return .ok
        })

    /// The operands that each verb takes.
    private static let verbs = ["list": 0, "add": 1, "rename": 2, "remove": 1]

    private static func list(_ arguments: Arguments, _ database: Database) async throws {
        let owners = try await database.owners.list()
        if arguments.has("json") { return try Terminal.printJSON(owners.map(Row.init)) }
        if owners.isEmpty { Terminal.printError("There are no owners.") }
        for owner in owners {
            let counts = [
                text(owner.contacts, "contact"), text(owner.captures, "capture"), CountedNoun.text(owner.keys, "key"),
            ]
            Terminal.print(
                "\(owner.id.text)  \(owner.name)  \(counts.joined(separator: "  "))  "
                    + "since \(owner.createdAt.formatted(.iso8601))")
        }
    }

    /// `1 contact`, `10,000+ contacts`.
    private static func text(_ count: BoundedCount, _ noun: String) -> String {
        "\(count) \(noun)\(count.value == 1 && !count.isAtLeast ? "" : "s")"
    }

    private static func add(_ name: String, _ arguments: Arguments, _ database: Database) async throws {
        guard let id = try await database.owners.create(name) else {
            throw CommandFailure(.data, "the name '\(name)' is already in use")
        }
        if arguments.has("json") { return try Terminal.printJSON(["owner": id.text, "name": name]) }
        Terminal.print("\(id.text)  \(name)")
    }

    private static func rename(
        _ name: String, to new: String, _ arguments: Arguments, _ database: Database
    ) async throws {
        let owner = try await summary(of: name, database)
        guard try await database.owners.rename(owner.id, to: new) else {
            throw CommandFailure(.data, "the name '\(new)' is already in use")
        }
        if arguments.has("json") { return try Terminal.printJSON(["owner": owner.id.text, "name": new]) }
        Terminal.print("\(owner.name) is now named \(new).")
    }

    private static func remove(_ name: String, _ arguments: Arguments, _ database: Database) async throws {
        let owner = try await summary(of: name, database)
        var answer = arguments.value("yes")
        if answer == nil {
            answer = await Terminal.ask(
                "This permanently erases \(owner.name) with \(text(owner.contacts, "contact")) and "
                    + "\(text(owner.captures, "capture")). Type the name again: ")
        }
        guard let answer, answer.lowercased() == owner.name.lowercased() else {
            throw CommandFailure(
                .data,
                "the name does not match, so nothing was removed. Without a terminal, confirm with --yes NAME.")
        }
        let again = "run the same command again to continue"
        Terminal.printError("Removing \(owner.name). If this is interrupted, \(again).")
        let report: Removal
        do throws(StoreError) {
            report = Removal(owner, try await database.owners.remove(owner.id))
        } catch {
            throw CommandFailure(
                error.isOutage ? .temporary : .failed,
                "\(owner.name) is only partly removed: \(OperatorErrorText.of(error)). When this is fixed, \(again).")
        }
        if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.print(report.lines) }
    }

    private static func summary(of name: String, _ database: Database) async throws -> OwnerSummary {
        guard let id = try await database.owners.find(named: name),
            let owner = try await database.owners.list().first(where: { $0.id == id })
        else { throw CommandFailure(.data, "no owner is named '\(name)'") }
        return owner
    }

    private struct Row: Encodable {
        var id: String
        var name: String
        var createdAt: Date
        var keys: Int
        var contacts: Int
        var contactsIsAtLeast: Bool
        var captures: Int
        var capturesIsAtLeast: Bool

        init(_ owner: OwnerSummary) {
            id = owner.id.text
            name = owner.name
            createdAt = owner.createdAt
            keys = owner.keys
            contacts = owner.contacts.value
            contactsIsAtLeast = owner.contacts.isAtLeast
            captures = owner.captures.value
            capturesIsAtLeast = owner.captures.isAtLeast
        }
    }

    private struct Removal: Encodable {
        var owner: String
        var name: String
        var contacts: Int
        var captures: Int
        var interactions: Int
        var notes: Int
        var exports: Int
        var files: Int
        var missingFiles: Int
        var keys: Int

        init(_ owner: OwnerSummary, _ removal: OwnerRemoval) {
            self.owner = owner.id.text
            name = owner.name
            contacts = removal.contacts
            captures = removal.captures
            interactions = removal.interactions
            notes = removal.notes
            exports = removal.exports
            files = removal.files
            missingFiles = removal.missingFiles
            keys = removal.keys
        }

        var lines: [String] {
            let first = [(contacts, "contact"), (captures, "capture"), (interactions, "interaction")]
            let second = [(notes, "inbox note"), (exports, "export"), (files, "file")]
            var lines = [
                "\(name) was erased with \(first.map(CountedNoun.text).joined(separator: ", ")),",
                "\(second.map(CountedNoun.text).joined(separator: ", ")) and \(CountedNoun.text(keys, "key")).",
            ]
            if missingFiles > 0 {
                lines.append(
                    "Not found under TAPLINE_BLOB_DIR: \(CountedNoun.text(missingFiles, "file")). If the volume was "
                        + "not mounted, the files still exist. Nobody can decrypt the files. Delete the files.")
            }
            if exports > 0 { lines.append("Downloaded exports still exist: delete them where they were saved.") }
            return lines
        }
    }
}
