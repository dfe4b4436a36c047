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
                let change = APIGroupChange(name: words[0], memberIds: try words.dropFirst().map(id))
                return try report(try await SystemAccess.api(arguments).post("/v1/groups", json: change), arguments)
            case ("rename", 2):
                let change = APIGroupChange(name: words[1])
                let (api, path) = try access(words[0], arguments)
                return try report(try await api.patch(path, json: change), arguments)
            case ("members", 1): return try await members(words[0], arguments)
            case ("delete", 1):
                let (api, path) = try access(words[0], arguments)
                _ = try await api.delete(path)
                let again = "Within 24 hours, tapline groups restore \(words[0]) restores it."
                if arguments.has("json") {
                    try Terminal.printJSON(["id": words[0].lowercased()])
                } else {
                    Terminal.print("The group is deleted. \(again)")
                }
                return .ok
            case ("restore", 1):
                let (api, path) = try access(words[0], arguments)
                return try report(try await api.post(path + "/restore"), arguments)
            default: throw UsageFault("expected: tapline groups \(usage)")
            }
        })

    /// The API for one group, and the group's path.
    private static func access(_ text: String, _ arguments: Arguments) throws -> (APIClient, path: String) {
        let id = try id(text)
        var api = try SystemAccess.api(arguments)
        api.missing = "there is no group \(id); tapline groups list shows the ids"
        return (api, "/v1/groups/\(id)")
    }

    private static func id(_ text: String) throws(UsageFault) -> String {
        guard let id = UUID(uuidString: text) else { throw UsageFault("'\(text)' is not an id") }
        return id.text
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
            for group in groups { Terminal.print(group.line) }
        }
        return .ok
    }

    private static func members(_ text: String, _ arguments: Arguments) async throws -> ExitCode {
        func contacts(_ option: String) throws(UsageFault) -> [String] {
            try (arguments.value(option) ?? "").split(separator: ",").map { part throws(UsageFault) in
                try id(String(part))
            }
        }
        let (added, removed) = (try contacts("add"), try contacts("remove"))
        let (api, path) = try access(text, arguments)
        let answer = try await api.get(path)
        guard !(added + removed).isEmpty else { return try report(answer, arguments) }
        let group = try answer.decode(APIGroup.self)
        var members = group.members.map(\.contactId).filter { !removed.contains($0) }
        for contact in added where !members.contains(contact) { members.append(contact) }
        let change = APIGroupChange(memberIds: members)
        return try report(try await api.patch(path, json: change, ifMatch: group.version), arguments)
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
