import APIClient
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline search WORD...`
enum SearchCommand {
    static let command = Command(
        name: "search", summary: "search people, what was said, and notes", usage: "WORD...",
        options: {
            [
                .value("kind", "KIND", "only results of this kind: contact interaction note"),
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
            var address = URLComponents()
            address.path = "/v1/search"
            address.queryItems = [
                URLQueryItem(name: "limit", value: String(limit)),
                URLQueryItem(name: "q", value: arguments.operands.joined(separator: " ")),
            ]
            for (option, name) in [
                ("kind", "kind"), ("contact", "contactId"), ("group", "groupId"), ("app", "sourceApp"),
                ("since", "since"), ("tag", "tag"),
            ] {
                if let value = arguments.value(option) {
                    address.queryItems?.append(URLQueryItem(name: name, value: value))
                }
            }
            let found: APISearch = try await SystemAccess.api(arguments).get(address.string ?? "")
                .decode()
            if arguments.has("json") {
                try Terminal.printJSON(found)
                return .ok
            }
            if found.contacts.isEmpty, found.hits.isEmpty {
                Terminal.printError("Nothing was found.")
                return .ok
            }
            for contact in found.contacts { Terminal.printText(contact.line) }
            if found.isSimilar { Terminal.printError("No text has these words. Similar words:") }
            for hit in found.hits { Terminal.printText(hit.line) }
            if found.nextCursor != nil { Terminal.printError("There are more; --limit N shows up to 200.") }
            return .ok
        })
}
