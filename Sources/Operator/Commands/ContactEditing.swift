import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline contacts add | delete`.
enum ContactEditing {
    /// The options of `add` and the fields that they fill.
    private static let fields = [
        ("phone", "phones", "NUMBER,…", "phone numbers, or TYPE:NUMBER"), ("email", "emails", "ADDRESS,…", "addresses"),
        ("company", "company", "NAME", "the company"), ("title", "jobTitle", "TEXT", "the job title"),
        ("note", "notes", "TEXT", "a note"),
    ]

    static let options = fields.map { option, _, value, help in Option.value(option, value, "with add: \(help)") }

    static func add(_ words: [String], _ arguments: Arguments) async throws -> ExitCode {
        guard let name = words.first, !name.isEmpty else { throw UsageFault("the name is empty") }
        let values = fields.compactMap { option, field, _, _ in arguments.value(option).map { "\(field)=\($0)" } }
        let tags = arguments.value("tag").map { ["tags=\($0)"] } ?? []
        let contact = try FieldPatch(["name=\(name)"] + values + tags + words.dropFirst(), of: .contact)
        let answer = try await SystemAccess.api(arguments).post("/v1/contacts", json: contact)
        return try AnswerReport.print(answer, arguments, APIContactDetail.self)
    }

    static func delete(_ contact: NamedObject, _ arguments: Arguments) async throws -> ExitCode {
        let answer = try await contact.api.delete(contact.path)
        if arguments.has("json"), answer.status == 204 {
            try Terminal.printJSON(["id": contact.id])
            return .ok
        }
        return try AnswerReport.print(answer, arguments) {
            let done = "The contact is deleted. Within 24 hours, tapline contacts restore \(contact.id) restores it."
            return answer.status == 204 ? [done] : [done, try answer.decode(APIDeletion.self).dialog]
        }
    }
}
