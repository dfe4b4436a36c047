import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline groups list | create | rename | members | delete | restore`.
enum GroupsCommand {
    private static let usage =
        "list | create NAME CONTACT... | rename ID NAME | members ID | delete ID | restore ID"

    static let command = Command(
        name: "groups", summary: "list, create and change groups, whose chats belong to no single contact",
        usage: usage,
        options: {
            [
                .value("add", "CONTACT,…", "with members: contacts to add"),
                .value("remove", "CONTACT,…", "with members: contacts to remove"),
                .value("limit", "N", "with list: show at most N groups (50)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let words = Array(arguments.operands.dropFirst())
            switch (arguments.operands.first, words.count) {
            case ("list", 0): return try await list(arguments)
            case ("create", 1...):
                let members = try words.dropFirst().map(NamedObject.prefix)
                let change = APIGroupChange(name: words[0], memberIds: try await contacts(members, arguments))
                return try report(try await SystemAccess.api(arguments).post("/v1/groups", json: change), arguments)
            case ("rename", 2):
                let group = try await find(words[0], arguments)
                return try report(
                    try await group.api.patch(group.path, json: APIGroupChange(name: words[1])), arguments)
            case ("members", 1): return try await members(words[0], arguments)
            case ("delete", 1):
                let group = try await find(words[0], arguments)
                _ = try await group.api.delete(group.path)
                let again = "Within 24 hours, tapline groups restore \(group.id) restores it."
                if arguments.has("json") {
                    try Terminal.printJSON(["id": group.id])
                } else {
                    Terminal.print("The group is deleted. \(again)")
                }
                return .ok
            case ("restore", 1):
                let group = try await find(words[0], areDeleted: true, arguments)
                return try report(try await group.api.post(group.path + "/restore"), arguments)
            default: throw UsageFault("expected: tapline groups \(usage)")
            }
        })

    private static func find(
        _ word: String, areDeleted: Bool = false, _ arguments: Arguments
    ) async throws -> NamedObject {
        try await NamedObject.find(try NamedObject.prefix(word), .group, areDeleted: areDeleted, with: arguments)
    }

    /// The whole ids of contacts.
    private static func contacts(_ prefixes: [IDPrefix], _ arguments: Arguments) async throws -> [String] {
        var ids: [String] = []
        for prefix in prefixes { ids.append(try await NamedObject.find(prefix, .contact, with: arguments).id) }
        return ids
    }

    private static func list(_ arguments: Arguments) async throws -> ExitCode {
        let limit = try arguments.int("limit", default: 50, in: 1...1000)
        let api = try SystemAccess.api(arguments)
        var groups: [APIGroup] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page: APIGroupPage = try await api.get(
                "/v1/groups?limit=\(min(200, limit - groups.count))\(next)"
            ).decode()
            groups += page.data
            cursor = page.nextCursor
        } while cursor != nil && groups.count < limit
        if arguments.has("json") {
            try Terminal.printJSON(groups)
        } else {
            if groups.isEmpty { Terminal.printError("There are no groups.") }
            Terminal.print(groups.lines)
        }
        return .ok
    }

    private static func members(_ text: String, _ arguments: Arguments) async throws -> ExitCode {
        let (adding, removing) = try (
            NamedObject.prefixes("add", arguments), NamedObject.prefixes("remove", arguments)
        )
        let named = try await find(text, arguments)
        let answer = try await named.api.get(named.path)
        guard !(adding + removing).isEmpty else { return try report(answer, arguments) }
        let (added, removed) = (try await contacts(adding, arguments), try await contacts(removing, arguments))
        let group = try answer.decode(APIGroup.self)
        var members = group.members.map(\.contactId).filter { !removed.contains($0) }
        for contact in added where !members.contains(contact) { members.append(contact) }
        let change = APIGroupChange(memberIds: members)
        return try report(
            try await named.api.patch(named.path, json: change, ifMatch: group.version), arguments)
    }

    private static func report(_ answer: APIAnswer, _ arguments: Arguments) throws -> ExitCode {
        if arguments.has("json") {
            Terminal.printBytes(answer.body + [UInt8(ascii: "\n")])
        } else {
            let group = try answer.decode(APIGroup.self)
            Terminal.print([group.line] + group.memberLines)
        }
        return .ok
    }
}
