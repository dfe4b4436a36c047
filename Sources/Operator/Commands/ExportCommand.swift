import APIClient
import Captures
import CommandLine
import Runtime
import Supervision

/// `tapline export csv|vcf|jsonl|zip --out FILE`: writes the contacts, the inventory or other objects to a file.
enum ExportCommand {
    static let command = Command(
        name: "export", summary: "write the contacts as CSV, VCF or JSON lines, or the inventory as CSV or ZIP",
        usage: "csv|vcf|jsonl|zip --out FILE",
        options: {
            [
                .value("out", "FILE", "the file to write; - is standard output"),
                .flag("full", "with csv, zip: every value of every field, instead of the usual columns"),
                .flag("unguarded", "with csv, zip: cells that look like formulas are written as they are"),
                .flag("bom", "with csv, zip: a byte order mark, for spreadsheets"),
                .value("vcard", "VERSION", "with vcf: 3.0 or 4.0 (3.0)"),
                .value(
                    "objects", "KIND",
                    "with jsonl: contacts, cards, interactions, inbox, groups, settings or items; with csv: items (contacts)"
                ),
                .flag("photos", "with vcf: the photo of a contact's card"),
                .value("tag", "TAG", "only contacts with the tag"),
                .value("group", "ID", "only members of the group"),
                .value("location", "NAMES", "only items in these locations, separated by commas"),
                .value("label", "NAMES", "only items with these labels, separated by commas"),
                .value("timeout", "SECONDS", "how long to wait (300)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let format = try arguments.only("the format (csv, vcf, jsonl or zip)")
            guard ["csv", "vcf", "jsonl", "zip"].contains(format) else {
                throw UsageFault("'\(format)' is not one of csv, vcf, jsonl, zip")
            }
            guard let path = arguments.value("out") else { throw UsageFault("--out FILE is missing") }
            let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
            let api = try SystemAccess.api(arguments)
            let rows = try await FileExport(api: api).write(
                try await request(format, arguments, api), to: path, within: limit)
            if arguments.has("json") {
                try Terminal.printJSON(Report(path: path, format: format, rows: rows))
            } else if path != "-" {
                let isInventory = format == "zip" || format == "csv" && arguments.value("objects") == "items"
                let noun =
                    isInventory ? "item" : ["contacts", nil].contains(arguments.value("objects")) ? "contact" : "line"
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
        request.locations = names("location", arguments)
        request.labels = names("label", arguments)
        if let group = arguments.value("group") {
            request.groupId = try await api.complete(try NamedObject.prefix(group), among: [.group]).id
        }
        return request
    }

    private static func names(_ option: String, _ arguments: Arguments) -> [String]? {
        arguments.value(option)?.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    private struct Report: Encodable {
        var path: String
        var format: String
        var rows: Int
    }
}
