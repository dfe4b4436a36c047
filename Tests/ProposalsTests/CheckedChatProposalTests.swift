import ChatMessages
import Conversations
import FoundationEssentials
import JSON
import Proposals
import Testing

@Suite struct CheckedChatProposalTests {
    private static let reading = ConversationReader.read(
        text:
            "Sarah Chen: Dinner on Jan 15 at 7?\nMe: Yes! I love cooking, I bring dessert.\nSarah Chen: Great, see you",
        at: Date(timeIntervalSince1970: 1_704_360_000))

    private func check(_ text: String, _ reading: ConversationReading = reading) throws -> CheckedChatProposal {
        let proposal = try #require(ChatProposal(try JSONParser.parse(Array(text.utf8))))
        return CheckedChatProposal(proposal, to: try #require(ChatQuestion(reading)), reading)
    }

    @Test func `Question: has the messages and the names of the chat, and nothing else`() throws {
        let question = try #require(ChatQuestion(Self.reading))
        let content = try JSONParser.parse(Array(question.content.utf8))
        #expect(question.names == ["Sarah Chen"] && content["names"]?.array?.count == 1)
        #expect(content["messages"]?.array?.compactMap { $0["text"]?.string } == Self.reading.messages.map(\.text))
        let members: [String] = if case .object(let all) = content { all.map(\.name) } else { [] }
        #expect(members == ["names", "title", "isGroup", "messages"])
    }

    @Test func `Checked: claims of the chat are used, and improve the reading`() throws {
        let checked = try check(
            #"""
            {"contact":"sarah chen","confidence":0.9,"reasoning":"Sarah Chen asks about dinner",
            "summary":[{"text":"Sarah asks about dinner on Jan 15 at 7.","quotes":["Dinner on Jan 15 at 7"]}],
            "interests":[{"text":"cooking","quotes":["I love cooking"]}],
            "events":[{"text":"Dinner on Jan 15","quotes":["Dinner on Jan 15"]}],
            "dates":[{"words":"Jan 15","date":"2024-01-15"}]}
            """#)
        #expect(checked.flaws == [.claimWithoutWords: 1], "the summary's Sarah is not in its quotes: \(checked)")
        #expect(checked.contact == "Sarah Chen" && checked.confidence == 0.9)
        let improved = Self.reading.improved(by: checked)
        #expect(improved.summary == Self.reading.summary && improved.opinion?.contact == "Sarah Chen")
        #expect(improved.extractedInfo.interests.first == "cooking")
        #expect(improved.extractedInfo.events.first == "Dinner on Jan 15")
        #expect(improved.extractedInfo.events.count == Self.reading.extractedInfo.events.count)
    }

    @Test func `Checked: a summary with one foreign sentence is not used`() throws {
        let checked = try check(
            #"{"summary":[{"text":"Dinner on Jan 15","quotes":[]},{"text":"Sarah sold the house","quotes":[]}]}"#)
        #expect(checked.summary.isEmpty && checked.flaws == [.claimWithoutWords: 1])
        #expect(try check(#"{"summary":"Dinner on Jan 15"}"#).summary == "Dinner on Jan 15")
    }

    @Test(arguments: [
        (#"{"contact":"Mallory Foreign","confidence":0.9}"#, ProposalFlaw.contactNotOffered),
        (#"{"contact":"Sarah Chen","confidence":1.7}"#, .confidenceOutOfRange),
        (#"{"contact":"Sarah Chen","confidence":-0.1}"#, .confidenceOutOfRange),
        (#"{"dates":[{"words":"Jan 15","date":"2024-01-16"}]}"#, .dateNotMeant),
        (#"{"dates":["1999-01-01"]}"#, .dateNotMeant),
        (#"{"events":[{"text":"dinner","quotes":["dinner on Jan 16"]}]}"#, .quoteNotFound),
        (#"{"interests":["a wedding"]}"#, .claimWithoutWords),
    ])
    func `Checked: a flaw is counted and its claim is not used`(answer: String, flaw: ProposalFlaw) throws {
        let checked = try check(answer)
        #expect(checked.flaws == [flaw: 1] && checked.confidence == nil && checked.events.isEmpty)
        #expect(checked.interests.isEmpty)
    }

    @Test func `Checked: too much is cut and counted`() throws {
        let many = (0..<30).map { _ in #""dinner""# }.joined(separator: ",")
        let checked = try check(#"{"interests":[\#(many)],"summary":["dinner","dinner","dinner","dinner"]}"#)
        #expect(checked.interests.count == 10 && checked.flaws == [.tooMuch: 21] && checked.summary.isEmpty)
        #expect(try check(#"{"events":["\#(String(repeating: "dinner ", count: 200))"]}"#).events.isEmpty)
    }

    @Test func `Improved: names, messages and dates stay as the rules read them`() throws {
        let checked = try check(
            #"{"contact":"Sarah Chen","confidence":0.1,"summary":"dinner","interests":["dessert"]}"#)
        var improved = Self.reading.improved(by: checked)
        #expect(improved != Self.reading)
        improved.summary = Self.reading.summary
        improved.extractedInfo.interests = Self.reading.extractedInfo.interests
        improved.opinion = nil
        #expect(improved == Self.reading)
    }
}
