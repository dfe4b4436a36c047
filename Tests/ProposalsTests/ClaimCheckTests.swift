import Proposals
import RandomSupport
import Testing

@Suite struct ClaimCheckTests {
    private static let chat = """
        Shall we cook on Friday at 7? Maria brings the wine, I don't drink.
        Geht klar, wir treffen uns am Bahnhof. Der Geburtstag ist am 14. März.
        """
    private static let check = ClaimCheck(chat)

    @Test(arguments: [
        "Maria brings wine", "They plan cooking on Friday at 7", "maria brought the WINE".replacing("brought", with: "brings"),
        "Treffen am Bahnhof", "Geburtstag am 14. März", "Sie bespricht den Geburtstag", "She says that I don’t drink",
    ])
    func `ClaimCheck: words of the chat and function words are borne out`(claim: String) {
        #expect(Self.check.flaw(in: claim, quotes: []) == nil)
    }

    @Test(arguments: [
        // A name, a number, a day and a content word that nobody wrote, and a claim without content.
        "Marie brings wine", "Mario brings wine", "Cooking on Friday at 8", "Cooking on Saturday", "Maria brings beer",
        "Geburtstag am 15. März", "Maria does not bring wine", "Never on Friday", "They said that", "", "…", "Cooking at 77",
    ])
    func `ClaimCheck: words that nobody wrote are not borne out`(claim: String) {
        #expect(Self.check.flaw(in: claim, quotes: []) == .claimWithoutWords)
    }

    @Test func `ClaimCheck: a claim rests on its quotes, and quotes are letter for letter`() {
        #expect(Self.check.flaw(in: "Maria brings wine", quotes: ["Maria brings the wine"]) == nil)
        #expect(Self.check.flaw(in: "Cooking on Friday", quotes: ["Maria brings the wine"]) == .claimWithoutWords)
        #expect(Self.check.flaw(in: "Maria brings wine", quotes: ["Maria brings wine"]) == .quoteNotFound)
        #expect(Self.check.flaw(in: "Maria brings wine", quotes: [""]) == .quoteNotFound)
    }

    /// 10,000 claims of one foreign word among words of the chat.
    @Test func `ClaimCheck: no claim with a foreign word passes`() {
        var random = SplitMix(state: 21)
        let spoken = Self.chat.split { !$0.isLetter }.map(String.init)
        let foreign = ["yacht", "Mallory", "Ulaanbaatar", "99", "divorce", "Bankkonto", "2031", "mortgage", "Zürich", "wedding"]
        var passed: [String] = []
        for _ in 0..<10_000 {
            var words = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in spoken.randomElement(using: &random) }
            words.insert(foreign.randomElement(using: &random) ?? "", at: Int.random(in: 0...words.count, using: &random))
            let claim = words.joined(separator: " ")
            if Self.check.flaw(in: claim, quotes: []) == nil { passed.append(claim) }
        }
        #expect(passed.isEmpty, "\(passed.prefix(5))")
    }

    @Test func `ClaimCheck: a long hostile text costs linear time`() {
        func seconds(_ count: Int) -> Double {
            let text = (0..<count).map { "aaaa\($0)b" }.joined(separator: " ")
            let check = ClaimCheck(text)
            let clock = ContinuousClock()
            return clock.measure {
                for index in 0..<20 { _ = check.flaw(in: "aaaaz\(index)q aaaak", quotes: [String(text.prefix(100))]) }
            } / .seconds(1)
        }
        _ = seconds(1_000)
        let (one, ten) = (seconds(2_000), seconds(20_000))
        #expect(ten < max(one, 0.001) * 40, "\(one) s, then \(ten) s")
    }
}
