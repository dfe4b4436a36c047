import APIClient
import Bridge
import ChatExports
package import CommandLine
import FoundationEssentials
import PhoneNumbers
package import Runtime
import Schedules
import Supervision
import Zones

/// `tapline bridge import FILE`: messages of the time before the bridge.
package enum BridgeImportCommand {
    package static let options: [Option] = [
        .value("me", "NAME", "import: the owner's name in a WhatsApp chat; can be repeated"),
        .value("handle", "NAME=HANDLE", "import: the number or mail address of a name in the chat; can be repeated"),
        .value("skip", "NAME", "import: leave out the lines of this name, such as the group's; can be repeated"),
        .value("zone", "ZONE", "import: where the chat was exported, such as Europe/Berlin"),
        .value("dates", "ORDER", "import: dmy, mdy or ymd, if the dates of the chat do not tell"),
        .flag("dry-run", "import: store nothing, and say what would be stored"),
    ]

    private static let phones = PhoneNumbers()

    package static func run(_ path: String, _ arguments: Arguments) async throws -> ExitCode {
        let isChat = try self.isChat(path)
        let api = try SystemAccess.api(arguments)
        let outcome =
            isChat
            ? try await importChat(path, api, arguments) : try await importLines(path, api, arguments)
        Terminal.progressEnds()
        if arguments.has("json") { try Terminal.printJSON(outcome) } else { Terminal.print(outcome.lines) }
        for problem in outcome.problems { Terminal.printError("\(path):\(problem.line): \(problem.problem)") }
        if outcome.unlisted > 0 { Terminal.printError("and \(outcome.unlisted) more were refused") }
        return outcome.problems.isEmpty ? .ok : .data
    }

    /// JSON lines begin with a brace.
    private static func isChat(_ path: String) throws -> Bool {
        let mark = LineSplitter.byteOrderMark
        guard let first = try FilePieces(path).next(),
            let byte = first.dropFirst(first.starts(with: mark) ? mark.count : 0).first(where: { $0 > 0x20 })
        else {
            throw CommandFailure(.data, "\(path) has no messages")
        }
        guard !first.starts(with: Array("PK".utf8)) else {
            throw CommandFailure(.data, "\(path) is a ZIP file: unpack it, and name the text file of the chat in it")
        }
        return byte != UInt8(ascii: "{")
    }

    // MARK: JSON lines

    private static func importLines(
        _ path: String, _ api: APIClient, _ arguments: Arguments
    ) async throws -> HistoryImport.Outcome {
        for option in ["me", "handle", "skip", "zone", "dates", "name"] where arguments.value(option) != nil {
            throw UsageFault("--\(option) is for a WhatsApp chat, but \(path) has JSON lines")
        }
        // A text of 64 KiB, with each character escaped.
        let limit = BridgeLimits().textBytes * 8
        var history = try history(path, api, arguments)
        try await eachLine(of: path, upTo: limit) { line, bytes in
            history.note(read: bytes)
            guard !line.isCut else { return history.refuse(line.number, "has more than \(limit) bytes") }
            if line.bytes.contains(where: { $0 > 0x20 }) { try await history.send(line.bytes, line: line.number) }
        }
        try await history.flush()
        return history.outcome
    }

    private static func history(
        _ path: String, _ api: APIClient, _ arguments: Arguments
    ) throws -> HistoryImport {
        HistoryImport(api: api, size: try FilePieces(path).size, isDryRun: arguments.has("dry-run"))
    }

    /// - Parameter body: gets each line, and the bytes of the file since the line before.
    private static func eachLine(
        of path: String, upTo limit: Int, _ body: (LineSplitter.Line, Int) async throws -> Void
    ) async throws {
        let file = try FilePieces(path)
        var (splitter, fresh) = (LineSplitter(limit: limit), 0)
        while let piece = try file.next() {
            fresh += piece.count
            for line in splitter.append(piece) {
                try await body(line, fresh)
                fresh = 0
            }
        }
        if let line = splitter.finish() { try await body(line, fresh) }
    }

    // MARK: WhatsApp

    private static func importChat(
        _ path: String, _ api: APIClient, _ arguments: Arguments
    ) async throws -> HistoryImport.Outcome {
        let zone = try zone(arguments)
        var senders = try told(arguments)
        let now = localTime(of: Date(), in: zone)
        var scan = WhatsAppScan(names: Set(senders.keys), now: now)
        try await eachLine(of: path, upTo: ChatImport.lineBytes) { line, _ in scan.read(line) }
        let order = arguments.value("dates") == nil ? nil : try arguments.choice("dates", default: DateOrder.dayFirst)
        let format: WhatsAppFormat
        do throws(ChatExportFault) { format = try scan.format(told: order) } catch {
            throw CommandFailure(.data, "\(path): \(error)")
        }
        try identify(scan.senders, in: path, &senders)
        let chat = try description(of: senders, zone, arguments)
        var history = try history(path, api, arguments)
        history.note(order: format.order.rawValue)
        var messages = ChatImport(chat, textBytes: BridgeLimits().textBytes)
        var reader = messages.reader(format)
        func take(_ item: WhatsAppReader.Item?) async throws {
            switch item {
            case nil: break
            case .leftOut?: history.leaveOut()
            case .problem(let line, let problem)?: history.refuse(line, problem.words)
            case .message(let message)?:
                try await history.send(try messages.line(message), line: message.line)
            }
        }
        try await eachLine(of: path, upTo: ChatImport.lineBytes) { line, bytes in
            history.note(read: bytes)
            try await take(reader.read(line))
        }
        try await take(reader.finish())
        try await history.flush()
        return history.outcome
    }

    private static func zone(_ arguments: Arguments) throws -> ZoneRules {
        guard let name = arguments.value("zone") else {
            throw UsageFault("--zone is missing: a WhatsApp chat has times without a zone; name it like Europe/Berlin")
        }
        do throws(ZoneFileError) { return try ZoneFile.load(name) } catch { throw UsageFault("--zone: \(error)") }
    }

    /// What the options say about names.
    private static func told(_ arguments: Arguments) throws(UsageFault) -> [String: WhatsAppReader.Sender] {
        var senders: [String: WhatsAppReader.Sender] = [:]
        func add(_ text: String, _ option: String, _ sender: WhatsAppReader.Sender) throws(UsageFault) {
            let name = WhatsAppScan.name(text)
            guard !name.isEmpty else { throw UsageFault("--\(option) has no name") }
            guard senders.updateValue(sender, forKey: name) == nil else {
                throw UsageFault("'\(name)' is named two times by --me, --handle or --skip")
            }
        }
        for name in arguments.values("me") { try add(name, "me", .owner) }
        for name in arguments.values("skip") { try add(name, "skip", .skipped) }
        for text in arguments.values("handle") {
            guard let sign = text.lastIndex(of: "=") else {
                throw UsageFault("--handle is '\(text)': expected NAME=HANDLE, such as Ann=+31612345678")
            }
            guard let handle = handle(String(text[text.index(after: sign)...])) else {
                throw UsageFault(
                    "--handle is '\(text)': expected a number with its country code, such as Ann=+31612345678, or a "
                        + "mail address")
            }
            try add(String(text[..<sign]), "handle", .person(handle))
        }
        return senders
    }

    private static func handle(_ text: String) -> String? {
        Handle(text, region: nil, phones: phones)?.text
    }

    /// WhatsApp writes the number of a person who has no name on the phone.
    private static func identify(
        _ found: [WhatsAppScan.Sender], in path: String, _ senders: inout [String: WhatsAppReader.Sender]
    ) throws(CommandFailure) {
        var unknown: [WhatsAppScan.Sender] = []
        for sender in found where senders[sender.name] == nil {
            if let handle = handle(sender.name) {
                senders[sender.name] = .person(handle)
            } else {
                unknown.append(sender)
            }
        }
        guard !unknown.isEmpty else { return }
        let shown = unknown.prefix(20).map {
            "line \($0.line): '\($0.name)', \(CountedNoun.text($0.messages, "message"))"
        }
        let more = unknown.count > 20 ? ["\(unknown.count - 20) more names"] : []
        throw CommandFailure(
            .data,
            "\(path): say who these are, by --me NAME for the owner, --handle NAME=NUMBER for another person, or "
                + "--skip NAME for lines that are no messages; nothing was imported: "
                + (shown + more).joined(separator: "; "))
    }

    private static func description(
        of senders: [String: WhatsAppReader.Sender], _ zone: ZoneRules, _ arguments: Arguments
    ) throws -> ChatDescription {
        var handles: Set<String> = []
        for case .person(let handle) in senders.values { handles.insert(handle) }
        guard !handles.isEmpty else {
            throw UsageFault("no one but the owner is in the chat: name the other person by --handle")
        }
        let name = arguments.value("name")
        guard name != nil || handles.count == 1 else {
            throw UsageFault(
                "\(handles.count) people are in the chat: give the group's name by --name, so that a later export "
                    + "continues the conversation")
        }
        guard (name ?? "a").utf8.count <= 200, name != "" else { throw UsageFault("--name has 1 to 200 bytes") }
        return ChatDescription(senders: senders, participants: handles.sorted(), name: name, zone: zone)
    }

    /// The clock of the zone.
    private static func localTime(of moment: Date, in zone: ZoneRules) -> LocalTime {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let shifted = moment.addingTimeInterval(Double(zone.offset(at: moment)))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: shifted)
        return LocalTime(
            year: parts.year ?? 2099, month: parts.month ?? 1, day: parts.day ?? 1, hour: parts.hour ?? 0,
            minute: parts.minute ?? 0)
    }
}
