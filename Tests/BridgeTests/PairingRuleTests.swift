import Bridge
import Testing

@Suite struct PairingRuleTests {
    private static let right = PairingCode(number: 42)
    private static let wrong = PairingCode(number: 43)

    @Test func `PairingRule: a code opens one pairing within two minutes`() {
        var rule = PairingRule(code: Self.right, openedAt: 1_000)
        #expect(rule.claim(Self.right, at: 999) == .closed)
        #expect(rule.claim(Self.right, at: 120_999) == .paired)
        #expect(rule.claim(Self.right, at: 121_000) == .closed)
        var late = PairingRule(code: Self.right, openedAt: 1_000)
        #expect(late.claim(Self.right, at: 121_000) == .closed)
        #expect(!late.isOpen(at: 121_000) && late.isOpen(at: 120_999))
    }

    @Test func `PairingRule: five wrong codes close the pairing for the right one`() {
        var rule = PairingRule(code: Self.right, openedAt: 0)
        for left in [4, 3, 2, 1, 0] { #expect(rule.claim(Self.wrong, at: 1) == .wrong(triesLeft: left)) }
        #expect(rule.claim(Self.right, at: 1) == .closed)
        var fourth = PairingRule(code: Self.right, openedAt: 0)
        for _ in 0..<4 { _ = fourth.claim(Self.wrong, at: 1) }
        #expect(fourth.claim(Self.right, at: 1) == .paired)
    }

    @Test func `PairingRule: of all codes tried in a row at most five are compared`() {
        var rule = PairingRule(code: PairingCode(number: 9_999), openedAt: 0)
        let outcomes = (0..<10_000).map { rule.claim(PairingCode(number: $0), at: 1) }
        #expect(outcomes.filter { $0 != .closed }.count == PairingRule.maxTries)
        #expect(!rule.isUsed)
    }
}
