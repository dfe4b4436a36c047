import RandomSupport
import Testing

@testable import Scams

struct PlainTextTests {
    private static let vocabulary = WordList([
        "verify", "your", "account", "now", "the", "package", "is", "waiting", "pay", "urgent", "password", "confirm",
    ])

    private func words(_ text: String) -> [String] {
        PlainText(text, hosts: PlainHosts.names, vocabulary: Self.vocabulary).words.map(\.text)
    }

    @Test(arguments: [
        ("Vеrіfy yоur аccоunt", "verify your account"),
        ("ver\u{200B}ify yo\u{AD}ur acc\u{2060}ount", "verify your account"),
        ("v e r i f y your account", "verify your account"),
        ("v.e.r.i.f.y now", "verify now"),
        ("c-o-n-f-i-r-m now", "confirm now"),
        ("acc0unt p4ssw0rd", "account password"),
        ("ver ify acc ount", "verify account"),
        ("ＶＥＲＩＦＹ 𝘆𝗼𝘂𝗿 account", "verify your account"),
        ("Üblich çok naïve", "ublich cok naive"),
    ])
    func `PlainText: disguised words are read as the words that they look like`(text: String, plain: String) {
        #expect(words(text).joined(separator: " ") == plain)
    }

    @Test
    func `PlainText: letters that all stand apart become words again`() {
        #expect(words("y o u r   p a c k a g e   i s   w a i t i n g") == ["your", "package", "is", "waiting"])
        #expect(words("y o u r p a c k a g e i s w a i t i n g") == ["your", "package", "is", "waiting"])
    }

    @Test(arguments: ["U.S.A. and e.g. this", "covid19 and 2fa at 5pm", "a b c", "I am A1", "Straße 5 in Köln"])
    func `PlainText: ordinary writing is no disguise`(text: String) {
        let plain = PlainText(text, hosts: PlainHosts.names, vocabulary: Self.vocabulary)
        #expect(plain.hidden.isEmpty && plain.spaced.isEmpty && plain.foreign.isEmpty)
    }

    @Test
    func `PlainText: an emoji's joined parts are not hidden signs`() {
        let plain = PlainText("ok 👨‍👩‍👧 ❤️fine", hosts: PlainHosts.names, vocabulary: Self.vocabulary)
        #expect(plain.hidden.isEmpty)
    }

    @Test(arguments: [
        ("£1,450.50", PlainWord.Kind.money), ("20€", .money), ("5k", .money), ("1,500", .money), ("4471", .number),
        ("+44 7700 900418", .phone), ("1-888-555-0182", .phone), ("*21*0700900#", .dial), ("@easy_day", .handle),
        ("name@mail.example.com", .mail), ("word", .word), ("+5pm", .word),
    ])
    func `PlainText: words have kinds`(text: String, kind: PlainWord.Kind) {
        let plain = PlainText(text, hosts: PlainHosts.names, vocabulary: Self.vocabulary)
        #expect(plain.words.first?.kind == kind, "\(plain.words)")
    }

    @Test
    func `PlainText: every word and link stands where its span says`() {
        var random = SplitMix(state: 7)
        for _ in 0..<300 {
            let text = random.text(random.below(200)) + " pay at evil-parcel.top/x " + random.text(random.below(60))
            let scalars = Array(text.unicodeScalars)
            let plain = PlainText(text, hosts: PlainHosts.names, vocabulary: Self.vocabulary)
            let ranges = plain.words.map(\.range) + plain.links.map(\.range)
            for range in ranges {
                let span = plain.scanned.span(range)
                #expect(span.lowerBound >= 0 && span.upperBound <= scalars.count && !span.isEmpty)
                var view = String.UnicodeScalarView()
                view.append(contentsOf: scalars[span])
                #expect(plain.scanned.text(span).unicodeScalars.elementsEqual(view))
            }
        }
    }

    @Test
    func `PlainText: words keep their order and do not overlap`() {
        var random = SplitMix(state: 11)
        for _ in 0..<300 {
            let plain = PlainText(
                random.text(300), hosts: PlainHosts.names, vocabulary: Self.vocabulary)
            for (first, second) in zip(plain.words, plain.words.dropFirst()) {
                #expect(first.range.upperBound <= second.range.lowerBound)
            }
        }
    }

    @Test
    func `PlainText: of a longer text the first and the last part are read, and spans are those of the whole`() {
        let text = "verify now " + String(repeating: "the package is waiting ", count: 2_000) + "confirm"
        let plain = PlainText(text, hosts: PlainHosts.names, vocabulary: Self.vocabulary)
        #expect(plain.scanned.isPartial)
        #expect(plain.words.first?.text == "verify" && plain.words.last?.text == "confirm")
        let span = plain.scanned.span(plain.words[plain.words.count - 1].range)
        #expect(span == (text.unicodeScalars.count - 7)..<text.unicodeScalars.count)
        #expect(plain.scanned.text(span) == "confirm")
    }
}
