import JSON
import Proposals
import Scams
import Testing

@Suite struct CheckedScanProposalTests {
    private static let message = "Hi dad, my phone fell into the sea 🌊.\nPlease send €250\nto this account today."

    private static func check(_ risk: String, _ reasons: [(kind: String, words: String)]) throws -> CheckedScanProposal
    {
        let answer: JSON = [
            "risk": .string(risk),
            "reasons": .array(reasons.map { ["kind": .string($0.kind), "words": .string($0.words)] }),
        ]
        return CheckedScanProposal(try #require(ScanProposal(answer)), to: message)
    }

    @Test func `Scan proposal: a reason has the words of the message at their place, in scalars`() throws {
        let checked = try Self.check("high", [("asks_for_money", "send €250 to this account"), ("haste", "today")])
        #expect(checked.risk == .high && checked.flaws.isEmpty)
        #expect(checked.reasons.map(\.kind) == [.asksForMoney, .haste])
        // The line break of the message, which the provider has joined.
        #expect(checked.reasons.first?.text == "send €250\nto this account")
        let scalars = Array(Self.message.unicodeScalars)
        for reason in checked.reasons {
            let span = try #require(reason.span)
            #expect(Array(reason.text.unicodeScalars) == Array(scalars[span]))
        }
    }

    @Test(arguments: [
        ("asks_for_money", "send €2500", ProposalFlaw.quoteNotFound), ("asks_for_money", "Send €250", .quoteNotFound),
        ("asks_for_money", "", .quoteNotFound), ("haste", ".", .quoteNotFound),
        ("lookalike_link", "today", .unknownKind), ("wants_everything", "today", .unknownKind),
        ("haste", String(repeating: "today ", count: 60), .tooMuch),
    ])
    func `Scan proposal: what the message does not bear out is dropped, and the risk with it`(
        kind: String, words: String, flaw: ProposalFlaw
    ) throws {
        let checked = try Self.check("high", [(kind, words)])
        #expect(checked.reasons.isEmpty && checked.risk == nil && checked.flaws == [flaw: 1])
    }

    @Test func `Scan proposal: of many reasons the first eight are read, and each kind counts once`() throws {
        let kinds = ScamReasonKind.meanings.sorted { $0.rawValue < $1.rawValue }.prefix(7).map(\.rawValue)
        let checked = try Self.check("medium", (kinds + [kinds[0], kinds[1], kinds[2]]).map { ($0, "today") })
        #expect(checked.reasons.map(\.kind.rawValue) == kinds)
        #expect(checked.flaws == [.tooMuch: 2])
    }

    @Test(arguments: [
        #"{"risk": "high"}"#, #"{"risk": 1, "reasons": []}"#, #"{"risk": "high", "reasons": [{"kind": "haste"}]}"#,
        #"{"risk": "high", "reasons": [{"kind": "haste", "words": 5}]}"#, "[]", "7",
    ])
    func `Scan proposal: an answer of another shape is none`(answer: String) throws {
        #expect(ScanProposal(try JSONParser.parse(Array(answer.utf8))) == nil)
    }
}
