import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline scans list | judge | forget | judged`: the scans of the server, and what their owner says about them.
enum ScansCommand {
    private static let verbs = Verbs(
        command: "scans",
        list: [("list", ""), ("judge", "ID scam|legitimate"), ("forget", "ID"), ("judged", "")])

    static let command = Command(
        name: "scans",
        summary: """
            the scans of the last seven days, and what you say about their verdicts

              list                        lists the scans
              judge ID scam|legitimate    says what the message of a scan really is
              forget ID                   takes that back; a message that was kept is deleted
              judged                      writes all judged messages as lines of a label, a tab and the text, which
                                          tapline-lab train scams and eval scams read
            """,
        usage: verbs.usage,
        options: {
            Option.page("scans") + [
                .value("risk", "RISK", "with list: low, medium, high or cannot_tell"),
                .flag("keep", "with judge: keep the message after the scan has gone"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            switch verb {
            case "list": return try await list(arguments)
            case "judged": return try await writeJudged(arguments)
            default: break
            }
            if verb == "judge", !["scam", "legitimate"].contains(words[1]) {
                throw UsageFault("'\(words[1])' is not one of scam, legitimate")
            }
            // A scan has the id of its capture.
            let scan = try await NamedObject.find(try NamedObject.prefix(words[0]), .capture, with: arguments)
            let path = "/v1/scans/\(scan.id)/judgment"
            guard verb == "judge" else {
                _ = try await scan.api.delete(path)
                if !arguments.has("json") { Terminal.print("What you said is forgotten.") }
                return .ok
            }
            let answer = try await scan.api.put(
                path, json: NewJudgment(verdict: words[1], keep: arguments.has("keep")))
            return try AnswerReport.print(answer, arguments) {
                let judgment = try answer.decode(APIJudgedScan.self).judgment
                return [
                    "You say: \(judgment.verdict). The message is kept "
                        + (judgment.isKept ? "until you say forget." : "as long as the scan.")
                ]
            }
        })

    private struct NewJudgment: Encodable {
        var verdict: String
        var keep: Bool
    }

    private static func list(_ arguments: Arguments) async throws -> ExitCode {
        let path = APIClient.path("/v1/scans", try arguments.page() + [("risk", arguments.value("risk"))])
        let answer = try await SystemAccess.api(arguments).get(path)
        return try AnswerReport.printList(
            answer, arguments, empty: "Nothing was scanned in the last seven days."
        ) {
            let page: APIScans = try answer.decode()
            return (page.lines, page.nextCursor)
        }
    }

    /// All pages, because a part of the messages would be no use. `--json` prints an answer a line.
    private static func writeJudged(_ arguments: Arguments) async throws -> ExitCode {
        let api = try SystemAccess.api(arguments)
        var cursor = arguments.value("cursor")
        repeat {
            let answer = try await api.get(APIClient.path("/v1/scans/judged", [("limit", "200"), ("cursor", cursor)]))
            let page: APIJudgedMessages = try answer.decode()
            // Without the escapes of texts for a person.
            let lines = arguments.has("json") ? [answer.body] : page.lines.map { Array($0.utf8) }
            for line in lines { Terminal.printBytes(line + [UInt8(ascii: "\n")]) }
            cursor = page.nextCursor
        } while cursor != nil
        return .ok
    }
}
