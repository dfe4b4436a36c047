import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline export csv|vcf|jsonl --out FILE`: writes the contacts to a file.
enum ExportCommand {
    static let command = Command(
        name: "export", summary: "write the contacts as CSV, VCF or JSON lines", usage: "csv|vcf|jsonl --out FILE",
        options: {
            [
                .value("out", "FILE", "the file to write; - is standard output"),
                .flag("full", "with csv: every value of every field, instead of twelve columns"),
                .flag("unguarded", "with csv: cells that look like formulas are written as they are"),
                .flag("bom", "with csv: a byte order mark, for spreadsheets"),
                .value("vcard", "VERSION", "with vcf: 3.0 or 4.0 (3.0)"),
                .value(
                    "objects", "KIND",
                    "with jsonl: contacts, cards, interactions, inbox, groups or settings (contacts)"),
                .flag("photos", "with vcf: the photo of a contact's card"),
                .value("tag", "TAG", "only contacts with the tag"),
                .value("group", "ID", "only members of the group"),
                .value("timeout", "SECONDS", "how long to wait (300)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let format = try arguments.only("the format (csv, vcf or jsonl)")
            guard ["csv", "vcf", "jsonl"].contains(format) else {
                throw UsageFault("'\(format)' is not one of csv, vcf, jsonl")
            }
            guard let path = arguments.value("out") else { throw UsageFault("--out FILE is missing") }
            let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
            let api = try SystemAccess.api(arguments)
            let rows = try await FileExport(api: api).write(
                try await request(format, arguments, api), to: path, within: limit)
            if arguments.has("json") {
                try Terminal.printJSON(Report(path: path, format: format, rows: rows))
            } else if path != "-" {
                let noun = arguments.value("objects").map { $0 == "contacts" ? "contact" : "line" } ?? "contact"
                Terminal.print("\(path): \(CountedNoun.text(rows, noun))")
            }
            return .ok
        })

    /// The body of the request. The server refuses options that are not for the format.
    private static func request(
        _ format: String, _ arguments: Arguments, _ api: APIClient
    ) async throws -> ExportRequest {
        var request = ExportRequest(format: format)
        request.objects = arguments.value("objects")
        if arguments.has("full") { request.columns = "full" }
        if arguments.has("unguarded") { request.guardFormulas = false }
        if arguments.has("bom") { request.byteOrderMark = true }
        request.vCardVersion = arguments.value("vcard")
        if arguments.has("photos") { request.photos = true }
        request.tag = arguments.value("tag")
        if let group = arguments.value("group") {
            request.groupId = try await api.complete(try NamedObject.prefix(group), among: [.group]).id
        }
        return request
    }

    private struct Report: Encodable {
        var path: String
        var format: String
        var rows: Int
    }
}
