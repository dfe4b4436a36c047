import Testing

@testable import Scams

struct SignalTests {
    private let set = SignalSet.english

    private func names(_ text: String) -> (found: Set<String>, denied: Set<String>) {
        let plain = PlainText(text, hosts: PlainHosts.names, vocabulary: WordList([]))
        let terms = SignalTerm.terms(plain.words, brands: .shared)
        let hits = SignalMatcher(terms, set: set, brands: .shared).hits
        return (
            Set(hits.filter { !$0.isDenied }.map { set.signals[$0.signal].name }),
            Set(hits.filter(\.isDenied).map { set.signals[$0.signal].name })
        )
    }

    @Test
    func `SignalSet: each signal has a name of its own, patterns, and a kind unless it is calm`() {
        #expect(Set(set.signals.map(\.name)).count == set.signals.count)
        for (index, signal) in set.signals.enumerated() {
            #expect(set.patterns.contains { $0.signal == index }, "\(signal.name)")
        }
        #expect(set.signals.contains { $0.kind == nil } && set.signals.contains { $0.kind != nil })
    }

    @Test
    func `ScamReasonKind: each kind has words, and something that finds it`() {
        let found = Set(set.signals.compactMap(\.kind))
        // Kinds that no pattern of words finds.
        let others: Set<ScamReasonKind> = [
            .lookalikeLink, .brandInLink, .unrelatedLink, .punycodeLink, .rawAddressLink, .hiddenHostLink, .shortLink,
            .freeHostingLink, .cheapLink, .downloadLink, .unknownLink, .baitLink, .code, .hiddenSigns, .foreignLetters,
            .spacedLetters, .senderIsNumber, .wording,
        ]
        for kind in ScamReasonKind.allCases {
            #expect(found.contains(kind) != others.contains(kind), "\(kind)")
            #expect(!kind.clause.isEmpty && kind.clause.count <= 40 && !kind.advice.isEmpty, "\(kind)")
        }
    }

    @Test(arguments: [
        ("Please send me the code you received", "give-code"), ("Enter your card number and cvv", "asks-card"),
        ("Buy four gift cards and send photos", "asks-gift-card"), ("Install AnyDesk so we can help", "remote-access"),
        ("Pay the fee within 12 hours", "deadline"), ("Your account will be suspended", "threat-service"),
        ("Don't tell anyone about this", "secrecy"), ("There is a warrant for your arrest", "threat-law"),
        ("Move your savings to a safe account", "safe-account"), ("You have won a prize", "prize"),
        ("Hi mum, this is my new number", "new-number"), ("Add me on WhatsApp", "other-chat"),
        ("Type *21*0700900# now", "say-code"),
    ])
    func `SignalMatcher: what a message does is found`(text: String, name: String) {
        #expect(names(text).found.contains(name), "\(names(text))")
    }

    @Test
    func `SignalMatcher: what a message warns of is denied`() {
        #expect(names("Never send anybody the code you received").denied.contains("give-code"))
        #expect(names("Never give the code to anybody").found.contains("no-share"))
        // The comma ends what is denied.
        #expect(names("Don't call, send me the code please").found.contains("give-code"))
    }

    @Test
    func `SignalMatcher: a pattern does not reach into the next sentence`() {
        #expect(!names("You can send. The code is 4471").found.contains("give-code"))
    }

    @Test
    func `SignalSet: a word with a star stands for all that begin so`() {
        let set = SignalSet(Array("[one haste]\nverif* .. now".utf8))
        let plain = PlainText("verifying it now", hosts: PlainHosts.names, vocabulary: WordList([]))
        let terms = SignalTerm.terms(plain.words, brands: .shared)
        #expect(SignalMatcher(terms, set: set, brands: .shared).hits.map(\.words) == [0..<3])
    }
}
