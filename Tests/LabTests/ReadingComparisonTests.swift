import Cards
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct ReadingComparisonTests {
    @Test func `ReadingComparison: letters and digits are compared, and text of the conversation alone is lost`() {
        let truth = CardTruth(
            fields: [.email: ["ana@example.com", "office@example.com"]],
            lines: ["Ana Ruiz", "Senior Buyer", "+1 (415) 555-0132", "ana@example.com"])
        var comparison = ReadingComparison()
        comparison.add(
            "one.jpg", truth: truth, asCard: "ana ruiz\n+1 415.555.0132\nana @ example.com",
            asConversation: "Ana Ruiz\nSenior\nBuyer\noffice@example,com")
        #expect(comparison.cards == 1)
        #expect(comparison.lines == .init(printed: 4, asCard: 3, asConversation: 2, lost: 1))
        #expect(comparison.mails == .init(printed: 2, asCard: 1, asConversation: 1, lost: 1))
        #expect(comparison.lostLines == [.init(card: "one.jpg", line: "Senior Buyer")])
    }
}
