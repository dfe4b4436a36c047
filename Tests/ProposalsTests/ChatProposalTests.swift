import Conversations
import JSON
import Proposals
import Testing

@Suite struct ChatProposalTests {
    private func proposal(_ text: String) throws -> ChatProposal? {
        ChatProposal(try JSONParser.parse(Array(text.utf8)))
    }

    @Test func `ChatProposal: Tapline's own form`() throws {
        let read = try #require(
            try proposal(
                #"""
                {"contact":"Mom","confidence":0.9,"reasoning":"Mom writes","summary":[{"text":"Dinner","quotes":["a"]}],
                "interests":[{"text":"tea","quotes":[]}],"events":[],"dates":[{"words":"Jan 15","date":"2024-01-15"}]}
                """#))
        #expect(read.contact == "Mom" && read.confidence == 0.9 && read.reasoning == "Mom writes")
        #expect(read.summary.map(\.text) == ["Dinner"] && read.summary[0].quotes == ["a"])
        #expect(read.dates == [.init(words: "Jan 15", date: "2024-01-15")])
    }

    /// The forms of the document about Circles.
    @Test(arguments: [
        #"{"detectedContact":"Mom","confidence":0.95,"summary":"Plans","extractedInfo":{"interests":["tea"],"events":["Dinner"],"dates":["2024-01-15"]}}"#,
        #"{"detectedContact":{"id":"x","name":"Mom","confidence":0.95},"summary":"Plans","extractedInfo":{"interests":["tea"],"events":["Dinner"],"dates":["2024-01-15"]}}"#,
        #"{"matchedContact":"Mom","confidence":0.95,"reasoning":"Mom","summary":"Plans","extractedInfo":{"interests":["tea"],"events":["Dinner"],"dates":["2024-01-15"]}}"#,
    ])
    func `ChatProposal: older forms are understood`(text: String) throws {
        let read = try #require(try proposal(text))
        #expect(read.contact == "Mom" && read.confidence == 0.95 && read.summary.map(\.text) == ["Plans"])
        #expect(read.interests.map(\.text) == ["tea"] && read.events.map(\.text) == ["Dinner"])
        #expect(read.dates == [.init(words: nil, date: "2024-01-15")])
    }

    @Test(arguments: [#"{"detectedContact":null}"#, #"{"contact":""}"#, "{}"])
    func `ChatProposal: no contact and no claims`(text: String) throws {
        let read = try #require(try proposal(text))
        #expect(read.contact == nil && read.summary.isEmpty)
    }

    @Test(arguments: [
        #"{"contact":5}"#, #"{"confidence":"high"}"#, #"{"summary":{"a":1}}"#, #"{"interests":"tea","dates":[1]}"#,
        #"{"extractedInfo":[]}"#, #"{"events":[{"text":"x","quotes":[1]}]}"#, #"{"events":[{"quotes":[]}]}"#, "[]", "3",
        #"{"detectedContact":{"name":4}}"#, #"{"dates":[{"words":"Jan 15"}]}"#,
    ])
    func `ChatProposal: a member of the wrong type is no proposal`(text: String) throws {
        #expect(try proposal(text) == nil)
    }
}
