import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline contacts list | search | show | history`.
enum ContactReading {
    /// - Parameter words: of a search; empty to list all contacts.
    static func list(_ words: [String], _ arguments: Arguments) async throws -> ExitCode {
        enum Order: String, CaseIterable { case updatedAt, createdAt, name }
        enum Status: String, CaseIterable { case draft, confirmed }
        let status = try arguments.value("status").map { _ in
            try arguments.choice("status", default: Status.confirmed).rawValue
        }
        let filter: [(name: String, value: String?)] = [
            ("q", words.isEmpty ? nil : words.joined(separator: " ")), ("status", status),
            ("tag", arguments.value("tag")),
            ("sort", try arguments.choice("sort", default: Order.updatedAt).rawValue),
        ]
        let path = APIClient.path("/v1/contacts", try arguments.page() + filter)
        let answer = try await SystemAccess.api(arguments).get(path)
        return try AnswerReport.printList(answer, arguments, empty: "No contact matches.") {
            let page: APIContactPage = try answer.decode()
            return (page.lines, page.nextCursor)
        }
    }

    static func show(_ contact: NamedObject, _ arguments: Arguments) async throws -> ExitCode {
        let answer = try await contact.api.get(contact.path)
        guard !arguments.has("json") else { return AnswerReport.print(answer, arguments) { [] } }
        let suggestions: APISuggestions = try await contact.api.get(contact.path + "/suggestions?limit=200").decode()
        let history: APIInteractionPage = try await contact.api.get(contact.path + "/interactions?limit=5").decode()
        return try AnswerReport.print(answer, arguments) {
            var lines = [try answer.decode(APIContactDetail.self).description]
            if suggestions.count > 0 {
                let more = suggestions.hasMore ? "more than " : ""
                lines.append(
                    "\(more)\(CountedNoun.text(suggestions.count, "suggestion")): "
                        + "tapline contacts suggestions \(contact.id)")
            }
            lines += APIHistory(history.data, []).lines.map { "  " + $0 }
            if history.nextCursor != nil { lines.append("more: tapline contacts history \(contact.id)") }
            return lines
        }
    }

    /// The chats and merges of a contact. The feed of changes is no source: the feed has all objects of the owner, no
    /// values, and only the changes of the last days.
    static func history(_ contact: NamedObject, _ arguments: Arguments) async throws -> ExitCode {
        let chats = try await contact.api.get(
            APIClient.path(contact.path + "/interactions", try arguments.page()))
        // Merges are few, and have no pages. They belong to the first page of chats.
        let isFirst = arguments.value("cursor") == nil
        let merges = isFirst ? try await contact.api.get(contact.path + "/merges") : nil
        if arguments.has("json") {
            let body = merges?.body ?? Array(#"{"data":[]}"#.utf8)
            Terminal.printBytes(
                Array(#"{"interactions":"#.utf8) + chats.body + Array(#","merges":"#.utf8) + body + Array("}\n".utf8))
            return .ok
        }
        let page: APIInteractionPage = try chats.decode()
        let records = try merges.map { try $0.decode(APIMergeRecords.self).data } ?? []
        return try AnswerReport.printList(chats, arguments, empty: "Nothing was filed under the contact yet.") {
            (APIHistory(page.data, records).lines, page.nextCursor)
        }
    }
}
