import Captures
import Cards
import ChatMessages
import CommandLine
import Conversations
import Dates
import FoundationEssentials
import HostNames
import Inventory
import Matching
import PhoneNumbers
import Pipeline
import Reading
import RecognitionSlots
import Runtime
import Scams
import Schedules
import Vision
import Zones

/// `tapline read IMAGE`: runs the built-in reader on a picture or a text, without a server.
enum ReadCommand {
    static let command = Command(
        name: "read", summary: "read a picture or a text on this machine, without a server",
        usage: "IMAGE | --text FILE",
        options: {
            [
                .value("text", "FILE", "read this text instead of a picture"),
                .value(
                    "kind", "KIND",
                    "the kind of capture (auto): \(CaptureKind.allCases.map(\.rawValue).joined(separator: " "))"),
                .value("at", "TIME", "the time of the capture, RFC 3339 (now): resolves \"tomorrow\""),
                .value("zone", "ZONE", "the time zone of the capture, such as Europe/Berlin (UTC)"),
                .value("language", "CODE", "Tesseract's languages, for example eng or eng+deu (eng)"),
                .value("currency", "CODE", "the currency of amounts without a sign, for kind item (USD)"), .json,
            ]
        },
        run: { arguments in
            let kind = try arguments.kind()
            let (moment, utcOffset) = try moment(arguments)
            var recognition: Recognition?
            var text: String?
            if let path = arguments.value("text") {
                try arguments.none()
                text = try readText(path)
            } else {
                recognition = try await recognize(
                    try arguments.only("the picture"), kind: kind, language: arguments.value("language") ?? "eng")
            }
            var reader = SettingsReader()
            let region = CommonSettings.region(&reader)
            try reader.finish()
            let itemContext = ItemContext(
                names: OwnerNames(),
                context: CoercionContext(
                    today: CivilDate(moment, utcOffset: utcOffset),
                    order: arguments.value("zone").flatMap(NumericDateOrder.init(zone:)) ?? .monthFirst,
                    currency: arguments.value("currency")?.uppercased() ?? "USD"))
            let understanding: Understanding
            do throws(StageError) {
                understanding = try BuiltInReader(
                    phones: PhoneNumbers(), scams: ScamReader(hosts: HostNames()), region: region
                ).read(
                    CaptureText(
                        kind: kind, text: text, recognition: recognition, moment: moment, utcOffset: utcOffset,
                        timeZone: arguments.value("zone"), item: kind == .item ? itemContext : nil))
            } catch {
                throw CommandFailure(.data, error.operator)
            }
            if let item = understanding.item {
                let report = ItemReport(recognition, item, text: understanding.text)
                if arguments.has("json") { try Terminal.printJSON(report) } else { Terminal.printText(report.text) }
            } else if arguments.has("json") {
                try Terminal.printJSON(Report(recognition: recognition, understanding: understanding))
            } else {
                Terminal.printText(understanding.text)
                if let unread = understanding.unread {
                    Terminal.printText("\nThe text is too long: its last \(unread) characters were not read.")
                }
                for card in understanding.cards { Terminal.printText("\n" + table(of: card)) }
                if let conversation = understanding.conversation { show(conversation) }
            }
            return .ok
        })

    /// The time of the capture and its seconds east of UTC.
    private static func moment(_ arguments: Arguments) throws -> (Date, Int) {
        var moment = Date()
        if let text = arguments.value("at") {
            guard let time = TimeArgument.date(text) else {
                throw UsageFault("--at is '\(text)': expected a time such as 2026-03-04T12:00:00Z")
            }
            guard time <= moment.addingTimeInterval(60) else {
                throw UsageFault("--at is '\(text)': the time is in the future")
            }
            moment = time
        }
        guard let zone = arguments.value("zone") else { return (moment, 0) }
        do throws(ZoneFileError) { return (moment, try ZoneFile.load(zone).offset(at: moment)) } catch {
            throw UsageFault("--\(error)")
        }
    }

    private static func show(_ conversation: ConversationReading) {
        Terminal.printText("\n" + (conversation.title.map { "Chat: \($0)" } ?? "Chat without a title"))
        if !conversation.participants.isEmpty {
            Terminal.printText("With: \(conversation.participants.joined(separator: ", "))")
        }
        for message in conversation.messages {
            let sender =
                switch message.speaker {
                case .me: "you"
                case .other(let name): name ?? "other"
                case .unknown: "-"
                }
            let when = [message.day, message.time].compactMap(\.self).joined(separator: " ")
            let text = message.isDeleted ? "(deleted)" : message.text
            let files = message.attachments.map { "[\($0.kind.rawValue)]" }
            Terminal.printText(
                ([when, sender + ":", text] + files).filter { !$0.isEmpty }.joined(separator: " "))
        }
        if conversation.messages.isEmpty { Terminal.printText("No chat was found.") }
        if !conversation.summary.isEmpty { Terminal.printText("\nSummary: \(conversation.summary)") }
        for date in conversation.mentionedDates {
            let day = [date.date, date.until.map { "to \($0)" }, date.time].compactMap(\.self).joined(separator: " ")
            Terminal.printText("\(date.words): \(day.isEmpty ? "unresolved" : day)")
        }
    }

    /// One line for each field: name, confidence, value.
    private static func table(of card: CardReading) -> String {
        card.fields.map { field in
            "\(Column.pad(field.name.rawValue, -11))  \(Column.decimals(field.confidence, 3))  \(field.value)"
        }.joined(separator: "\n")
    }

    static func readText(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "cannot read \(path): \(FileAccess.obstacle(path))")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure(.data, "cannot read \(path): the file is not UTF-8 text")
        }
        return text
    }

    static func recognize(_ path: String, kind: CaptureKind, language: String) async throws -> Recognition {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "cannot read \(path): \(FileAccess.obstacle(path))")
        }
        var configuration = OCRConfiguration(slots: 1)
        configuration.dataFolder = SettingsReader().optionalString("TAPLINE_TESSDATA_DIR")
        let engine = OCREngine(configuration: configuration)
        let languages = language.split(separator: "+").map(String.init)
        do {
            let recognition = try await engine.read(
                image: [UInt8](data),
                options: options(kind, languages))
            await engine.close()
            return recognition
        } catch {
            await engine.close()
            if case .languagesNotLoaded = error {
                throw CommandFailure(.configuration, "\(error): correct TAPLINE_TESSDATA_DIR, or remove it")
            }
            throw CommandFailure(.data, "cannot read \(path): \(error)")
        }
    }

    private static func options(_ kind: CaptureKind, _ languages: [String]) -> OCROptions {
        switch kind {
        case .card: .card(languages: languages)
        case .item: .item(languages: languages)
        case .auto: OCROptions(profile: .auto, languages: languages)
        case .conversation, .scan, .message: OCROptions(profile: .screenshot, languages: languages)
        }
    }

    /// A word. A picture's word also has a confidence and a box.
    struct ReportWord: Encodable {
        var text: String
        var confidence: Double?
        var box: Box?
        var isConfirmed: Bool?

        init(_ word: Word) {
            (text, confidence, box, isConfirmed) = (word.text, word.confidence, word.box, word.isConfirmed)
        }

        private init(_ text: Substring) { self.text = String(text) }

        static func lines(of text: String) -> [[ReportWord]] {
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
                line.split(whereSeparator: \.isWhitespace).map(ReportWord.init)
            }
        }
    }

    private struct Report: Encodable {
        /// A card's best value for each field, and its confidence.
        var fields: [String: String]?
        var confidence: [String: Double]?
        /// For each field, the indexes in `words` of the words that its value was read from.
        var sources: [String: [Int]]?
        /// The parts of `fullName`.
        var name: PersonName?
        /// The chat, if the capture is one.
        var conversation: ConversationReading?
        /// Each card, if the picture shows several.
        var cards: [ParsedCard]?
        var rawText: String
        var words: [ReportWord]
        var codes: [Code]
        var quality: [String]
        var width: Int?
        var height: Int?
        var understanding: Understanding

        init(recognition: Recognition?, understanding: Understanding) {
            rawText = understanding.text
            conversation = understanding.conversation
            let lines =
                recognition.map { $0.lines.map { $0.words.map(ReportWord.init) } }
                ?? ReportWord.lines(of: understanding.text)
            words = lines.flatMap(\.self)
            codes = recognition?.codes ?? []
            quality = recognition?.quality ?? []
            width = recognition?.width
            height = recognition?.height
            fields = understanding.card?.parsed.fields
            confidence = understanding.card?.parsed.confidence
            name = understanding.card?.personName
            guard let card = understanding.card else {
                self.understanding = understanding
                return
            }
            var starts = [0]
            for line in lines { starts.append(starts[starts.count - 1] + line.count) }
            sources = Dictionary(
                uniqueKeysWithValues: CardFieldName.allCases.compactMap { card.best($0) }.map { field in
                    (field.name.rawValue, field.words.map { starts[$0.line] + $0.word })
                })
            cards = understanding.furtherCards == nil ? nil : understanding.cards.map(\.parsed)
            self.understanding = understanding
        }
    }
}
