import Captures
import ChatLines
import ChatMessages
import FoundationEssentials
import Networks
import RandomSupport
import TestSupport
import Testing

@testable import Conversations

/// What holds for any text and any weights.
@Suite struct LineLabelerTests {
    private static let reader = ConversationReader.dateReader(
        for: "", at: TranscriptTests.moment, utcOffset: 0, usual: nil)

    private static func views(_ text: String) throws -> [LineView] {
        try #require(LabeledTranscript.views(TranscriptLine.lines(of: text), reader, within: .unlimited)).views
    }

    /// A labeler that knows nothing.
    private static func labeler(_ random: inout SplitMix) -> LineLabeler {
        func weights(_ count: Int) -> [Float] { (0..<count).map { _ in Float.random(in: -1...1, using: &random) } }
        let width = (try? views("a").first?.width) ?? 0
        let roles = LineRole.allCases.count
        let (first, second) = (LineInputs.count(width: width), LineInputs.secondCount(width: width))
        func network(_ inputs: Int) -> LabelNetwork {
            let count = LabelNetwork.size(inputs: inputs, hidden: 2, outputs: roles)
            return LabelNetwork(inputs: inputs, hidden: 2, outputs: roles, weights: weights(count))
        }
        return LineLabeler(
            first: network(first), second: network(second), transitions: weights(roles * roles))
    }

    /// A chat of words that are typed once each, with heads of many forms.
    private static func chat(_ random: inout SplitMix) -> String {
        var word = 0
        func typed() -> String {
            (0...random.below(9)).map { _ in
                word += 1
                return
                    "wort\(String(UnicodeScalar(UInt8(97 + word / 26 % 26))))\(String(UnicodeScalar(UInt8(97 + word % 26))))"
            }.joined(separator: " ")
        }
        let heads = [
            "Ann: ", "Tom: ", "10:32 Ann: ", "[03.03.26, 10:32:11] Tom: ", "Ann (10:40): ", "10:50 ", "- ", "", "", "",
        ]
        return (0..<(2 + random.below(20))).map { _ in
            let blank = random.oneIn(4) ? "\n" : ""
            switch random.below(6) {
            case 0: return blank + ["Ann", "Tom", "Tom  10:32", "Monday, March 2", "10:45", "You"][random.below(6)]
            default: return blank + heads[random.below(heads.count)] + typed()
            }
        }.joined(separator: "\n")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `LineLabeler: each line of any text has one role, always the same`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        for text in [random.text(400), Self.chat(&random)] {
            let lines = TranscriptLine.lines(of: text)
            let views = try Self.views(text)
            // A line with several messages is several lines.
            #expect(views.count >= lines.count)
            for view in views {
                #expect(view.width == views[0].width)
                #expect(view.features.allSatisfy { (0..<view.width).contains($0) })
                #expect(zip(view.features, view.features.dropFirst()).allSatisfy { $0 < $1 })
            }
            let roles = LineLabeler.trained.roles(of: views, within: .unlimited)
            #expect(roles.count == views.count)
            #expect(roles == LineLabeler.trained.roles(of: views, within: .unlimited))
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `LabeledTranscript: text is in a message, whatever the labeler says`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        for labeler in [Self.labeler(&random), .trained] {
            let text = Self.chat(&random)
            let sources = TranscriptLine.lines(of: text)
            guard let turns = LabeledTranscript.read(sources, Self.reader, with: labeler, within: .unlimited) else {
                continue
            }
            let (lines, cuts, views) = try #require(LabeledTranscript.views(sources, Self.reader, within: .unlimited))
            let roles = labeler.roles(of: views, within: .unlimited)
            let kept = Set(
                turns.messages.flatMap {
                    $0.text.split(separator: " ") + ($0.replyTo?.text ?? "").split(separator: " ")
                })
            /// Whether the line above is the app's, so that more of the line is the app's, too.
            var isOfApp = false
            for (index, role) in roles.enumerated() {
                if role != .more { isOfApp = role == .mark || role == .members }
                guard [.message, .stamped, .text, .more].contains(role), !isOfApp else { continue }
                let words = (role == .message || role == .stamped ? cuts[index].body : lines[index].text)
                    .split(separator: " ").filter { $0.hasPrefix("wort") }
                #expect(words.allSatisfy(kept.contains), "\(role) \(lines[index].text)\n\(text)\n\(turns.messages)")
            }
        }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `LabeledTranscript: what apps write is read in any order, whatever the labeler says`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let labeler = Self.labeler(&random)
        let lines = [
            "Ann: hello", "Ann", "hi", "👍", "👍 2", "5", "10:32", "Edited 5 seconds later: hi", "Liked “hi”", "> hello",
            "@Ann hello", "image omitted", "This message was deleted", "Read 10:40", "Tom joined", "Original message:",
            "",
        ]
        let text = (0..<40).map { _ in lines[random.below(lines.count)] }.joined(separator: "\n")
        let sources = TranscriptLine.lines(of: text)
        let turns = LabeledTranscript.read(sources, Self.reader, with: labeler, within: .unlimited)
        for message in turns?.messages ?? [] { #expect(message.reactions.allSatisfy { $0.count > 0 }, "\(text)") }
    }

    @Test func `LineLabeler: without time left all lines continue a text`() throws {
        let views = try Self.views("Ann: hello\nTom: hi")
        #expect(LineLabeler.trained.roles(of: views, within: ReadingBudget(seconds: 0) { 1 }) == [.more, .more])
    }

    @Test(arguments: [
        "\n", "ab ", "Ann: hi / Tom: yes / ", "10:32 ", "> ", "Ann Lee\n", "a\nb\n\n", "[10:32] ", "- -> ",
        "-> a\n<- b\n",
        "me -> a\nyou -> b\n", "Tom\nhello you\nAnn\nTom liked “hello” and “a”\n", "March 2\n\nbuy milk\n\n",
        "[Tom] yes\n",
        "Tom (16.10): yes\n", "You\nhello\nTom, 10:32\n",
    ])
    func `Transcript: any text costs time in proportion to its length`(part: String) {
        let (short, long) = processorTimes(repeating: part, bytes: 5_000) { _ = TranscriptTests.read($0) }
        // Four times the text; twice that is allowed for noise.
        #expect(long < short * 8 + .milliseconds(20), "\(short) \(long)")
    }

    @Test func `Transcript: mails to many people cost time in proportion to their number`() {
        func time(_ mails: Int) -> Duration {
            let text = (0..<mails).map { mail in
                let names = (0..<20).map { "Na\(letters(mail))\(letters($0)) Lee" }.joined(separator: ", ")
                return "From: Ab\(letters(mail)) Lee\nTo: \(names)\nSubject: x\n\nhi there\n"
            }.joined(separator: "\n")
            return processorTime { _ = TranscriptTests.read(text) }
        }
        func letters(_ number: Int) -> String {
            String(decoding: [97 + UInt8(number / 26 % 26), 97 + UInt8(number % 26)], as: UTF8.self)
        }
        _ = time(4)
        let (short, long) = (time(30), time(120))
        #expect(long < short * 8 + .milliseconds(20), "\(short) \(long)")
    }

    @Test func `Transcript: mails of senders with one name cost time in proportion to their number`() {
        func name(_ number: Int) -> String {
            "Ab" + String(decoding: [97 + UInt8(number / 26 % 26), 97 + UInt8(number % 26)], as: UTF8.self)
        }
        func time(_ mails: Int) -> Duration {
            let text = (0..<mails).map { "Da: \(name($0))\nA: \(name($0 + 1)) Lee\nOggetto: x\n\nciao\n" }.joined(
                separator: "\n")
            return processorTime { _ = TranscriptTests.read(text) }
        }
        _ = time(4)
        let (short, long) = (time(100), time(400))
        #expect(long < short * 8 + .milliseconds(20), "\(short) \(long)")
    }

    @Test func `LineCut: a name ends where it recurs, and a direction names the owner`() {
        let listing =
            "09:02 Ada Neri ciao a tutti\n09:04 Bo Lind che tubo?\n09:10 Ada Neri piano: un tubo\n09:12 Bo Lind ok"
        #expect(
            TranscriptTests.lines(listing) == [
                "Ada Neri|-|09:02|ciao a tutti", "Bo Lind|-|09:04|che tubo?", "Ada Neri|-|09:10|piano: un tubo",
                "Bo Lind|-|09:12|ok",
            ])
        let directed = """
            02/03/2026 10:32:05 from Ada Neri
            ciao, come stai?
            02/03/2026 10:33:05 to Ada Neri
            bene, grazie
            02/03/2026 10:34:05 from Ada Neri
            ci vediamo domani
            """
        #expect(
            TranscriptTests.lines(directed) == [
                "Ada Neri|2026-03-02|10:32|ciao, come stai?", "me|2026-03-02|10:33|bene, grazie",
                "Ada Neri|2026-03-02|10:34|ci vediamo domani",
            ])
    }
}
