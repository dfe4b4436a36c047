import Proposals
import RandomSupport
import Testing

@Suite struct ClaimCheckTests {
    private static let chat = """
        Shall we cook on Friday at 7? Maria brings the wine.
        I don't drink. Bob owes Paula 1,500 for the party of my friend.
        I have to cancel on Jan 15 at 7:30
        Train at 9 pm, breakfast at 6:15 a.m. You will be late, I may come
        Will you bring it? May I come?
        """
    private static let check = ClaimCheck(chat)

    @Test(arguments: [
        "Maria brings the wine", "They talk about cooking on Friday at 7", "maria brings the WINE", "Maria's wine",
        "I don’t drink", "She says that I don't drink", "Train at 9pm", "Train at 9", "Breakfast at 6:15 AM",
        "They will cook", "Someone may be late",
    ])
    func `ClaimCheck: words of the chat and function words are borne out`(claim: String) {
        #expect(Self.check.flaw(in: claim, quotes: []) == nil)
    }

    @Test(arguments: [
        // A name, a number, a day and a content word that nobody wrote, and a claim without content.
        "Marie brings wine", "Mario brings wine", "Cooking on Friday at 8", "Cooking on Saturday", "Maria brings beer",
        "Maria does not bring wine", "Never on Friday", "They said that", "", "…", "Cooking at 77",
        "No cooking on Friday",
        // Denied, exchanged, and other words that look alike.
        "I drink", "Paula owes Bob 1,500", "Jan 7:30 at 15", "Paula owes 500", "Paul owes 1,500", "I have cancer",
        "The partner of my friend", "fried party", "marie brings the wine", "Sarah confirmed cooking", "Maria will die",
        // A name, a month and a half of the day that look like function words.
        "Will brings the wine", "Cooking with Will", "Cooking in May", "Cooking on Friday at 7 am", "Cooking at 7 a.m.",
        "Train at 9 a.m.", "Train at 9am", "Breakfast at 6:15 pm", "Train in May",
    ])
    func `ClaimCheck: words that nobody wrote are not borne out`(claim: String) {
        #expect(Self.check.flaw(in: claim, quotes: []) == .claimWithoutWords)
    }

    @Test func `ClaimCheck: a name that is also an auxiliary stands where it stands in the chat`() {
        let check = ClaimCheck("I think Will owes Bob 20. I will pay on Friday")
        for claim in ["Will owes Bob 20", "I will pay", "They will pay on Friday"] {
            #expect(check.flaw(in: claim, quotes: []) == nil, "\(claim)")
        }
        #expect(check.flaw(in: "Will owes Bob", quotes: ["Will owes Bob 20"]) == nil)
        #expect(check.flaw(in: "Bob owes Will 20", quotes: []) == .claimWithoutWords)
    }

    @Test func `ClaimCheck: a claim rests on its quotes, and quotes are letter for letter`() {
        #expect(Self.check.flaw(in: "Maria brings wine", quotes: ["Maria brings the wine"]) == nil)
        #expect(Self.check.flaw(in: "I drink", quotes: ["I don't drink"]) == .claimWithoutWords)
        #expect(Self.check.flaw(in: "Cooking on Friday", quotes: ["Maria brings the wine"]) == .claimWithoutWords)
        #expect(Self.check.flaw(in: "Maria brings wine", quotes: ["Maria brings wine"]) == .quoteNotFound)
        #expect(Self.check.flaw(in: "Maria brings wine", quotes: [""]) == .quoteNotFound)
    }

    /// 10,000 claims of one foreign word among words of the chat.
    @Test func `ClaimCheck: no claim with a foreign word passes`() {
        var random = SplitMix(state: 21)
        let spoken = Self.chat.split { !$0.isLetter }.map(String.init)
        let foreign = [
            "yacht", "Mallory", "Ulaanbaatar", "99", "divorce", "Bankkonto", "2031", "mortgage", "Zürich", "wedding",
        ]
        var passed: [String] = []
        for _ in 0..<10_000 {
            var words = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
                spoken.randomElement(using: &random)
            }
            words.insert(
                foreign.randomElement(using: &random) ?? "", at: Int.random(in: 0...words.count, using: &random))
            let claim = words.joined(separator: " ")
            if Self.check.flaw(in: claim, quotes: []) == nil { passed.append(claim) }
        }
        #expect(passed.isEmpty, "\(passed.prefix(5))")
    }

    /// For each script and language: a chat, claims that it bears out, and claims that it does not.
    @Test(arguments: [
        (
            "Geht klar, wir treffen uns am Bahnhof. Der Geburtstag ist am 14. März, ich komme nicht.",
            ["Treffen am Bahnhof", "Geburtstag am 14. März"],
            ["Geburtstag am 15. März", "Ich komme", "Hochzeit am 14. März"]
        ),
        (
            "Wir kochen am Freitag, das Essen ist um 19:30 am Bahnhof.",
            ["Essen um 19:30 am Bahnhof", "Kochen am Freitag"],
            ["Essen um 19:30 am Hafen", "Essen um 20:30 am Bahnhof"]
        ),
        ("¿Cenamos el viernes? María no viene.", ["María no viene"], ["María viene", "Cenamos el sábado"]),
        ("نلتقي يوم الجمعة في المطعم", ["نلتقي يوم الجمعة"], ["نلتقي يوم السبت", "زفاف في المطعم"]),
        ("ניפגש ביום שישי במסעדה", ["ניפגש ביום שישי"], ["ניפגש ביום ראשון"]),
        ("금요일에 식당에서 만나요", ["금요일에 만나요"], ["토요일에 만나요"]),
        ("शुक्रवार को मिलते हैं", ["शुक्रवार को मिलते हैं"], ["शनिवार को मिलते हैं"]),
        ("我不去吃饭。星期五见。", ["星期五见", "我不去吃饭"], ["我去吃饭", "星期三见", "五期星"]),
        ("金曜日に会いましょう", ["金曜日"], ["日曜日", "金日"]),
        ("เจอกันวันศุกร์", ["วันศุกร์"], ["วันเสาร์"]),
    ])
    func `ClaimCheck: each script and language`(chat: String, right: [String], wrong: [String]) {
        let check = ClaimCheck(chat)
        for claim in right { #expect(check.flaw(in: claim, quotes: []) == nil, "\(claim)") }
        for claim in wrong { #expect(check.flaw(in: claim, quotes: []) == .claimWithoutWords, "\(claim)") }
    }

    /// A chat of one word and quotes that agree up to their end, and words that share their beginning.
    @Test(arguments: [
        (String(repeating: "a ", count: 8_000), String(repeating: "a ", count: 500) + "b"),
        ((0..<2_500).map { "aaaa\($0)b" }.joined(separator: " "), "aaaaz " + String(repeating: "a", count: 390)),
    ])
    func `ClaimCheck: hostile texts and answers cost little`(chat: String, claim: String) {
        let seconds =
            ContinuousClock().measure {
                let check = ClaimCheck(chat)
                for _ in 0..<100 { _ = check.flaw(in: claim, quotes: [claim]) }
            } / .seconds(1)
        #expect(seconds < 10, "\(seconds) s for 100 claims")
    }
}
