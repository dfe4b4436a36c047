import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline contacts`: lists, shows and changes contacts, merges duplicates, and resolves what needs a decision.
enum ContactsCommand {
    private static let verbs = Verbs(
        command: "contacts",
        list: [
            ("list", ""), ("search", "WORD..."), ("show", "ID"), ("add", "NAME [FIELD=VALUE...]"),
            ("set", "ID FIELD=VALUE..."), ("history", "ID"), ("suggestions", "ID"), ("accept", "ID SUGGESTION"),
            ("dismiss", "ID SUGGESTION"), ("duplicates", "ID"), ("merge", "ID INTO"), ("undo", "MERGE"),
            ("conflicts", "ID"), ("resolve", "ID NUMBER"), ("tag", "ID TAG"), ("delete", "ID"), ("restore", "ID"),
            ("erase", "ID"),
        ])

    static let command = Command(
        name: "contacts",
        summary: "list, search, show and change contacts; merge duplicates, accept suggestions, tag, restore, erase",
        usage: verbs.usage,
        options: {
            Option.page("contacts, or with history, interactions")
                + [
                    .value("status", "STATUS", "with list and search: draft or confirmed"),
                    .value("tag", "TAG", "with list and search: only contacts with this tag"),
                    .value("sort", "ORDER", "with list and search: updatedAt, createdAt or name (updatedAt)"),
                ] + ContactEditing.options + [
                    .flag("dry-run", "with merge: show the changes without making them"),
                    .value(
                        "take", "FIELD=SIDE,…", "with merge: the contact whose value a field takes: into, from or both"),
                    .value(
                        "use", "SIDE",
                        "with resolve: standing keeps the current value, other takes the other device's value"),
                    .flag("remove", "with tag: remove the tag"),
                    Confirmation.option, .url, .cacert, .state, .json,
                ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            switch verb {
            case "list", "search": return try await ContactReading.list(words, arguments)
            case "add": return try await ContactEditing.add(words, arguments)
            case "undo":
                let merge = try await NamedObject.find(try NamedObject.prefix(words[0]), .merge, with: arguments)
                return try AnswerReport.print(try await merge.api.post(merge.path + "/undo"), arguments, APIUndo.self)
            default: return try await run(verb, try NamedObject.prefix(words[0]), words, arguments)
            }
        })

    /// The actions on one contact.
    private static func run(
        _ verb: String, _ prefix: IDPrefix, _ words: [String], _ arguments: Arguments
    ) async throws -> ExitCode {
        let find = { () async throws in
            try await NamedObject.find(prefix, .contact, areDeleted: verb == "restore", with: arguments)
        }
        switch verb {
        case "show": return try await ContactReading.show(try await find(), arguments)
        case "history": return try await ContactReading.history(try await find(), arguments)
        case "set":
            let patch = try FieldPatch(Array(words.dropFirst()), of: .contact)
            let contact = try await find()
            return try AnswerReport.print(
                try await contact.api.patch(contact.path, json: patch), arguments, APIContactDetail.self)
        case "delete": return try await ContactEditing.delete(try await find(), arguments)
        case "duplicates":
            let contact = try await find()
            return try AnswerReport.print(
                try await contact.api.get(contact.path + "/duplicates"), arguments, APIDuplicates.self)
        case "merge": return try await merge(prefix, into: try NamedObject.prefix(words[1]), arguments)
        case "conflicts":
            let contact = try await find()
            return try AnswerReport.print(
                try await contact.api.get(contact.path + "/conflicts"), arguments, APIConflicts.self)
        case "resolve": return try await resolve(prefix, words[1], arguments)
        case "suggestions":
            let contact = try await find()
            return try AnswerReport.print(
                try await contact.api.get(contact.path + "/suggestions?limit=200"), arguments, APISuggestions.self)
        case "accept", "dismiss":
            return try await decide(verb, prefix, try NamedObject.prefix(words[1]), arguments)
        case "tag":
            guard !words[1].isEmpty else { throw UsageFault("the tag is empty") }
            let contact = try await find()
            let tag = contact.path + "/tags/\(APIClient.escaped(words[1]))"
            let answer =
                arguments.has("remove") ? try await contact.api.delete(tag) : try await contact.api.put(tag)
            return try AnswerReport.print(answer, arguments, APIContact.self)
        case "restore":
            let contact = try await find()
            return try AnswerReport.print(
                try await contact.api.post(contact.path + "/restore"), arguments, APIContact.self)
        default:
            let confirmation = try Confirmation(arguments, "contact")
            let contact = try await find()
            try await confirmation.ask(
                "This permanently erases the contact \(contact.id) with everything that was filed under the contact.")
            return try AnswerReport.print(
                try await contact.api.delete(contact.path + "?erase=true"), arguments, APIErasure.self)
        }
    }

    private static func merge(
        _ prefix: IDPrefix, into target: IDPrefix, _ arguments: Arguments
    ) async throws -> ExitCode {
        let choices = try choices(arguments)
        let itself = UsageFault("a contact cannot be merged with itself: name two ids")
        guard prefix != target else { throw itself }
        let from = try await NamedObject.find(prefix, .contact, with: arguments)
        let into = try await NamedObject.find(target, .contact, with: arguments)
        guard into.id != from.id else { throw itself }
        let merge = APIMerge(into: into.id, fields: choices, dryRun: arguments.has("dry-run"))
        return try AnswerReport.print(
            try await from.api.post(from.path + "/merge", json: merge), arguments, APIMergeAnswer.self)
    }

    private static func resolve(_ prefix: IDPrefix, _ word: String, _ arguments: Arguments) async throws -> ExitCode {
        guard let number = Int(word) else { throw UsageFault("'\(word)' is not a conflict number") }
        guard let side = arguments.value("use"), ["standing", "other"].contains(side) else {
            throw UsageFault("add --use standing or --use other")
        }
        let contact = try await NamedObject.find(prefix, .contact, with: arguments)
        var api = contact.api
        api.missing =
            "there is no conflict \(number) of a contact \(contact.id); tapline contacts conflicts \(contact.id) shows "
            + "them"
        return try AnswerReport.print(
            try await api.post(contact.path + "/conflicts/\(number)/resolve", json: ["use": side]), arguments,
            APIContact.self)
    }

    private static func decide(
        _ verb: String, _ prefix: IDPrefix, _ word: IDPrefix, _ arguments: Arguments
    ) async throws -> ExitCode {
        let contact = try await NamedObject.find(prefix, .contact, with: arguments)
        var api = contact.api
        let suggestion = try await api.complete(word, among: [.suggestion]).id
        api.missing = "there is no suggestion \(suggestion) for a contact \(contact.id)"
        let answer = try await api.post(contact.path + "/suggestions/\(suggestion)/\(verb)")
        if verb == "accept" { return try AnswerReport.print(answer, arguments, APIContact.self) }
        if arguments.has("json") {
            try Terminal.printJSON(["id": suggestion])
        } else {
            Terminal.print("The value is not suggested again for this contact.")
        }
        return .ok
    }

    private static func choices(_ arguments: Arguments) throws(UsageFault) -> [String: String] {
        var choices: [String: String] = [:]
        for part in (arguments.value("take") ?? "").split(separator: ",") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, !sides[0].isEmpty else {
                throw UsageFault("--take is '\(part)': expected FIELD=into, FIELD=from or FIELD=both")
            }
            choices[sides[0]] = sides[1]
        }
        return choices
    }
}
