import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline groups list | create | rename | members | delete | restore`.
enum GroupsCommand {
    private static let verbs = Verbs(
        command: "groups",
        list: [
            ("list", ""), ("create", "NAME CONTACT..."), ("rename", "ID NAME"), ("members", "ID"), ("delete", "ID"),
            ("restore", "ID"),
        ])

    static let command = Command(
        name: "groups", summary: "list, create and change groups, whose chats belong to no single contact",
        usage: verbs.usage,
        options: {
            Option.page("groups") + [
                .value("add", "CONTACT,…", "with members: contacts to add"),
                .value("remove", "CONTACT,…", "with members: contacts to remove"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            guard let word = words.first else { return try await list(arguments) }
            if verb == "create" {
                let members = try words.dropFirst().map(NamedObject.prefix)
                let change = APIGroupChange(name: word, memberIds: try await contacts(members, arguments))
                return try report(try await SystemAccess.api(arguments).post("/v1/groups", json: change), arguments)
            }
            let (adding, removing) = try (
                NamedObject.prefixes("add", arguments), NamedObject.prefixes("remove", arguments)
            )
            let group = try await find(word, areDeleted: verb == "restore", arguments)
            switch verb {
            case "rename":
                let answer = try await group.api.patch(group.path, json: APIGroupChange(name: words[1]))
                return try report(answer, arguments)
            case "members": return try await members(group, adding, removing, arguments)
            case "delete":
                _ = try await group.api.delete(group.path)
                let again = "Within 24 hours, tapline groups restore \(group.id) restores it."
                if arguments.has("json") {
                    try Terminal.printJSON(["id": group.id])
                } else {
                    Terminal.print("The group is deleted. \(again)")
                }
                return .ok
            default: return try report(try await group.api.post(group.path + "/restore"), arguments)
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
        let answer = try await SystemAccess.api(arguments).get(APIClient.path("/v1/groups", try arguments.page()))
        return try AnswerReport.printList(answer, arguments, empty: "There are no groups.") {
            let page: APIGroupPage = try answer.decode()
            return (page.data.lines, page.nextCursor)
        }
    }

    private static func members(
        _ named: NamedObject, _ adding: [IDPrefix], _ removing: [IDPrefix], _ arguments: Arguments
    ) async throws -> ExitCode {
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
        try AnswerReport.print(answer, arguments) {
            let group = try answer.decode(APIGroup.self)
            return [group.line] + group.memberLines
        }
    }
}
