import Testing

@testable import Summaries

@Suite struct ClauseSplitterTests {
    private static func clauses(_ text: String) -> [String] {
        let and = text.contains(" und ") ? "und" : "and"
        let passage = Passage(text, message: 0, speaker: 0, isOwner: false, and: and)
        return ClauseSplitter(passage).clauses(at: 0).map { String(text[$0.range]) }
    }

    @Test(arguments: [
        ("Wifi is Declan_5G and the password is on the bin", ["Wifi is Declan_5G", "and the password is on the bin"]),
        ("die Stute bleibt, sie hat mir geholfen", ["die Stute bleibt,", "sie hat mir geholfen"]),
        ("récap d'hier : limite à 102 dB", ["récap d'hier :", "limite à 102 dB"]),
        ("his wife is pregnant → I keep the room", ["his wife is pregnant", "→ I keep the room"]),
        ("it costs 3,410, 20 more than before", ["it costs 3,410, 20 more than before"]),
    ])
    func `ClauseSplitter: a sentence is cut at marks and at "and"`(text: String, expected: [String]) {
        #expect(Self.clauses(text) == expected)
    }

    @Test(arguments: [
        "I can come, if it stays dry", "If it rains, we cancel the walk", "he pays half, but not the notary",
        "she thinks, Tom is ill", "sie kommt, aber nicht allein", "vengo, se non piove",

        "he said \"no, never, nothing\"", "do I buy a converter, or one of those bricks?", "Allergie: Latex",
        "je viens, sauf dimanche", "ich kann nicht kommen und den Hund mitnehmen", "if they get weaker: sleep",
    ])
    func `ClauseSplitter: what limits a statement stays with it`(text: String) {
        #expect(Self.clauses(text) == [text])
    }

    @Test func `ClauseSplitter: no cut inside the words of a date`() throws {
        let text = "we meet Friday, Jan 12, at the pier"
        let date = try #require(text.firstRange(of: "Friday, Jan 12"))
        let passage = Passage(text, message: 0, speaker: 0, isOwner: false, dates: [date])
        let clauses = ClauseSplitter(passage).clauses(at: 0)
        #expect(clauses.map { String(text[$0.range]) } == ["we meet Friday, Jan 12,", "at the pier"])
        #expect(clauses.map(\.isDependent) == [false, false])
    }
}
