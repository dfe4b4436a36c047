import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline captures list | show | text | retry | delete | restore | erase`.
enum CapturesCommand {
    private static let verbs = Verbs(
        command: "captures",
        list: [
            ("list", ""), ("show", "ID"), ("text", "ID"), ("retry", "ID"), ("delete", "ID"), ("restore", "ID"),
            ("erase", "ID"),
        ])

    static let command = Command(
        name: "captures", summary: "list captures; show what was sent; retry, delete, restore or erase one",
        usage: verbs.usage,
        options: {
            Option.page("captures") + [
                .value("status", "STATE", "with list: received, filed, inbox, dismissed, rejected, dead, cancelled, …"),
                .value("kind", "KIND", "with list: conversation, card or auto"),
                .value("batch", "ID", "with list: the captures of this batch"),
                .value("contact", "ID", "with list: the captures of this contact"),
                .value("since", "TIME", "with list: captures received at this time or later, RFC 3339"),
                Confirmation.option, .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            guard let word = words.first else { return try await list(arguments) }
            let prefix = try NamedObject.prefix(word)
            let confirmation = try verb == "erase" ? Confirmation(arguments, "capture") : nil
            let capture = try await NamedObject.find(prefix, .capture, areDeleted: verb == "restore", with: arguments)
            let (api, path) = (capture.api, capture.path)
            switch verb {
            case "show": return try AnswerReport.print(try await api.get(path), arguments, APICaptureDetail.self)
            case "text":
                return try AnswerReport.print(try await api.get(path + "/text"), arguments, APICaptureText.self)
            case "retry":
                return try AnswerReport.print(try await api.post(path + "/retry"), arguments, APICaptureDetail.self)
            case "delete":
                return try AnswerReport.print(try await api.delete(path), arguments) { _ in
                    "The capture is deleted with what was filed from it. Within 24 hours, "
                        + "tapline captures restore \(capture.id) restores it."
                }
            case "restore":
                return try AnswerReport.print(try await api.post(path + "/restore"), arguments, APICaptureDetail.self)
            default:
                try await confirmation?.ask(
                    "This permanently erases the capture \(capture.id) with its text, its pictures and what was filed "
                        + "from it.")
                return try AnswerReport.print(try await api.post(path + "/erase"), arguments, APIErasure.self)
            }
        })

    private static func list(_ arguments: Arguments) async throws -> ExitCode {
        let page = try arguments.page()
        let kind = try arguments.value("kind").map { _ in try arguments.kind().rawValue }
        let contact = try arguments.value("contact").map(NamedObject.prefix)
        let batch = try arguments.value("batch").map { text throws(UsageFault) in
            guard let id = UUID(uuidString: text) else {
                throw UsageFault("'\(text)' is not a batch id; tapline batch list shows the ids")
            }
            return id.text
        }
        let api = try SystemAccess.api(arguments)
        let contactID: String? =
            if let contact { try await api.complete(contact, among: [.contact]).id } else { nil }
        let filter: [(name: String, value: String?)] = [
            ("state", arguments.value("status")), ("kind", kind), ("batchId", batch), ("contactId", contactID),
            ("since", arguments.value("since")),
        ]
        let answer = try await api.get(APIClient.path("/v1/captures", page + filter))
        return try AnswerReport.printList(answer, arguments, empty: "No capture matches.") {
            let page: APICapturePage = try answer.decode()
            return (page.lines, page.nextCursor)
        }
    }
}
