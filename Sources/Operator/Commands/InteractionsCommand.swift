import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline interactions show | move | split | edit | delete | restore`: corrects what was filed.
enum InteractionsCommand {
    private static let verbs = Verbs(
        command: "interactions",
        list: [
            ("show", "ID"), ("move", "ID CONTACT-or-GROUP-or-inbox"), ("split", "ID CONTACT-or-GROUP MESSAGE..."),
            ("edit", "ID FIELD=VALUE..."), ("delete", "ID"), ("restore", "ID"),
        ])

    static let command = Command(
        name: "interactions", summary: "show, move, split, edit, delete or restore what was filed from a chat",
        usage: verbs.usage,
        options: {
            [
                .value("alias", "NAME", "with move and split: another name of the contact, to be found by it"),
                .flag("no-learn", "with move: move this chat only, and learn nothing for others"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            let prefix = try NamedObject.prefix(words[0])
            let isInbox = verb == "move" && words[1] == "inbox"
            let target = try ["move", "split"].contains(verb) && !isInbox ? NamedObject.prefix(words[1]) : nil
            let messages = try verb == "split" ? messages(words.dropFirst(2)) : nil
            let patch = try verb == "edit" ? InteractionEdit(words.dropFirst()) : nil
            let chat = try await NamedObject.find(
                prefix, .interaction, areDeleted: verb == "restore", with: arguments)
            var place: NamedObject?
            if let target { place = try await NamedObject.find(target, .contact, .group, with: arguments) }
            let (api, path) = (chat.api, chat.path)
            switch verb {
            case "show": return try AnswerReport.print(try await api.get(path), arguments, APIInteraction.self)
            case "restore":
                return try AnswerReport.print(try await api.post(path + "/restore"), arguments, APIInteraction.self)
            case "edit":
                return try AnswerReport.print(try await api.patch(path, json: patch), arguments) { _ in
                    "The interaction is changed."
                }
            case "delete":
                return try AnswerReport.print(try await api.delete(path), arguments) { _ in
                    "The interaction is deleted. Within 24 hours, tapline interactions restore \(chat.id) restores it."
                }
            default:
                let body = FilingTarget(place, arguments, messages: messages)
                return try AnswerReport.print(try await api.post("\(path)/\(verb)", json: body), arguments) { done in
                    if verb == "split" { return "The messages are now an interaction of their own." }
                    return "The chat is now in \(isInbox ? "the inbox" : done.interactions.first?.place ?? "")."
                }
            }
        })

    /// Indexes of messages, as `interactions show` prints them: `3`, `5-8`.
    private static func messages(_ words: ArraySlice<String>) throws(UsageFault) -> [Int] {
        var messages: [Int] = []
        for word in words {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last,
                0 <= first, last < 100_000
            else { throw UsageFault("'\(word)' is not a number of a message, such as 3, or a range, such as 5-8") }
            messages += first...last
        }
        return messages
    }
}

/// Turns `FIELD=VALUE` arguments into the body that changes an interaction. Commas separate the items of a list.
struct InteractionEdit: Encodable {
    private struct Info: Encodable {
        var interests: [String]?
        var events: [String]?
        var dates: [String]?
    }

    private static let lists: Set<String> = ["interests", "events", "dates"]

    private var summary: String?
    private var happenedAt: String?
    private var extractedInfo: Info?

    init(_ words: ArraySlice<String>) throws(UsageFault) {
        for word in words {
            let assignment = try FieldAssignment(word)
            var info = extractedInfo ?? Info()
            switch assignment.field {
            case "summary": summary = assignment.value
            case "happenedAt": happenedAt = assignment.value
            case "interests": info.interests = assignment.items
            case "events": info.events = assignment.items
            case "dates": info.dates = assignment.items
            default:
                throw assignment.unknown(
                    of: "an interaction", known: ["summary", "happenedAt", "interests", "events", "dates"])
            }
            if Self.lists.contains(assignment.field) { extractedInfo = info }
        }
    }
}
