import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline inbox list | names | show | assign | contact | dismiss | reopen`: files what the matcher was not certain about.
enum InboxCommand {
    private static let verbs = Verbs(
        command: "inbox",
        list: [
            ("list", ""), ("names", ""), ("show", "ID"), ("assign", "ID CONTACT-or-GROUP"),
            ("contact", "ID [NAME]"), ("dismiss", "ID"), ("reopen", "ID"),
        ])

    static let command = Command(
        name: "inbox", summary: "list and file the chats whose contact was not certain", usage: verbs.usage,
        options: {
            Option.page("notes") + [
                .value("status", "STATE", "with list: notes that are open, dismissed or assigned (open)"),
                .value("alias", "NAME", "with assign and contact: another name of the contact, to be found by it"),
                .flag(
                    "same-name", "with assign, contact and dismiss: also the other open notes that show the same name"),
                .flag("no-learn", "with assign and contact: file this chat only, and learn nothing for others"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            guard let word = words.first else {
                return try await verb == "names" ? names(arguments) : list(arguments)
            }
            let prefix = try NamedObject.prefix(word)
            let target = try verb == "assign" ? NamedObject.prefix(words[1]) : nil
            let note = try await NamedObject.find(prefix, .note, with: arguments)
            switch verb {
            case "show": return try await show(note, arguments)
            case "dismiss":
                let answer = try await note.api.post(
                    note.path + "/dismiss", json: NoteDismissal(withSameName: arguments.has("same-name")))
                return try AnswerReport.print(answer, arguments) { _ in
                    "The note is dismissed. Its chat belongs to no contact and to no group."
                }
            case "reopen":
                return try AnswerReport.print(try await note.api.post(note.path + "/reopen"), arguments) { _ in
                    "The note is in the inbox again."
                }
            case "contact":
                let input = NoteContact(
                    name: words.dropFirst().first, learn: !arguments.has("no-learn"),
                    learnAlias: arguments.value("alias"), withSameName: arguments.has("same-name"))
                let answer = try await note.api.post(note.path + "/contact", json: input)
                return try AnswerReport.print(answer, arguments) { done in
                    "The chat is filed under the new contact \(done.contact?.description ?? "")."
                }
            default:
                guard let target else { return .usage }
                let place = try await NamedObject.find(target, .contact, .group, with: arguments)
                let answer = try await note.api.post(
                    note.path + "/assign",
                    json: FilingTarget(place, arguments, withSameName: arguments.has("same-name")))
                return try AnswerReport.print(answer, arguments) { done in
                    "The chat is filed under \(done.interactions.first?.place ?? place.id)."
                }
            }
        })

    private static func list(_ arguments: Arguments) async throws -> ExitCode {
        let path = APIClient.path("/v1/inbox", try arguments.page() + [("state", arguments.value("status"))])
        let answer = try await SystemAccess.api(arguments).get(path)
        return try AnswerReport.printList(
            answer, arguments, empty: arguments.value("status").map { "No note is \($0)." } ?? "The inbox is empty."
        ) {
            let page: APINotePage = try answer.decode()
            return (page.lines, page.nextCursor)
        }
    }

    private static func names(_ arguments: Arguments) async throws -> ExitCode {
        let answer = try await SystemAccess.api(arguments).get("/v1/inbox/names")
        return try AnswerReport.printList(answer, arguments, empty: "No name returns in the inbox.") {
            (try answer.decode(APIRecurringNames.self).lines, nil)
        }
    }

    private static func show(_ note: NamedObject, _ arguments: Arguments) async throws -> ExitCode {
        let answer = try await note.api.get(note.path)
        var names: [String: String] = [:]
        if !arguments.has("json") {
            for suggestion in try answer.decode(APINote.self).suggestions.prefix(5) {
                // The key may lack the scope for contacts, and a suggested contact may be deleted.
                let contact = try? await note.api.get("/v1/contacts/\(suggestion.contactId)").decode(APIContact.self)
                names[suggestion.contactId] = contact?.title
            }
        }
        return try AnswerReport.print(answer, arguments) { try answer.decode(APINote.self).lines(names) }
    }
}

extension FilingTarget {
    /// - Parameters:
    ///   - place: nil for the inbox.
    ///   - messages: the messages that a split moves; a split learns only an alias.
    ///   - withSameName: whether the other open notes of the same name go there, too; nil if the chat is no note.
    init(_ place: NamedObject?, _ arguments: Arguments, messages: [Int]? = nil, withSameName: Bool? = nil) {
        self.init(
            contactId: place?.kind == .contact ? place?.id : nil, groupId: place?.kind == .group ? place?.id : nil,
            toInbox: place == nil ? true : nil, messages: messages,
            learn: messages == nil ? !arguments.has("no-learn") : nil, learnAlias: arguments.value("alias"),
            withSameName: withSameName)
    }
}
