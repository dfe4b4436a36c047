import Captures
import CommandLine
import FoundationEssentials
import HostNames
import JSON
import Matching
import Reading
import Runtime
import Scams

/// `tapline scan`: says whether messages are scams, and which words say so, without a server.
enum ScanCommand {
    static let command = Command(
        name: "scan", summary: "scan messages for scams on this machine, without a server",
        usage: "--text FILE | --lines FILE | --image FILE",
        options: {
            [
                .value("text", "FILE", "scan this text"),
                .value("lines", "FILE", "scan each line of this file as a message"),
                .value("image", "FILE", "scan the words and codes of this picture"),
                .value("sender", "SENDER", "the number or name that the phone shows for the sender of the text"),
                .value("language", "CODE", "Tesseract's languages, for example eng or eng+deu (eng)"), .json,
            ]
        },
        run: { arguments in
            try arguments.none()
            let sources = ["text", "lines", "image"].filter { arguments.value($0) != nil }
            guard sources.count == 1, let source = sources.first, let path = arguments.value(source) else {
                throw UsageFault("give one of --text, --lines and --image")
            }
            let sender = arguments.value("sender")
            if sender != nil, source == "image" { throw UsageFault("--sender goes with --text and --lines") }
            let rules = ScanRules(ScamReader(hosts: HostNames()))
            let isJSON = arguments.has("json")
            switch source {
            case "image":
                let recognition = try await ReadCommand.recognize(
                    path, kind: .scan, language: arguments.value("language") ?? "eng")
                show(rules.scan(recognition), isJSON)
            case "lines":
                let text = try ReadCommand.readText(path)
                let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                // The last line feed ends a line.
                for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
                    show(rules.scan(String(line), sender: sender), isJSON)
                }
            default: show(rules.scan(try ReadCommand.readText(path), sender: sender), isJSON)
            }
            return .ok
        })

    private static func show(_ result: ScanResult, _ isJSON: Bool) {
        Terminal.printText(isJSON ? json(result).text : text(result))
    }

    /// With the members of `POST /v1/scans/check`, as far as a program needs them.
    private static func json(_ result: ScanResult) -> JSON {
        [
            "risk": .string(result.risk), "probability": .decimal(result.probability),
            "category": .string(result.category), "explanation": .string(result.explanation),
            "reasons": .array(
                result.reasons.map { reason in
                    [
                        "kind": .string(reason.kind), "place": .string(reason.place.rawValue),
                        "start": reason.start.map(JSON.integer) ?? .null, "end": reason.end.map(JSON.integer) ?? .null,
                        "text": .string(reason.text),
                    ]
                }),
            "isCut": .bool(result.isPartial), "modelVersion": .string(result.model),
        ]
    }

    /// The lines for a person.
    static func text(_ result: ScanResult) -> String {
        let share = Int((result.probability * 100).rounded())
        let odds = result.risk == ScanResult.cannotTell ? "" : " (\(share) in 100 such messages are scams)"
        let head = "\(result.risk.replacing("_", with: " "))\(odds): \(result.explanation)"
        let reasons = result.reasons.map { reason in
            "  \"\(reason.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))\" \(ScamReasonKind(rawValue: reason.kind)?.clause ?? reason.kind)"
        }
        return ([head] + reasons).joined(separator: "\n")
    }
}
