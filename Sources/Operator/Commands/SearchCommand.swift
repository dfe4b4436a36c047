import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline search WORD...`
enum SearchCommand {
    static let command = Command(
        name: "search", summary: "search people and their notes, what was said, the inbox and messages",
        usage: "WORD...",
        options: {
            [
                .value("kind", "KIND", "only results of this kind: contact, card, interaction, note or message"),
                .value("contact", "ID", "only what was said with this contact, or in its groups"),
                .value("group", "ID", "only what was said in this group"),
                .value("app", "NAME", "only what was said in this app, for example whatsapp"),
                .value("since", "TIME", "only what was said at this time or later, RFC 3339"),
                .value("tag", "TAG", "only contacts with this tag, and what they said"),
                .value("limit", "N", "show at most N results (20)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            guard !arguments.operands.isEmpty else { throw UsageFault("expected: tapline search WORD...") }
            let limit = try arguments.int("limit", default: 20, in: 1...200)
            let api = try SystemAccess.api(arguments)
            var query: [(name: String, value: String?)] = [
                ("limit", String(limit)), ("q", arguments.operands.joined(separator: " ")),
            ]
            for (option, name, kind) in [("contact", "contactId", ObjectKind.contact), ("group", "groupId", .group)] {
                guard let prefix = try arguments.value(option).map(NamedObject.prefix) else { continue }
                query.append((name, try await api.complete(prefix, among: [kind]).id))
            }
            for (option, name) in [("kind", "kind"), ("app", "sourceApp"), ("since", "since"), ("tag", "tag")] {
                query.append((name, arguments.value(option)))
            }
            let found: APISearch = try await api.get(APIClient.path("/v1/search", query)).decode()
            if arguments.has("json") {
                try Terminal.printJSON(found)
                return .ok
            }
            if found.contacts.isEmpty, found.hits.isEmpty {
                Terminal.printError("Nothing was found.")
                return .ok
            }
            let (contacts, hits) = found.lines
            Terminal.print(contacts)
            if found.isSimilar { Terminal.printError("No text has these words. Similar words:") }
            Terminal.print(hits)
            if found.nextCursor != nil { Terminal.printError("There are more; --limit N shows up to 200.") }
            return .ok
        })
}
