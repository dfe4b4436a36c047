import APIClient
import CommandLine
import Runtime
import Supervision

/// `tapline undo TOKEN`: undoes a correction.
enum UndoCommand {
    static let command = Command(
        name: "undo", summary: "undo a correction, by the token that its command has printed", usage: "TOKEN",
        options: { [.url, .cacert, .state, .json] },
        run: { arguments in try await undo(try arguments.only("the token of the correction"), arguments) })

    static func undo(_ token: String, _ arguments: Arguments) async throws -> ExitCode {
        let isToken = token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        guard isToken, (1...200).contains(token.utf8.count) else {
            throw UsageFault("'\(token)' is not a token of a correction, such as 3vX9…")
        }
        var api = try SystemAccess.api(arguments)
        api.missing = "there is no correction with this token; each correction prints its own"
        return try AnswerReport.print(try await api.post("/v1/undo/\(token)"), arguments, APIUndoneCorrection.self)
    }
}
