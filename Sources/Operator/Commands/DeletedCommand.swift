import APIClient
import CommandLine
import Runtime
import Supervision

/// `tapline deleted`: what can still be restored, the latest first.
enum DeletedCommand {
    static let command = Command(
        name: "deleted", summary: "list what was deleted and can still be restored", usage: "",
        options: { Option.page("objects") + [.url, .cacert, .state, .json] },
        run: { arguments in
            guard arguments.operands.isEmpty else { throw UsageFault("expected: tapline deleted") }
            let path = APIClient.path("/v1/deleted", try arguments.page())
            let answer = try await SystemAccess.api(arguments).get(path)
            return try AnswerReport.printList(answer, arguments, empty: "Nothing was deleted in the last day.") {
                let page: APIDeleted = try answer.decode()
                return (page.lines, page.nextCursor)
            }
        })
}
