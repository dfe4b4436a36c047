import Cards
package import CommandLine
import Runtime
import StandIn

/// `tapline-lab eval cards|conversations|items DIR` and `eval scams FILE…`: measures how well cards, conversations or things are read, with the operator's
/// own pictures and texts.
package enum EvalCommand {
    package static let command = Command(
        name: "eval",
        summary: """
            score the reading of a folder of labeled pictures or texts, without a server

            CARDS. Each picture NAME.jpg (png, webp, tiff, gif, heic) has a label NAME.json with the text of the card: each
            field with all its values, phone numbers in E.164:

              {"fields": {"fullName": ["Elena Marquez"], "phone": ["+14155550132"], "email": ["elena@example.com"]},
               "lines": ["Elena Marquez", "415 555 0132", "elena@example.com"]}

            "lines" is optional: with it, lines that were read letter for letter are counted too.
            Fields: \(CardFieldName.allCases.filter { $0 != .note }.map(\.rawValue).joined(separator: ", ")).
            These differences do not count: case, doubled spaces, full stops, https:// and www., and titles before or
            after a name ("Dr.", "PhD").

            The time of parsing is reported twice: processor time and wall-clock time. Wall-clock time is longer if
            pictures are recognized on the same cores at the same time. With --words and all words
            kept, nothing else runs.

            --readings compares the reading as a card with the reading as a conversation instead: the printed lines and
            mail addresses that each text contains, the lines that only the conversation contains ("lost"), and the
            processor time of a picture. --misses lists the lost lines.

            CONVERSATIONS. Each text NAME.txt or picture NAME.png has a label NAME.json:

              {"at": "2026-03-04T12:00:00Z", "zone": "Europe/Berlin", "title": "Sarah Chen", "isGroup": false,
               "participants": ["Sarah Chen"],
               "messages": [{"sender": "Sarah Chen", "side": "left", "text": "Lunch tomorrow?", "day": "2026-03-03",
                             "time": "10:32"}, {"sender": "me", "side": "right", "text": "yes"}],
               "dates": [{"message": 0, "date": "2026-03-04", "until": null}],
               "facts": ["Lunch tomorrow"], "furniture": ["image omitted"]}

            Only "messages" is required. "at" is the time of the capture. A sender is a name, "me", or null; null means
            that the conversation shows no sender. "dates" are the days that messages name. "facts" are words that a
            summary should contain. "furniture" are words that belong to no message, summary or event. Case, accents
            and punctuation do not count. A message of a text must be right letter for letter, one of a picture by
            four of five words.

            ITEMS. Each picture NAME.jpg of a thing, its type plate, package, price label or receipt has a label NAME.json:

              {"fields": {"make": "Nordwerk", "model": "HX-3200", "serial": "21W14A0931", "price": "179.50"},
               "codes": [{"type": "ean13", "value": "4006381333931"}],
               "receipt": {"shop": "Harper's Hardware", "date": "2024-09-04", "total": "288.55",
                           "lines": [{"text": "Power Strip", "amount": "101.74"}]}}

            Fields: title, price, make, model, serial, purchaseDate. A field without a value in the label must not be
            read, except a title. Types of codes: ean13, ean8, upca, upce, isbn, code128, code39, code93, qr. Case, spaces
            and punctuation do not count. Values whose confidence is too low to be written to an item do not count
            as found; the table of confidence has all.

            SCAMS. Each line of a file is 'label<TAB>text' or 'label<TAB>topic<TAB>text', where the label is scam (or spam)
            or ok (or ham, bulk) and \\n in a text is a line break. A line that repeats another is left out. A message
            counts as flagged if its risk is medium or high. --folds files judges each file by weights that are learned
            from the other files; --folds N divides all messages into N parts instead. That takes minutes.
            --drawn DIR scores the screenshots 0000.png … in a folder instead, beside the lines of messages.tsv that they
            show. Tests/ScamTexts/draw draws them.
            """,
        usage: "cards|conversations|items DIR | scams FILE... | scams --drawn DIR",
        options: {
            [
                .value("language", "CODE", "Tesseract's languages, for example eng or eng+deu (eng)"),
                .value("slots", "N", "pictures recognized at the same time (1)"),
                .value(
                    "words", "DIR",
                    "cache the recognized words here; a picture with cached words is not recognized again"),
                .flag("curve", "print the table that maps the rules' scores to confidence, fitted to these cards"),
                .flag("readings", "compare the reading as a card with the reading as a conversation"),
                .value(
                    "persona", "NAME",
                    "conversations: with the answers of a stand-in for a provider: \(StandInPersona.allCases.map(\.rawValue).joined(separator: ", "))"
                ),
                .value("folds", "N|files", "scams: judge by weights that are learned from the other messages"),
                .value(
                    "learn", "FILES",
                    "scams: learn from these files too, between commas; without --folds only from these"),
                .value("drawn", "DIR", "scams: score drawn screenshots beside the messages that they show"),
                .flag(
                    "obfuscate", "scams: also print the share of the scams that are found if their words are disguised"),
                .flag("misses", "list each value that was missed, or found but not printed on the card"), .json,
            ]
        },
        run: { arguments in
            if arguments.operands.first == "scams" {
                if let folder = arguments.value("drawn") {
                    guard arguments.operands.count == 1, !arguments.has("obfuscate"), arguments.value("folds") == nil,
                        arguments.value("learn") == nil
                    else { throw UsageFault("--drawn goes without files, --folds, --learn and --obfuscate") }
                    return try await evaluateDrawnScams(folder, arguments)
                }
                guard arguments.operands.count > 1 else {
                    throw UsageFault("expected files: tapline-lab eval scams FILE")
                }
                return try evaluateScams(arguments)
            }
            for option in ["folds", "learn", "obfuscate", "drawn"]
            where arguments.has(option) || arguments.value(option) != nil {
                throw UsageFault("--\(option) is for scams only")
            }
            guard let kind = arguments.operands.first, ["cards", "conversations", "items"].contains(kind) else {
                throw UsageFault(
                    "expected 'cards', 'conversations' or 'items' and a folder: tapline-lab eval cards DIR")
            }
            guard arguments.operands.count == 2 else {
                throw UsageFault("expected one folder: tapline-lab eval \(kind) DIR")
            }
            if kind == "items" {
                for option in ["curve", "readings", "persona"]
                where arguments.has(option) || arguments.value(option) != nil {
                    throw UsageFault("--\(option) is not for items")
                }
                return try await evaluateItems(arguments)
            }
            if kind == "conversations" {
                for option in ["slots", "curve", "readings"]
                where arguments.has(option) || arguments.value(option) != nil {
                    throw UsageFault("--\(option) is for cards only")
                }
                return try await evaluateConversations(arguments)
            }
            let evaluation = CardEvaluation(
                folder: arguments.operands[1],
                languages: (arguments.value("language") ?? "eng").split(separator: "+").map(String.init),
                slots: try arguments.int("slots", default: 1, in: 1...64), words: arguments.value("words"),
                curve: arguments.has("curve") ? .identity : .fitted
            )
            if arguments.has("readings") {
                return try write(try await evaluation.compareReadings(), arguments, show)
            }
            let report = try await evaluation.run()
            if arguments.has("curve") {
                CurveFit.table(report.score.samples).forEach { Terminal.print($0) }
                return .ok
            }
            return try write(report, arguments, show)
        })

    private static func evaluateConversations(_ arguments: Arguments) async throws -> ExitCode {
        var persona: StandInPersona?
        if let word = arguments.value("persona") {
            persona = StandInPersona(rawValue: word)
            if persona == nil { throw UsageFault("--persona is '\(word)': see --help") }
        }
        let evaluation = ConversationEvaluation(
            folder: arguments.operands[1],
            languages: (arguments.value("language") ?? "eng").split(separator: "+").map(String.init),
            words: arguments.value("words"), persona: persona)
        return try write(try await evaluation.run(), arguments, show)
    }

    /// Writes a report as JSON, or by `show`, which is told whether to list what was missed.
    static func write<Report: Encodable>(
        _ report: Report, _ arguments: Arguments, _ show: (Report, _ misses: Bool) -> Void
    ) throws -> ExitCode {
        if arguments.has("json") {
            try Terminal.printJSON(report)
        } else {
            show(report, arguments.has("misses"))
        }
        return .ok
    }

    private static func show(_ report: ConversationEvaluation.Report, misses: Bool) {
        let score = report.score
        Terminal.print("words         F1 \(Column.decimals(score.wordF1, 3))")
        Terminal.print("participants  F1 \(Column.decimals(score.participantF1, 3))")
        Terminal.print("dates         F1 \(Column.decimals(score.dateF1, 3))")
        let shares = [
            ("boundaries", score.boundaries), ("messages", score.messages), ("sides", score.sides),
            ("times", score.times), ("days", score.days), ("titles", score.titles), ("groups", score.groups),
            ("facts", score.facts),
        ]
        for (name, share) in shares where share.all > 0 {
            Terminal.print(
                "\(Column.pad(name, -13))    \(Column.decimals(share.value, 3))  \(share.right) of \(share.all)")
        }
        Terminal.print("furniture     in \(score.withFurniture) of \(score.conversations) conversations")
        Terminal.print("")
        Terminal.print(
            "\(score.conversations) conversations, \(Column.decimals(report.percentile(0.5), 1)) ms each, p95 "
                + "\(Column.decimals(report.percentile(0.95), 1)) ms")
        guard misses else { return }
        for miss in score.misses {
            Terminal.print("\(miss.conversation) \(miss.what): expected \(miss.truth), found \(miss.found)")
        }
    }

    private static func show(_ comparison: ReadingComparison, misses: Bool) {
        Terminal.print("                 printed  as card  as conversation  lost")
        for (name, share) in [("lines", comparison.lines), ("mail addresses", comparison.mails)] {
            let counts = [(share.printed, 7), (share.asCard, 7), (share.asConversation, 15), (share.lost, 4)]
            Terminal.print(
                "\(Column.pad(name, -15))  " + counts.map { Column.pad("\($0)", $1) }.joined(separator: "  "))
        }
        let seconds = comparison.processorSeconds
        Terminal.print("")
        Terminal.print(
            "\(comparison.cards) cards; processor seconds per card: \(Column.decimals(seconds.asCard, 3)) as a card, "
                + "\(Column.decimals(seconds.asConversation, 3)) as a conversation")
        guard misses else { return }
        for line in comparison.lostLines { Terminal.print("\(line.card): \(line.line)") }
    }

    /// Counts and rates of a field.
    static func columns(of field: CardScore.Field) -> String {
        let counts = [field.truth, field.found, field.right].map { Column.pad("\($0)", 5) }.joined(separator: "  ")
        let rates = [field.precision, field.recall, field.f1].map { Column.decimals($0, 3) }.joined(separator: " ")
        return "\(counts)  \(rates)"
    }

    private static func show(_ report: CardEvaluation.Report, misses: Bool) {
        Terminal.print("field       truth  found  right   P     R     F1")
        let named = CardFieldName.allCases.compactMap { name in
            report.score.fields[name.rawValue].map { (name.rawValue, $0) }
        }
        for (name, field) in named + [("lines", report.score.lines)] where field.truth + field.found > 0 {
            Terminal.print("\(Column.pad(name, -11)) \(columns(of: field))")
        }
        Terminal.print("")
        Terminal.print("confidence  found  right  share")
        for bin in report.score.calibration where bin.found > 0 {
            let range = "\(Column.decimals(bin.from, 1))–\(Column.decimals(bin.from + 0.1, 1))"
            let share = Column.decimals(Double(bin.right) / Double(bin.found), 3)
            Terminal.print(
                "\(Column.pad(range, -11)) \(Column.pad("\(bin.found)", 5))  \(Column.pad("\(bin.right)", 5))  \(share)"
            )
        }
        Terminal.print("")
        Terminal.print(
            "\(report.score.cards) cards, \(Int(report.percentile(0.5))) ms a picture, p95 "
                + "\(Int(report.percentile(0.95))) ms; parsing p99 "
                + "\(Column.decimals(report.parsePercentile(0.99, \.cpu), 3)) ms of a core, "
                + "\(Column.decimals(report.parsePercentile(0.99, \.wall), 3)) ms on the clock"
        )
        guard misses else { return }
        for miss in report.score.misses {
            Terminal.print("\(miss.card) \(miss.field): printed \(miss.truth), found \(miss.found)")
        }
    }
}
