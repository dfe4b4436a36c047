import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// An object of the API that an argument names by its id or by the beginning of its id.
struct NamedObject {
    let kind: ObjectKind
    /// The whole id.
    let id: String
    /// Says that there is no such object if the server answers 404.
    let api: APIClient

    var path: String { "\(kind.path)/\(id)" }

    /// Checks an argument before anything is sent.
    static func prefix(_ word: String) throws(UsageFault) -> IDPrefix {
        guard let prefix = IDPrefix(word) else {
            throw UsageFault("'\(word)' is not an id, nor the first \(IDPrefix.minDigits) or more digits of one")
        }
        return prefix
    }

    /// The ids that an option names, separated by commas.
    static func prefixes(_ option: String, _ arguments: Arguments) throws(UsageFault) -> [IDPrefix] {
        try (arguments.value(option) ?? "").split(separator: ",").map { part throws(UsageFault) in
            try prefix(String(part))
        }
    }

    /// - Parameter areDeleted: finds only what can be restored, if the id is not whole.
    /// - Throws: `data` if there is none or more than one.
    static func find(
        _ prefix: IDPrefix, _ kinds: ObjectKind..., areDeleted: Bool = false, with arguments: Arguments
    ) async throws -> NamedObject {
        var api = try SystemAccess.api(arguments)
        let (kind, id) = try await api.complete(prefix, among: kinds, areDeleted: areDeleted)
        api.missing = "there is no \(kind.noun) \(id); \(kind.listCommand) shows the ids"
        return NamedObject(kind: kind, id: id, api: api)
    }
}

/// The output of commands that show an answer of the API.
enum AnswerReport {
    /// Prints the server's JSON with `--json`, otherwise lines for a person.
    static func print(_ answer: APIAnswer, _ arguments: Arguments, _ lines: () throws -> [String]) rethrows -> ExitCode
    {
        if arguments.has("json") {
            Terminal.printBytes(answer.body + [UInt8(ascii: "\n")])
        } else {
            for line in try lines() { Terminal.printText(line) }
        }
        return .ok
    }

    static func print<Answer: Decodable & CustomStringConvertible>(
        _ answer: APIAnswer, _ arguments: Arguments, _: Answer.Type
    ) throws -> ExitCode {
        try print(answer, arguments) { [try answer.decode(Answer.self).description] }
    }

    /// Prints what a correction did, and how to undo the correction.
    static func print(
        _ correction: APIAnswer, _ arguments: Arguments, _ sentence: (APICorrection) -> String
    ) throws -> ExitCode {
        try print(correction, arguments) {
            let done: APICorrection = try correction.decode()
            return [sentence(done)] + done.lines
        }
    }

    /// Prints one page of a list. Notices go to standard error, so that a pipe gets only the rows.
    static func printList(
        _ answer: APIAnswer, _ arguments: Arguments, empty: String,
        _ page: () throws -> (lines: [String], next: String?)
    ) throws -> ExitCode {
        try print(answer, arguments) {
            let (lines, next) = try page()
            if lines.isEmpty { Terminal.printError(empty) }
            if let next { Terminal.printError("There are more: add --cursor \(next), or --limit N up to 200.") }
            return lines
        }
    }
}

extension Option {
    /// A page of a list is one answer of the server, so that `--json` prints the server's JSON.
    static func page(_ rows: String) -> [Option] {
        [
            .value("limit", "N", "show at most N \(rows) of a list (50; at most 200)"),
            .value("cursor", "CURSOR", "continue a list after the nextCursor of the page before"),
        ]
    }
}

extension Arguments {
    /// `--limit` and `--cursor` as parameters of a list.
    func page() throws(UsageFault) -> [(name: String, value: String?)] {
        [("limit", String(try int("limit", default: 50, in: 1...200))), ("cursor", value("cursor"))]
    }
}
