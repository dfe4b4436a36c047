import Captures
import ChatLines
import ChatMessages
import Networks
import RandomSupport
import TestSupport
import Testing

@testable import Conversations

/// What becomes of lines by their roles.
@Suite struct LabeledTranscriptTests {
    private static let reader = ConversationReader.dateReader(
        for: "", at: TranscriptTests.moment, utcOffset: 0, usual: nil)

    private static func transcript(_ lines: [(text: String, role: LineRole)]) -> LabeledTranscript {
        var table = LineEvidence.Table()
        let sources = lines.map {
            TranscriptLine(
                text: $0.text, isMarked: false, indent: 0, evidence: table.evidence(of: $0.text, isMarked: false))
        }
        let cuts = LabeledTranscript.cuts(of: sources, reader, within: .unlimited)
        return LabeledTranscript(
            lines.indices.map { .init(source: sources[$0], cut: cuts[$0], role: lines[$0].role) }, reader)
    }

    /// "name|time|text" of each message.
    private static func messages(_ lines: [(text: String, role: LineRole)]) -> [String] {
        transcript(lines).conversation(within: .unlimited).messages.map { message in
            let name =
                switch message.speaker {
                case .me: "me"
                case .other(let name): name ?? "other"
                case .unknown: "-"
                }
            return "\(name)|\(message.time ?? "-")|\(message.text)"
        }
    }

    @Test func `LabeledTranscript: bubbles without senders are a chat if receipts stand between them`() {
        let lines: [(String, LineRole)] = [
            ("how are you", .text), ("Read 10:32", .mark), ("all good", .text), ("and the roof?", .text),
            ("Delivered", .mark),
        ]
        #expect(Self.transcript(lines).isChat)
        #expect(Self.messages(lines) == ["me|-|how are you", "-|-|all good", "me|-|and the roof?"])
        #expect(!Self.transcript([("how are you", .text), ("all good", .text)]).isChat)
        // A typed line between them is a message.
        #expect(Self.messages(lines + [("fine", .mark)]).last == "-|-|fine")
    }

    @Test func `LabeledTranscript: a face is no quote, and a quote that nobody answers is a message`() {
        #expect(
            TranscriptTests.lines("Tom: hi there\nAnn: what is it\nTom: >_<\nAnn: ok") == [
                "Tom|-|-|hi there", "Ann|-|-|what is it", "Tom|-|-|>_<", "Ann|-|-|ok",
            ])
        let quoted = "[03.03.26, 10:32:11] Tom: > are you free?\n[03.03.26, 10:33:11] Ann: yes\n"
        #expect(
            TranscriptTests.lines(quoted + "[03.03.26, 10:34:11] Tom: great") == [
                "Tom|2026-03-03|10:32|are you free?", "Ann|2026-03-03|10:33|yes", "Tom|2026-03-03|10:34|great",
            ])
        #expect(Self.messages([("Tom: hi", .message), ("Ann: > hi", .message)]) == ["Tom|-|hi", "Ann|-|hi"])
        let answered = TranscriptTests.read("Tom: are you free?\nAnn: > are you free?\nyes\nTom: great")
        #expect(answered.messages.map(\.text) == ["are you free?", "yes", "great"])
        #expect(answered.messages[1].replyTo?.text == "are you free?")
    }

    @Test func `LabeledTranscript: a word before a colon is a sender only if it is one elsewhere`() {
        #expect(
            Self.messages([
                ("10:30 Tom: hello there", .message), ("10:31 the shop is open", .stamped),
                ("10:32 Remember: buy milk", .stamped), ("10:33 Tom: thanks", .stamped),
            ]) == [
                "Tom|10:30|hello there", "Tom|10:31|the shop is open", "Tom|10:32|Remember: buy milk",
                "Tom|10:33|thanks",
            ])
    }

    @Test func `LabeledTranscript: an attachment and a deleted message belong to the sender whom the line names`() {
        #expect(
            Self.messages([
                ("10:30 Tom: hello", .message), ("10:31 Ann: hi", .message),
                ("10:32 Tom: <Media omitted>", .attachment),
                ("10:33 Ann: This message was deleted", .deleted), ("Tom: photo.jpg", .attachment),
            ]) == ["Tom|10:30|hello", "Ann|10:31|hi", "Tom|10:32|", "Ann|10:33|", "Tom|-|"])
    }

    @Test(arguments: [
        "You deleted my message!", "why was that message deleted?", "you deleted the message about the roof",
    ])
    func `Placeholder: a sentence about a deleted message is a message`(text: String) {
        #expect(
            TranscriptTests.lines("Tom: hi\nAnn: \(text)\nTom: no\nAnn: yes") == [
                "Tom|-|-|hi", "Ann|-|-|\(text)", "Tom|-|-|no", "Ann|-|-|yes",
            ])
    }

    @Test(arguments: [
        ("Ann Lee unsent a message", false), ("You unsent a message", true),
        ("Ann Lee hat eine Nachricht zurückgenommen", false), ("Du hast eine Nachricht zurückgenommen", true),
        ("Ann Lee a annulé l’envoi d’un message", false), ("Vous avez annulé l’envoi d’un message", true),
        ("Ann Lee ha anulado el envío de un mensaje", false), ("Anulaste el envío de un mensaje", true),
        ("Ann Lee cancelou o envio de uma mensagem", false), ("Você cancelou o envio de uma mensagem", true),
        ("Ann Lee ha annullato l’invio di un messaggio", false), ("Hai annullato l’invio di un messaggio", true),
        ("Ann Lee heeft een bericht ingetrokken", false), ("Je hebt het verzenden ongedaan gemaakt", true),
    ])
    func `Placeholder: the sentence of an app about a message that was taken back, in each language`(
        text: String, isByOwner: Bool
    ) {
        #expect(Placeholder(text) == .deleted(byOwner: isByOwner))
        #expect(Placeholder(text + "?") == nil)
        #expect(Placeholder(text + ", what was it about? I am worried") == nil)
    }

    @Test func `Placeholder: a sticker of an export, and a place with a hyphen, are attachments`() {
        #expect(Placeholder("(( 🐧 ))") == .attachment(Attachment(.sticker)))
        #expect(Placeholder("(( hello ))") == nil)
        #expect(Placeholder("Live-Standort wird geteilt") == .attachment(Attachment(.location)))
        #expect(Placeholder("no video-chat today") == nil)
    }

    @Test(arguments: [
        ("(- Ann Lee: ❤️ -)", ["❤️"]), ("(- Ann Lee: ❤️, Tom: 😂 -)", ["❤️", "😂"]), ("(- see you: Tom -)", nil),
        ("(- ❤️", nil),
    ])
    func `ReactionLine: an export names the person of each reaction`(line: String, emoji: [String]?) {
        #expect(ReactionLine(line)?.reactions.map(\.emoji) == emoji)
    }

    @Test func `LabeledTranscript: where most texts end with a time, it is theirs, and check marks are the owner's`() {
        #expect(
            Self.messages([
                ("Ann Lee", .sender), ("who has the black", .text), ("folders? 21:02", .more), ("Tom Berg", .sender),
                ("I have three 21:05", .text), ("that pot is mine 21:08 ✓✓", .text),
            ]) == [
                "Ann Lee|21:02|who has the black folders?", "Tom Berg|21:05|I have three", "me|21:08|that pot is mine",
            ])
    }

    @Test func `LabeledTranscript: a missed call is a message of the person whom it names`() {
        #expect(
            Self.messages([
                ("Tom Berg", .sender), ("hi there", .text), ("Ann Lee", .sender), ("yes", .text), ("10:30", .before),
                ("Missed call from Tom Berg", .attachment),
            ]).last == "Tom Berg|10:30|")
    }

    @Test func `LabeledTranscript: a deleted message below its sender has the time below it`() {
        #expect(
            Self.messages([
                ("Tom Berg", .sender), ("This message was deleted", .deleted), ("8:15 AM", .after),
                ("Ann Lee", .sender), ("Due next Friday", .text), ("8:16 AM", .after),
                ("Tom Berg unsent a message", .deleted),
            ]) == ["Tom Berg|08:15|", "Ann Lee|08:16|Due next Friday", "Tom Berg|-|"])
    }

    @Test func `LabeledTranscript: the beginning of a message above it is no text`() {
        #expect(
            Self.messages([
                ("Ann Lee", .sender), ("hello you", .text), ("Are you coming to the party on… by Tom Berg", .mark),
                ("Tom Berg", .sender), ("Are you coming to the party on Friday?", .text),
            ]) == ["Ann Lee|-|hello you", "Tom Berg|-|Are you coming to the party on Friday?"])
    }

    @Test func `LabeledTranscript: brackets behind a head can have the message that is answered`() {
        let messages = Self.transcript([
            ("Ann: are you free?", .message), ("Tom: [In reply to Ann: are you free?]", .message), ("yes", .more),
        ]).conversation(within: .unlimited).messages
        #expect(messages.map(\.text) == ["are you free?", "yes"])
        #expect(messages.last?.replyTo?.text == "are you free?")
    }

    @Test func `MailThread: what is written above the first mail is kept`() {
        let mail = """
            Sarah Chen <sarah@example.com>
            Mon, Mar 2, 2026 at 10:32 AM
            to me

            The roof leaks.
            """
        let reading = TranscriptTests.read("Subject: Roof\nPlease read this first, Tom.\n\n" + mail)
        #expect(Set(reading.messages.map(\.text)) == ["The roof leaks.", "Please read this first, Tom."])
        #expect(reading.title == "Roof")
        #expect(TranscriptTests.read("Roof\nInbox\n\n" + mail).messages.map(\.text) == ["The roof leaks."])
    }

    @Test func `MailThread: the company below a closing and a name is the signature`() {
        let mail = """
            From: Neil Okafor <neil@example.com>
            Sent: Monday, March 2, 2026 10:32 AM
            Subject: Offer

            Here is the offer.

            Best wishes,
            Neil
            DripPipe Ltd, Leeds
            """
        let reading = TranscriptTests.read(mail)
        #expect(reading.messages.map(\.text) == ["Here is the offer. Best wishes, Neil"])
        #expect(reading.messages.first?.signature == "DripPipe Ltd, Leeds")
    }

    @Test func `MarkLine: a folder in a sentence is no file`() {
        let reading = TranscriptTests.read(
            "Tom: the folder attachments/ is full\nAnn: look into attachments/plan.pdf please\nTom: attachments/plan.pdf"
        )
        #expect(
            reading.messages.map(\.text) == [
                "the folder attachments/ is full", "look into attachments/plan.pdf please", "",
            ])
        #expect(reading.messages.map(\.attachments.count) == [0, 0, 1])
    }

    @Test func `LineCut: words in brackets behind a time are no explanation of it`() {
        #expect(LineCut("10:32 (sorry) I was asleep (again)", Self.reader).form != .stamp)
        #expect(LineCut("10:32 (sorry)", Self.reader).form != .stamp)
        #expect(LineCut("10:32 (Read by them after 5 seconds)", Self.reader).form == .stamp)
        #expect(LineCut("Tue, Dec 1, 10:48 PM (10 hours ago)", Self.reader).form == .stamp)
    }

    @Test func `LabeledTranscript: the lines of a quote are one quote`() {
        let conversation = Self.transcript([
            ("Tom Lee", .sender), ("10:32", .before), ("> first line", .quote), ("> second line", .quote),
            ("yes to both", .text), ("10:33 Tom Lee: ", .message), ("> one", .quote), ("> two", .quote), ("no", .more),
        ]).conversation(within: .unlimited)
        #expect(conversation.messages.map(\.text) == ["yes to both", "no"])
        #expect(conversation.messages.map { $0.replyTo?.text } == ["first line second line", "one two"])
    }

    @Test func `TableText: a table is read below a heading and its labels`() {
        let table = """
            Conversation with: Paco Piscinas
            Messages: 2
            Type\tDate\tName\tMessage
            Received\t28/09/2025 8:03:11\tPaco Piscinas\tthe filter is full
            Sent\t28/09/2025 8:10:54\tPaco Piscinas\tI am coming
            Received\t28/09/2025 8:11:30\tPaco Piscinas\tbring a net
            Received\t28/09/2025 9:11:30\tPaco Piscinas\tand a rope
            Sent\t28/09/2025 9:12:30\tPaco Piscinas\tok
            """
        #expect(
            TranscriptTests.lines(table) == [
                "Paco Piscinas|2025-09-28|08:03|the filter is full", "me|2025-09-28|08:10|I am coming",
                "Paco Piscinas|2025-09-28|08:11|bring a net", "Paco Piscinas|2025-09-28|09:11|and a rope",
                "me|2025-09-28|09:12|ok",
            ])
        #expect(TranscriptTests.read(table).title == "Paco Piscinas")
    }

    @Test func `Transcript: the lines of a note are parts of it, unless the text was wrapped`() {
        let listed =
            "called about the roof\n- quote was 18,400, he thinks it's too high\n- second firm: 15k\n- flies in 16 June"
        #expect(TranscriptTests.read(listed).messages.count == 4)
        let wrapped =
            "the roof was mended last week and it\nlooks much better than before but the\nbill was higher than we had thought"
        #expect(TranscriptTests.read(wrapped).messages.map(\.text) == [wrapped.replacing("\n", with: " ")])
    }

    // MARK: Nothing is lost

    /// A line of words that occur once, in one of the forms that lines have.
    private static func line(_ random: inout SplitMix, _ number: inout Int) -> String {
        func typed(_ most: Int) -> String {
            (0...random.below(most)).map { _ in
                number += 1
                let letters = [number / 676 % 26, number / 26 % 26, number % 26].map { UInt8(97 + $0) }
                return "wort" + String(decoding: letters, as: UTF8.self)
            }.joined(separator: " ")
        }
        let forms = 19
        return switch random.below(forms) {
        case 0: typed(9)
        case 1: typed(2)
        case 2: "Ann: " + typed(5)
        case 3: "10:32 " + typed(4)
        case 4: "10:32 \(typed(1)): \(typed(4))"
        case 5: "[03.03.26, 10:32:11] Tom: " + typed(4)
        case 6: "> " + typed(4)
        case 7: "Tom: > " + typed(4)
        case 8: "@Ann " + typed(4)
        case 9: "10:32 (\(typed(1))) \(typed(2)) (\(typed(1)))"
        case 10: "\(typed(1)) (10:40): " + typed(3)
        case 11: "\(typed(1)) attachments/ \(typed(1))"
        case 12: "- " + typed(4)
        default: ["Ann", "10:45", "Monday, March 2", "Read 10:32", "👍 2", "<Media omitted>"][random.below(6)]
        }
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `LabeledTranscript: nothing that a person wrote is lost, whatever the roles are`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var number = 0
        let roles = LineRole.allCases.filter { $0 != .mark }
        let lines = (0..<(2 + random.below(20))).map { _ in
            (text: Self.line(&random, &number), role: roles[random.below(roles.count)])
        }
        let conversation = Self.transcript(lines).conversation(within: .unlimited)
        var kept = conversation.messages.map { message in
            var name = ""
            if case .other(let other?) = message.speaker { name = other }
            return [name, message.text, message.replyTo?.text ?? "", message.replyTo?.sender ?? ""]
                .joined(separator: " ")
        }.joined(separator: " ")
        kept += " " + ([conversation.title ?? ""] + conversation.members).joined(separator: " ")
        let words = Set(kept.split { !$0.isLetter }.map { $0.lowercased() })
        for (index, line) in lines.enumerated() {
            // A line that names the sender of what follows is furniture.
            if line.role == .sender || line.role == .head { continue }
            for word in line.text.split(whereSeparator: { !$0.isLetter }) where word.hasPrefix("wort") {
                #expect(words.contains(String(word)), "\(index) \(line)\n\(lines)\n\(conversation.messages)")
            }
        }
    }

    // MARK: Cost

    @Test(arguments: [
        "equal lines", "equal heads", "different words", "different messages", "words and stamps", "emoji", "numbers",
        "brackets", "empty lines", "clauses", "joints", "days", "quotes", "letters of other languages",
    ])
    func `Transcript: the cost of a line does not grow with the number of lines`(kind: String) {
        func text(_ count: Int) -> String {
            (0..<count).map { number in
                switch kind {
                case "equal lines": "a\n"
                case "equal heads": "Ann Lee\n10:32\n"
                case "different words": "\(String(letters: 7_919 * number))\n"
                case "different messages":
                    "Tom: \(String(letters: 7_919 * number)) \(String(letters: 31 * number)) 12:04\n"
                case "words and stamps":
                    "[03.03.26, 10:\(10 + number % 50):11] Tom: \(String(letters: 7_919 * number))\n"
                case "emoji": "🙂\(number % 7)\n"
                case "numbers": "\(number)\n"
                case "brackets": "[["
                case "empty lines": "\n\n"
                case "clauses": "a: "
                case "joints": "no and "
                case "days": "Mon, "
                case "quotes": "> a\n"
                default: "ü\(String(letters: 7_919 * number))é\n"
                }
            }.joined()
        }
        func time(_ count: Int) -> Duration {
            let text = text(count)
            return processorTime { _ = TranscriptTests.read(text) }
        }
        _ = time(100)
        let (short, long) = (time(500), time(4_000))
        // Eight times the lines; twice that is allowed for noise.
        #expect(long < short * 16 + .milliseconds(20), "\(short) \(long)")
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `LabelProduct: gives what the network gives`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let (inputs, hidden, outputs) = (20, 1 + random.below(40), 1 + random.below(30))
        let count = LabelNetwork.size(inputs: inputs, hidden: hidden, outputs: outputs)
        let network = LabelNetwork(
            inputs: inputs, hidden: hidden, outputs: outputs,
            weights: (0..<count).map { _ in Float.random(in: -1...1, using: &random) })
        var product = LabelProduct(network)
        for _ in 0..<5 {
            let entries = (0..<inputs).filter { _ in random.oneIn(2) }
                .map { LabelNetwork.Entry($0, Float.random(in: 0...1, using: &random)) }
            let (one, other) = (network.probabilities(entries), product.output(entries))
            #expect(zip(one, other).allSatisfy { abs($0 - $1) < 1e-4 } && one.count == other.count)
        }
    }
}
