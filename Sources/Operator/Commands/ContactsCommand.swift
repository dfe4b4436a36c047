import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline contacts duplicates | merge | undo | conflicts | resolve | suggestions | accept | dismiss | tag | restore |
/// erase`.
enum ContactsCommand {
    static let command = Command(
        name: "contacts",
        summary: "merge duplicates, undo a merge, resolve conflicts, accept suggestions, tag, restore, erase",
        usage: "duplicates ID | merge ID INTO | undo MERGE | conflicts ID | resolve ID NUMBER | suggestions ID | "
            + "accept ID SUGGESTION | dismiss ID SUGGESTION | tag ID TAG | restore ID | erase ID",
        options: {
            [
                .flag("dry-run", "with merge: show the changes without making them"),
                .value("take", "FIELD=SIDE,…", "with merge: the contact whose value a field takes: into, from or both"),
                .value(
                    "use", "SIDE",
                    "with resolve: standing keeps the current value, other takes the other device's value"),
                .flag("remove", "with tag: remove the tag"),
                .flag("yes", "with erase: confirm; an erased contact cannot be restored"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            guard let verb = arguments.operands.first, let usage = verbs[verb] else {
                throw UsageFault("expected one of \(verbs.keys.sorted().joined(separator: ", "))")
            }
            let words = Array(arguments.operands.dropFirst())
            guard words.count == usage.split(separator: " ").count else {
                throw UsageFault("expected: tapline contacts \(verb) \(usage)")
            }
            guard let id = UUID(uuidString: words[0]) else { throw UsageFault("'\(words[0])' is not an id") }
            let path = "/v1/contacts/\(id.text)"
            func api(_ missing: String? = nil) throws -> APIClient {
                var api = try SystemAccess.api(arguments)
                api.missing = missing ?? "there is no contact \(id.text)"
                return api
            }
            switch verb {
            case "duplicates":
                return try report(
                    try await api().get(path + "/duplicates"), arguments, APIDuplicates.self)
            case "merge":
                guard let into = UUID(uuidString: words[1]) else { throw UsageFault("'\(words[1])' is not an id") }
                guard into != id else { throw UsageFault("a contact cannot be merged with itself: name two ids") }
                let merge = APIMerge(
                    into: into.text, fields: try choices(arguments), dryRun: arguments.has("dry-run"))
                return try report(
                    try await api().post(path + "/merge", json: merge), arguments,
                    APIMergeAnswer.self)
            case "undo":
                return try report(
                    try await api("there is no merge \(id.text)").post("/v1/merges/\(id.text)/undo"), arguments,
                    APIUndo.self)
            case "conflicts":
                return try report(
                    try await api().get(path + "/conflicts"), arguments, APIConflicts.self)
            case "resolve":
                guard let number = Int(words[1]) else { throw UsageFault("'\(words[1])' is not a conflict number") }
                guard let side = arguments.value("use"), ["standing", "other"].contains(side) else {
                    throw UsageFault("add --use standing or --use other")
                }
                return try report(
                    try await api(
                        "there is no conflict \(number) of a contact \(id.text); tapline contacts conflicts \(id.text) shows them"
                    ).post(
                        path + "/conflicts/\(number)/resolve", json: ["use": side]), arguments, APIContact.self)
            case "suggestions":
                return try report(try await api().get(path + "/suggestions?limit=200"), arguments, APISuggestions.self)
            case "accept", "dismiss":
                guard let suggestion = UUID(uuidString: words[1]) else {
                    throw UsageFault("'\(words[1])' is not an id; tapline contacts suggestions shows the ids")
                }
                let answer = try await api("there is no suggestion \(suggestion.text) for a contact \(id.text)").post(
                    path + "/suggestions/\(suggestion.text)/\(verb)")
                if verb == "accept" { return try report(answer, arguments, APIContact.self) }
                if arguments.has("json") {
                    try Terminal.printJSON(["id": suggestion.text])
                } else {
                    Terminal.print("The value is not suggested again for this contact.")
                }
                return .ok
            case "tag":
                guard !words[1].isEmpty else { throw UsageFault("the tag is empty") }
                let api = try api()
                let tag = path + "/tags/\(APIClient.escaped(words[1]))"
                let answer = arguments.has("remove") ? try await api.delete(tag) : try await api.put(tag)
                return try report(answer, arguments, APIContact.self)
            case "restore":
                return try report(
                    try await api().post(path + "/restore"), arguments, APIContact.self)
            default:
                guard arguments.has("yes") else {
                    throw UsageFault("an erased contact cannot be restored: add --yes to confirm")
                }
                return try report(
                    try await api().delete(path + "?erase=true"), arguments, APIErasure.self)
            }
        })

    /// The operands that each verb takes.
    private static let verbs = [
        "duplicates": "ID", "merge": "ID INTO", "undo": "MERGE", "conflicts": "ID", "resolve": "ID NUMBER",
        "suggestions": "ID", "accept": "ID SUGGESTION", "dismiss": "ID SUGGESTION", "tag": "ID TAG", "restore": "ID",
        "erase": "ID",
    ]

    private static func report<Answer: Decodable & CustomStringConvertible>(
        _ answer: APIAnswer, _ arguments: Arguments, _: Answer.Type
    ) throws -> ExitCode {
        if arguments.has("json") {
            Terminal.printBytes(answer.body + [UInt8(ascii: "\n")])
        } else {
            Terminal.printText(try answer.decode(Answer.self).description)
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
