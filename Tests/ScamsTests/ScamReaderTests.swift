import Foundation
import RandomSupport
import Runtime
import Testing

@testable import Scams

struct ScamReaderTests {
    /// The texts of Tests/ScamTexts.
    private static let messages: [(isScam: Bool, text: String)] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ScamTexts")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "tsv" }.flatMap { file in
            ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map { line in
                let columns = line.split(separator: "\t", maxSplits: 2)
                return (columns[0] == "scam", columns[2].replacingOccurrences(of: "\\n", with: "\n"))
            }
        }
    }()

    private func check(_ verdict: ScamVerdict, of text: String) {
        let scalars = Array(text.unicodeScalars)
        #expect(verdict.explanation.count <= ScamVerdict.maximumExplanation && !verdict.explanation.isEmpty)
        #expect((0...1).contains(verdict.probability))
        let isFlagged = verdict.risk == .medium || verdict.risk == .high
        if isFlagged { #expect(verdict.reasons.contains { $0.span != nil }, "\(text)") }
        if !isFlagged { #expect(verdict.category == .unknown) }
        for reason in verdict.reasons {
            guard let span = reason.span else { continue }
            #expect(span.upperBound <= scalars.count && !span.isEmpty)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[span])
            #expect(reason.text.unicodeScalars.elementsEqual(view), "\(text)")
        }
    }

    @Test
    func `ScamReader: every warning has a reason that stands in the text letter for letter`() {
        #expect(Self.messages.count > 3_000)
        for message in Self.messages { check(PlainHosts.reader.read(message.text), of: message.text) }
    }

    @Test
    func `ScamReader: disguised and random texts keep the same promises`() {
        var random = SplitMix(state: 3)
        for (index, message) in Self.messages.enumerated() where index % 7 == 0 {
            let hidden = message.text.map { String($0) + (random.oneIn(3) ? "\u{200B}" : "") }.joined()
            check(PlainHosts.reader.read(hidden), of: hidden)
            let foreign = String(message.text.map { ["a": "а", "e": "е", "o": "о"][$0] ?? $0 })
            check(PlainHosts.reader.read(foreign), of: foreign)
            let spaced = message.text.map(String.init).joined(separator: " ")
            check(PlainHosts.reader.read(spaced), of: spaced)
            let text = random.text(200)
            check(PlainHosts.reader.read(text), of: text)
        }
    }

    @Test(arguments: [
        "Log in: https://paypal.com@evil.ru/", "Look at http://10.1.2.3/photos from yesterday",
        "See the photos of the trip at https://xn--pypal-4ve.com",
        "You have won a prize! Claim it at http://bit.ly/x now",
    ])
    func `ScamReader: a message whose link deceives is never low`(text: String) {
        let verdict = PlainHosts.reader.read(text)
        #expect(verdict.risk != .low, "\(verdict)")
        check(verdict, of: text)
    }

    @Test func `ScamReader: a short link alone does not deceive`() {
        let verdict = PlainHosts.reader.read("Mum, the photos of Sunday are here: https://bit.ly/3x")
        #expect(verdict.risk == .low, "\(verdict)")
    }

    @Test(arguments: ["hello there friend", "hello friend", "a", ""])
    func `ScamReader: fewer than four words without a link or a number cannot be judged`(text: String) {
        #expect(PlainHosts.reader.read(text).cannotTell)
        #expect(PlainHosts.reader.read(text, sender: "unknown").cannotTell)
    }

    @Test(arguments: ["", " ", "ok", "👍", "\u{200B}\u{200B}", "Доброе утро, как у вас дела сегодня?", "明日の会議は何時ですか"])
    func `ScamReader: texts without words, or in unknown letters, cannot be judged`(text: String) {
        let verdict = PlainHosts.reader.read(text)
        #expect(verdict.cannotTell)
        check(verdict, of: text)
    }

    @Test
    func `ScamReader: another language in known letters cannot be judged`() {
        let text = "Guten Morgen, wie geht es dir heute? Wir sehen uns nachher bei deinen Eltern zum Kaffee."
        #expect(PlainHosts.reader.read(text).cannotTell)
    }

    @Test
    func `ScamReader: clear scams are high, with their category`() {
        let code = PlainHosts.reader.read(
            "WhatsApp support: your account will be banned within 24 hours. Send us the 6 digit code you received to verify it."
        )
        #expect(code.risk == .high && code.category == .otpPhishing, "\(code)")
        let fee = PlainHosts.reader.read(
            "Royal Mail: your parcel is held, pay the unpaid fee of £1.99 within 12 hours: royalmail-fee-pay.top/x")
        #expect(fee.risk == .high && fee.reasons.contains { $0.kind == .fee }, "\(fee)")
    }

    @Test(arguments: [
        "482913 is your verification code. Don't share it with anyone.", "Dinner at 7? Mum is bringing the cake",
        "Your parcel will be delivered today between 10:20 and 12:20. royalmail.com/track",
        "Can you call me when you get home?",
    ])
    func `ScamReader: ordinary messages are low`(text: String) {
        let verdict = PlainHosts.reader.read(text)
        #expect(verdict.risk == .low, "\(verdict)")
    }

    @Test
    func `ScamReader: an organization that writes from an ordinary number is suspect`() {
        let text = "USPS: we have your parcel, please confirm your address"
        let plain = PlainHosts.reader.read(text, sender: "USPS")
        let number = PlainHosts.reader.read(text, sender: "+63 917 555 0133")
        #expect(number.probability > plain.probability)
        #expect(
            number.reasons.contains { $0.kind == .senderIsNumber && $0.text == "+63 917 555 0133" }
                || number.risk == .low)
        #expect(PlainHosts.reader.read(text, sender: "28777").probability == plain.probability)
    }

    /// Processor time, and the best of up to five tries: other work on the machine only slows a try down.
    @Test
    func `ScamReader: hostile texts take time in proportion to their length`() {
        let pieces = [
            "a.b ", "v e r i f y ", "http://", "@", "1 ", "send me the code ", "\u{200B}", "аа", "((.", "pay $5 now ",
            "xn--a.com ",
            "-", "a", "www.", "😀", "royal mail ", "*1*", "don't ",
        ]
        for piece in pieces {
            func seconds(_ count: Int) -> Double {
                let text = String(repeating: piece, count: count / piece.unicodeScalars.count)
                let started = ProcessorTime.ofThisThread
                _ = PlainHosts.reader.read(text)
                return ProcessorTime.ofThisThread - started
            }
            var (short, long) = (Double.infinity, Double.infinity)
            for number in 0..<5 where number == 0 || long >= 0.1 && long >= 30 * short {
                (short, long) = (min(short, seconds(2_500)), min(long, seconds(20_000)))
            }
            // Eight times the length; a quadratic reader would need sixty-four times.
            #expect(long < 0.1 || long < 30 * short, "\(piece): \(short) s, then \(long) s")
        }
    }

    @Test
    func `ScamReader: the same text has the same verdict`() {
        for message in Self.messages.prefix(50) {
            #expect(PlainHosts.reader.read(message.text) == PlainHosts.reader.read(message.text))
        }
    }

    @Test
    func `ScamModel: its file is read as it was written`() throws {
        var model = ScamModel()
        model.bias = -1.5
        model.weights = ["one": 0.25, "one&two": -2]
        model.table[3] = -128
        model.table[131_071] = 127
        model.medium = 0.7
        let read = try #require(ScamModel(model.text(comments: ["a comment"])))
        #expect(read.bias == -1.5 && read.weights == model.weights && read.table == model.table && read.medium == 0.7)
        #expect(ScamModel("bias x") == nil && ScamModel("") == nil)
    }
}
