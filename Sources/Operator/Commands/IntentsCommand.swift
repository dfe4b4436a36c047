import APIClient
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline intents list | run | say`: the spoken actions over the things of a household.
enum IntentsCommand {
    private static let verbs = Verbs(
        command: "intents", list: [("list", ""), ("run", "SLUG [NAME=VALUE...]"), ("say", "SENTENCE")])

    static let command = Command(
        name: "intents",
        summary: """
            carry out spoken actions over the things of a household

              list          the 23 actions with their parameters
              run SLUG ...  carries one out, such as: run create-item title=Lamp price=12.99; a deletion needs --yes,
                            and create-item-from-photo has photo=FILE and place=LATITUDE,LONGITUDE
              say SENTENCE  carries out what a sentence means, if that is certain; with --read it is only read
            """,
        usage: verbs.usage,
        options: {
            [
                .flag("yes", "with run: confirm a deletion"), .flag("read", "with say: change nothing"), .url, .cacert,
                .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            var api = try SystemAccess.api(arguments)
            switch verb {
            case "list":
                let answer = try await api.get("/v1/intents")
                return try AnswerReport.print(answer, arguments) { try answer.decode(APIIntents.self).lines }
            case "run":
                api.missing = "there is no such action: tapline intents list shows them"
                return try await run(words[0], Array(words.dropFirst()), api, arguments)
            default:
                let said = Sentence(text: words[0], run: !arguments.has("read"))
                return try report(try await api.post("/v1/intents/parse", json: said), arguments)
            }
        })

    private struct Sentence: Encodable { let text: String, run: Bool }

    private static func run(
        _ slug: String, _ words: [String], _ api: APIClient, _ arguments: Arguments
    ) async throws -> ExitCode {
        var (parameters, place): ([String: String], (name: String, value: String)?) = ([:], nil)
        for word in words {
            let assignment = try FieldAssignment(word)
            switch (slug, assignment.field) {
            case (fromPhoto, "photo"): parameters["photo"] = try photo(at: assignment.value)
            case (fromPhoto, "place"): place = ("Geolocation", assignment.value)
            default: parameters[assignment.field] = assignment.value
            }
        }
        let path = "/v1/intents/\(APIClient.escaped(slug))"
        var answer = try await api.post(path, json: parameters, header: place)
        if arguments.has("yes"), let token = try answer.decode(APIIntentAnswer.self).confirmToken {
            parameters["confirmToken"] = token
            answer = try await api.post(path, json: parameters)
        }
        return try report(answer, arguments)
    }

    private static let fromPhoto = "create-item-from-photo"

    /// The picture in base64.
    private static func photo(at path: String) throws(CommandFailure) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "\(path): the file cannot be read")
        }
        return data.base64EncodedString()
    }

    /// Exit status 65 if something is missing, has to be chosen or confirmed.
    private static func report(_ answer: APIAnswer, _ arguments: Arguments) throws -> ExitCode {
        let read = try answer.decode(APIIntentAnswer.self)
        let code = AnswerReport.print(answer, arguments) { read.lines }
        if !read.ok, read.confirmToken != nil {
            Terminal.printError("Nothing was deleted. Delete by: tapline intents run … --yes")
        }
        return read.ok ? code : .data
    }
}
