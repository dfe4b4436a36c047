import APIClient
import CommandLine
import Runtime
import Supervision

/// `tapline export csv|vcf --out FILE`: writes the contacts to a file.
enum ExportCommand {
    static let command = Command(
        name: "export", summary: "write the contacts as CSV or VCF", usage: "csv|vcf --out FILE",
        options: {
            [
                .value("out", "FILE", "the file to write; - is standard output"),
                .value("timeout", "SECONDS", "how long to wait (300)"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let format = try arguments.only("the format (csv or vcf)")
            guard ["csv", "vcf"].contains(format) else { throw UsageFault("'\(format)' is not one of csv, vcf") }
            guard let path = arguments.value("out") else { throw UsageFault("--out FILE is missing") }
            let limit = Duration.seconds(try arguments.int("timeout", default: 300, in: 1...86_400))
            let rows = try await FileExport(api: try SystemAccess.api(arguments)).write(format, to: path, within: limit)
            if arguments.has("json") {
                try Terminal.printJSON(Report(path: path, format: format, rows: rows))
            } else if path != "-" {
                Terminal.print("\(path): \(CountedNoun.text(rows, "contact"))")
            }
            return .ok
        })

    private struct Report: Encodable {
        var path: String
        var format: String
        var rows: Int
    }
}
