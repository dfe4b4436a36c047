import Captures
import ChatMessages
import ChatVocabulary
import Dates
import FoundationEssentials
import RandomSupport
import TestSupport
import Testing

@testable import Conversations

@Suite struct ScreenshotTests {
    static let moment = Date(timeIntervalSince1970: 1_704_364_200)

    /// Words with about the width that a phone gives them.
    static func line(_ text: String, x: Double, y: Double, confidence: Double = 0.95) -> Line {
        var at = x
        let words = text.split(separator: " ").map { (word: Substring) -> Word in
            defer { at += Double(word.count) * 0.02 + 0.02 }
            let box = Box(x: at, y: y, width: Double(word.count) * 0.02, height: 0.015)
            return Word(text: "\(word)", confidence: confidence, box: box)
        }
        return Line(words: words)
    }

    static func bubble(_ side: Bubble.Side, y: Double, height: Double = 0.04) -> Bubble {
        Bubble(box: Box(x: side == .left ? 0.03 : 0.35, y: y, width: 0.62, height: height), side: side)
    }

    static let imessage = Recognition(
        width: 1170, height: 2532,
        lines: [
            line("9:41", x: 0.1, y: 0.02), line("5G 87%", x: 0.75, y: 0.02), line("< 12", x: 0.03, y: 0.07),
            line("Sarah Chen >", x: 0.4, y: 0.11), line("iMessage", x: 0.45, y: 0.15),
            line("Today 9:30 AM", x: 0.42, y: 0.17),
            line("Are you coming to my", x: 0.06, y: 0.21), line("wedding on Jan 15?", x: 0.06, y: 0.23),
            line("Of course I am", x: 0.5, y: 0.3), line("Delivered", x: 0.8, y: 0.35),
            line("iMessage", x: 0.2, y: 0.94),
        ],
        bubbles: [bubble(.left, y: 0.2, height: 0.06), bubble(.right, y: 0.29)])

    @Test func `Screenshot: a chat's screen gives the name, the speakers and the messages`() {
        let reading = ConversationReader.read(Self.imessage, at: Self.moment)
        #expect(reading.candidates.first?.name == "Sarah Chen")
        #expect((reading.candidates.first?.confidence ?? 0) > 0.85)
        #expect(
            reading.messages == [
                Message(
                    speaker: .other(name: "Sarah Chen"), text: "Are you coming to my wedding on Jan 15?",
                    day: "2024-01-04", time: "09:30"),
                Message(speaker: .me, text: "Of course I am", day: "2024-01-04"),
            ])
        #expect(reading.extractedInfo.dates == ["2024-01-15"])
        #expect(reading.sourceApp == .imessage)
    }

    @Test func `Screenshot: only messages are judged, each bubble as one line; without bubbles all words are`() {
        #expect(Self.imessage.ofMessages.text == "Are you coming to my wedding on Jan 15?\nOf course I am")
        var plain = Self.imessage
        plain.bubbles = []
        #expect(plain.ofMessages == plain)
    }

    @Test func `Screenshot: without bubbles the margins show the speaker`() {
        var plain = Self.imessage
        plain.bubbles = []
        let reading = ConversationReader.read(plain, at: Self.moment)
        #expect(reading.candidates.first?.name == "Sarah Chen")
        #expect(reading.messages.first?.speaker == .other(name: "Sarah Chen"))
        #expect(reading.messages.first?.text == "Are you coming to my wedding on Jan 15?")
    }

    @Test func `Screenshot: WhatsApp's header is on the left and its times are inside the bubbles`() {
        let screen = Recognition(
            width: 1170, height: 2532,
            lines: [
                Self.line("10:32", x: 0.1, y: 0.02), Self.line("Priya Nair", x: 0.24, y: 0.065),
                Self.line("last seen today at 10:01", x: 0.24, y: 0.085),
                Self.line("Lunch tomorrow? 10:05", x: 0.06, y: 0.21),
                Self.line("Yes please 10:07 ✓✓", x: 0.5, y: 0.3), Self.line("Type a message", x: 0.15, y: 0.95),
            ],
            bubbles: [Self.bubble(.left, y: 0.2), Self.bubble(.right, y: 0.29)])
        let reading = ConversationReader.read(screen, at: Self.moment)
        #expect(reading.candidates.first?.name == "Priya Nair")
        #expect(reading.messages.map(\.text) == ["Lunch tomorrow?", "Yes please"])
        #expect(reading.messages.map(\.time) == ["10:05", "10:07"])
        #expect(reading.extractedInfo.dates == ["2024-01-05"])
        #expect(reading.sourceApp == .whatsapp)
    }

    @Test func `Screenshot: names above bubbles are a group's, and the header is its name`() {
        let screen = Recognition(
            width: 1170, height: 2532,
            lines: [
                Self.line("Climbing", x: 0.44, y: 0.07), Self.line("Yesterday", x: 0.45, y: 0.17),
                Self.line("Tom Baker", x: 0.06, y: 0.19), Self.line("Who comes tomorrow?", x: 0.06, y: 0.22),
                Self.line("I can come", x: 0.7, y: 0.3), Self.line("Sarah", x: 0.06, y: 0.36),
                Self.line("We meet at", x: 0.06, y: 0.39), Self.line("10:30", x: 0.06, y: 0.41),
            ],
            bubbles: [Self.bubble(.left, y: 0.21), Self.bubble(.right, y: 0.29), Self.bubble(.left, y: 0.38)])
        let reading = ConversationReader.read(screen, at: Self.moment)
        #expect(reading.isGroup)
        #expect(reading.title == "Climbing")
        #expect(reading.participants == ["Tom Baker", "Sarah"])
        #expect(reading.candidates.allSatisfy { $0.confidence <= 0.5 })
        #expect(reading.messages.map(\.day) == Array(repeating: "2024-01-03", count: 3))
        // "tomorrow" is the day after the message, not after the capture.
        #expect(reading.extractedInfo.dates == ["2024-01-04"])
        #expect(reading.messages.last?.text == "We meet at 10:30")
    }

    @Test func `Screenshot: a lower-case name counts at the position of names`() {
        var screen = Self.imessage
        screen.lines[3] = Self.line("mom", x: 0.46, y: 0.11)
        #expect(ConversationReader.read(screen, at: Self.moment).candidates.first?.name == "Mom")
    }

    @Test(arguments: [
        "+1 (312) 555-0142", "+1 312-555-0142", "+44 7700 900123", "(312) 555-0142", "+7 912 345-67-89", "+13125550142",
        "07700 900123",
    ])
    func `Screenshot: a phone number as the title keeps its country code`(number: String) {
        for arrow in ["", " >", " ›", " »"] {
            var screen = Self.imessage
            screen.lines[3] = Self.line(number + arrow, x: 0.3, y: 0.11)
            #expect(ConversationReader.read(screen, at: Self.moment).candidates.first?.name == number)
        }
    }

    @Test func `ConversationReader: a chat looks like a chat, a card does not`() {
        #expect(ConversationReader.looksLikeConversation(Self.imessage) > 0.8)
        let card = Recognition(
            width: 1000, height: 600,
            lines: [
                Self.line("Sarah Chen", x: 0.1, y: 0.2), Self.line("Head of Product", x: 0.1, y: 0.3),
                Self.line("sarah@example.com", x: 0.1, y: 0.6), Self.line("+1 212 555 0142", x: 0.1, y: 0.7),
            ])
        #expect(ConversationReader.looksLikeConversation(card) < 0.3)
        #expect(ConversationReader.looksLikeConversation(Recognition(width: 0, height: 0, lines: [])) == 0)
    }

    @Test func `Screenshot: reading takes time in proportion to the words of a header`() {
        func time(_ count: Int) -> Duration {
            let lines = (0..<count).map { Self.line("Ann", x: 0.1, y: 0.06 + Double($0 % 100) / 10_000) }
            let screen = Recognition(width: 1170, height: 2532, lines: lines)
            return processorTime { _ = ConversationReader.read(screen, at: Self.moment) }
        }
        _ = time(50)
        let (short, long) = (time(500), time(2_000))
        // Four times the words; twice that is allowed for noise.
        #expect(long < short * 8)
    }

    @Test func `Screenshot: reading takes time in proportion to the lines of one message`() {
        let text = Array(repeating: "word", count: 100).joined(separator: " ")
        func time(_ count: Int) -> Duration {
            let lines = (0..<count).map { Self.line(text, x: 0.06, y: 0.3 + Double($0) / 10_000) }
            let screen = Recognition(
                width: 1170, height: 2532, lines: lines, bubbles: [Self.bubble(.left, y: 0.29, height: 0.4)])
            return processorTime { _ = ConversationReader.read(screen, at: Self.moment) }
        }
        _ = time(50)
        let (short, long) = (time(100), time(400))
        // Four times the lines; twice that is allowed for noise.
        #expect(long < short * 8)
    }

    @Test func `Screenshot: a picture without a chat keeps its text`() {
        let note = Recognition(width: 1170, height: 2532, lines: [Self.line("Anna called on Friday", x: 0.1, y: 0.5)])
        let reading = ConversationReader.read(note, at: Self.moment)
        #expect(reading.messages.map(\.text).joined().contains("called on Friday"))
    }

    @Test func `Screenshot: a picture at the side of the messages is a message with an attachment`() {
        let picture = Box(x: 0.48, y: 0.4, width: 0.49, height: 0.2)
        var screen = Self.imessage
        screen.lines.append(Self.line("Lovely, thank you", x: 0.06, y: 0.64))
        screen.bubbles.append(Self.bubble(.left, y: 0.63))
        screen.pictures = [Box(x: 0.44, y: 0.04, width: 0.11, height: 0.05), picture]
        let messages = ConversationReader.read(screen, at: Self.moment).messages
        #expect(
            messages.map(\.text) == [
                "Are you coming to my wedding on Jan 15?", "Of course I am", "", "Lovely, thank you",
            ])
        #expect(messages.dropFirst(2).first?.speaker == .me)
        #expect(messages.map(\.attachments) == [[], [], [Attachment(.other)], []])
    }

    private static func part(
        _ role: ScreenRole, _ text: String, y: Double, bubble: Int? = nil, probability: Float = 0.95
    ) -> ScreenPart {
        let words = line(text, x: 0.06, y: y).words
        return ScreenPart(
            role: role, bubble: bubble, words: words, probability: probability, titleProbability: 0, isSent: false,
            box: Line(words: words).box)
    }

    @Test func `ScreenPart: a second name in a bubble is a quote's, a lone name is text, a known name is a name`() {
        let parts = ScreenPart.settled([
            Self.part(.sender, "Manon", y: 0.2, bubble: 0), Self.part(.sender, "Tom", y: 0.22, bubble: 0),
            Self.part(.received, "Fine", y: 0.24, bubble: 0), Self.part(.sender, "Hecho", y: 0.3, bubble: 1),
            Self.part(.noise, "Manon", y: 0.4), Self.part(.noise, "Zx", y: 0.5),
        ])
        #expect(parts.map(\.role) == [.sender, .quote, .received, .received, .sender, .noise])
    }

    @Test func `ScreenPart: a picture with the role of an attachment is a message, unless its bubble has text`() {
        var picture = Self.part(.attachment, "x", y: 0.3, bubble: 1)
        picture.words = []
        let text = Self.part(.received, "Fine", y: 0.31, bubble: 1)
        #expect(ScreenPart.settled([picture]).map(\.role) == [.received])
        #expect(ScreenPart.settled([picture, text]).map(\.role) == [.received])
        picture.isSent = true
        #expect(ScreenPart.settled([picture]).map(\.role) == [.sent])
    }

    /// - Parameters:
    ///   - ink: differs from the text's.
    ///   - isSmall: whether the time is smaller than the text.
    @Test(arguments: [
        // A row of its own, at the beginning of the text's rows or at the end of the bubble.
        (0.06, 0.22, UInt32(0), false, ScreenRole.received), (0.06, 0.22, 0x888888, false, .time),
        (0.06, 0.22, 0, true, .time), (0.5, 0.22, 0, false, .time),
        // After the text's last word, or further away.
        (0.28, 0.2, 0, false, .received), (0.28, 0.2, 0x888888, false, .time), (0.28, 0.2, 0, true, .time),
        (0.5, 0.2, 0, false, .time),
    ])
    func `ScreenPart: a time that goes on like the text and looks like it is text`(
        x: Double, y: Double, ink: UInt32, isSmall: Bool, role: ScreenRole
    ) {
        func colored(_ part: ScreenPart, _ ink: UInt32) -> ScreenPart {
            var part = part
            for index in part.words.indices { part.words[index].colors = Word.Colors(ink: ink, ground: 0xFFFFFF) }
            return part
        }
        let text = Self.part(.received, "We meet at", y: 0.2, bubble: 0)
        var time = Self.part(.time, "10:30", y: y, bubble: 0)
        time.box.x = x
        if isSmall { time.words[0].box.height *= 0.75 }
        let parts = ScreenPart.settled([colored(text, 0), colored(time, ink)])
        #expect(parts.map(\.role) == [.received, role])
        // The time of a recording is an attachment.
        var recording = time
        recording.role = .attachment
        let kept = ScreenPart.settled([colored(text, 0), colored(recording, ink)])
        #expect(kept.map(\.role) == [.received, role == .time ? .attachment : role])
        // Without colors, words tell whether a time goes on in the row.
        let plain = ScreenPart.settled([text, time]).last?.role
        #expect(plain == (isSmall || x > 0.4 ? .time : .received))
        var other = text
        other.words.removeLast()
        #expect(ScreenPart.settled([other, time]).last?.role == (plain == .received && x < 0.2 ? .received : .time))
    }

    private static func read(_ parts: [ScreenPart], bubbles: [Bubble] = []) -> ParsedConversation {
        let reader = DateReader(today: CivilDate(moment, utcOffset: 0))
        let screen = Recognition(width: 1170, height: 2532, lines: [], bubbles: bubbles)
        return ScreenChat.read(parts, screen, reader, capturedAt: 600, within: .unlimited)
    }

    @Test func `ScreenChat: the words of a deletion over two rows are one deleted message`() {
        let turns = Self.read(
            [
                Self.part(.deleted, "Pai cancelou o envio de uma", y: 0.3), Self.part(.deleted, "mensagem", y: 0.316),
                Self.part(.received, "This message was deleted", y: 0.5),
                Self.part(.deleted, "Questo messaggio è stato", y: 0.6, bubble: 0),
                Self.part(.received, "eliminato.", y: 0.62, bubble: 0),
                // The rows look like text.
                Self.part(.received, "Ann Lee hat eine Nachricht", y: 0.7, bubble: 1),
                Self.part(.received, "zurückgenommen", y: 0.72, bubble: 1),
            ], bubbles: [Self.bubble(.left, y: 0.59), Self.bubble(.left, y: 0.69)])
        #expect(turns.messages.map(\.isDeleted) == [true, true, true, true])
        #expect(turns.messages.map(\.text) == ["", "", "", ""])
    }

    @Test(arguments: [
        ("Das Training ist auf 12 Uhr", 0.59, false), ("J'y suis presque", 0.94, false), ("Foto", 0.71, false),
        ("Manon Petit", 0.59, true), ("nightowl", 0.94, true),
    ])
    func `ScreenChat: a sentence or a word of the app above a message makes no group`(
        text: String, probability: Float, isName: Bool
    ) {
        let turns = Self.read([
            Self.part(.sender, text, y: 0.2, probability: probability), Self.part(.received, "Great", y: 0.23),
        ])
        #expect(turns.isGroup == isName)
    }

    @Test func `ScreenChat: the words of an app after a name are no part of the name`() {
        let turns = Self.read([
            Self.part(.notice, "Sophie hat Anna zur Gruppe hinzugefügt", y: 0.2),
            Self.part(.sender, "Elisa", y: 0.3), Self.part(.received, "Hallo", y: 0.33),
        ])
        #expect(Set(turns.participants) == ["Sophie", "Anna", "Elisa"])
    }

    @Test(arguments: [(UInt32(0xF0F0F0), ScreenRole.separator), (0x005C4B, .sent)])
    func `ScreenPart: a day over a bubble has a background of its own`(ground: UInt32, role: ScreenRole) {
        func segment(_ text: String, _ ground: UInt32) -> ScreenSegment {
            var words = Self.line(text, x: 0.3, y: 0.2).words
            for index in words.indices { words[index].colors = Word.Colors(ink: 0x808080, ground: ground) }
            return ScreenSegment(words: words, bubble: 0)
        }
        func odds(_ odds: [ScreenRole: Float]) -> [Float] { ScreenRole.allCases.map { odds[$0] ?? 0 } }
        let sides = ScreenPart.bubbleSides(
            [segment("through the tunnel", 0x005C4B), segment("Today", ground)],
            [odds([.sent: 0.99]), odds([.separator: 0.7, .sent: 0.3])])
        #expect(ScreenRole(mostProbable: sides[1]) == role)
    }

    @Test func `ScreenSegment: digits lower than the text before are a time, also after a low word`() {
        func segments(_ height: Double) -> [String] {
            let words = [("Qué", 0.016), ("va", 0.01), ("7:260", height)].enumerated().map { index, word in
                let box = Box(x: 0.5 + Double(index) * 0.09, y: 0.3, width: 0.08, height: word.1)
                return Word(text: word.0, confidence: 0.95, box: box)
            }
            let screen = Recognition(
                width: 1170, height: 2532, lines: [Line(words: words)], bubbles: [Self.bubble(.right, y: 0.29)])
            return ScreenSegment.segments(of: screen).map(\.text)
        }
        #expect(segments(0.011) == ["Qué va", "7:260"])
        #expect(segments(0.016) == ["Qué va 7:260"])
    }

    @Test func `ScreenChat: people in the app's lines, in quotes and in a cut list are members of a group`() {
        let turns = Self.read([
            Self.part(.subtitle, "Francesca, Edoardo, Mo...", y: 0.08),
            Self.part(.notice, "Jack added Grace Miller", y: 0.2), Self.part(.sender, "Elisa", y: 0.3),
            Self.part(.quote, "Anna", y: 0.32), Self.part(.quote, "See you", y: 0.34),
            Self.part(.received, "Great", y: 0.36), Self.part(.quote, "You", y: 0.42),
            Self.part(.quote, "Fine", y: 0.44), Self.part(.received, "Good", y: 0.46),
        ])
        #expect(turns.isGroup)
        #expect(
            Set(turns.participants) == ["Francesca", "Edoardo", "Jack", "Grace Miller", "Elisa", "Anna"])
    }

    @Test func `ScreenChat: where messages have times, a time alone is no day, and the second one is a picture's`() {
        let turns = Self.read([
            Self.part(.separator, "2 January", y: 0.1), Self.part(.received, "Look", y: 0.2),
            Self.part(.time, "10:02", y: 0.21), Self.part(.separator, "10:04", y: 0.4),
            Self.part(.received, "Nice", y: 0.5), Self.part(.time, "10:05", y: 0.51),
        ])
        #expect(turns.messages.map(\.time) == ["10:02", "10:04", "10:05"])
        #expect(turns.messages.map(\.day) == ["2024-01-02", "2024-01-02", "2024-01-02"])
        #expect(turns.messages.map(\.text) == ["Look", "", "Nice"])
    }

    @Test func `ScreenChat: a time below a bubble is the message's, however far the text is from the bubble's end`() {
        let bubble = Bubble(box: Box(x: 0.03, y: 0.19, width: 0.6, height: 0.11), side: .left)
        let turns = Self.read(
            [Self.part(.received, "Fine", y: 0.2, bubble: 0), Self.part(.time, "21:02", y: 0.31)], bubbles: [bubble])
        #expect(turns.messages.map(\.time) == ["21:02"])
    }

    @Test func `ScreenChat: a name in the bubble of a picture is the picture's sender`() {
        var picture = Self.part(.received, "x", y: 0.4, bubble: 1)
        picture.words = []
        let turns = Self.read(
            [
                Self.part(.sender, "Sanne", y: 0.2, bubble: 0), Self.part(.received, "Look", y: 0.22, bubble: 0),
                picture, Self.part(.sender, "Elisa", y: 0.38, bubble: 1), Self.part(.time, "22:50", y: 0.5, bubble: 1),
            ], bubbles: [Self.bubble(.left, y: 0.19), Self.bubble(.left, y: 0.37, height: 0.15)])
        #expect(turns.messages.map(\.speaker) == [.other(name: "Sanne"), .other(name: "Elisa")])
        #expect(turns.messages.last?.time == "22:50")
    }

    @Test func `ScreenClock: an icon beside the time of the status bar does not count`() {
        let clock = ScreenClock([Self.part(.status, "16:316", y: 0.02)], captured: 0)
        #expect(clock.time("29 min") == "16:02")
    }

    @Test(arguments: [
        ("8:06 p.", "20:06"), ("8:06 a.", "08:06"), ("12:10 p.", "12:10"), ("8:06 p. m.", "20:06"),
        ("8:06 p. Mon", "20:06"),
        // A letter without a point can be a misread mark.
        ("8:06 p", "08:06"),
    ])
    func `ScreenChat: a half of the day without its second letter counts`(words: String, time: String) {
        let turns = Self.read([
            Self.part(.separator, "Wed \(words)", y: 0.2), Self.part(.received, "Look", y: 0.3),
            Self.part(.sent, "Nice", y: 0.5), Self.part(.time, words, y: 0.52),
        ])
        #expect(turns.messages.map(\.time) == [time, time])
    }

    @Test func `ScreenSegment: a header over blurred messages does not part the words of a name`() {
        func segments(_ ink: UInt32, gap: Double) -> [String] {
            let colors = [Word.Colors(ink: 0xF0F0F1, ground: 0x333457), Word.Colors(ink: ink, ground: 0x422D7E)]
            let words = zip(["Grace", "Morgan"], colors).enumerated().map { index, word in
                let box = Box(x: 0.3 + Double(index) * (0.1 + gap), y: 0.07, width: 0.1, height: 0.015)
                return Word(text: word.0, confidence: 0.95, box: box, colors: word.1)
            }
            let screen = Recognition(width: 1170, height: 2532, lines: [Line(words: words)])
            return ScreenSegment.segments(of: screen).map(\.text)
        }
        #expect(segments(0xEFEEF1, gap: 0.01) == ["Grace Morgan"])
        #expect(segments(0x5060A0, gap: 0.01) == ["Grace", "Morgan"])
        #expect(segments(0xEFEEF1, gap: 0.04) == ["Grace", "Morgan"])
    }

    @Test func `ScreenSegment: a picture around bubbles with text is a part of the wallpaper`() {
        let lines = [
            Self.line("Are you coming?", x: 0.06, y: 0.21), Self.line("Of course", x: 0.06, y: 0.31),
        ]
        let around = Box(x: 0.02, y: 0.18, width: 0.7, height: 0.3)
        func pictures(_ bubbles: [Bubble]) -> Int {
            let screen = Recognition(
                width: 1170, height: 2532, lines: lines, bubbles: bubbles, pictures: [around])
            return ScreenSegment.segments(of: screen).count(where: \.isPicture)
        }
        #expect(pictures([Self.bubble(.left, y: 0.2)]) == 1)
        #expect(pictures([Self.bubble(.left, y: 0.2), Self.bubble(.left, y: 0.3)]) == 0)
        // A sky is no bubble with text.
        #expect(pictures([Self.bubble(.left, y: 0.2), Self.bubble(.left, y: 0.4)]) == 1)
    }

    @Test(arguments: 0..<40)
    func `ConversationReader: any lines anywhere are read without a fault`(seed: UInt64) {
        var random = SplitMix(state: seed)
        func fraction() -> Double { Double(random.next() % 1_200) / 1_000 - 0.1 }
        let lines = (0..<20).map { _ in
            Line(
                words: (0..<4).map { _ in
                    Word(
                        text: random.text(6), confidence: fraction(),
                        box: Box(x: fraction(), y: fraction(), width: 0.1, height: fraction() / 9))
                })
        }
        let bubbles = (0..<4).map { _ in Self.bubble(random.next() % 2 == 0 ? .left : .right, y: fraction()) }
        let screen = Recognition(
            width: Int(random.next() % 3), height: Int(random.next() % 3), lines: lines, bubbles: bubbles,
            pictures: (0..<3).map { _ in Box(x: fraction(), y: fraction(), width: fraction(), height: fraction()) })
        let reading = ConversationReader.read(screen, at: Self.moment)
        #expect(reading.candidates.allSatisfy { (0...1).contains($0.confidence) })
        #expect((0...1).contains(ConversationReader.looksLikeConversation(screen)))
    }
}
