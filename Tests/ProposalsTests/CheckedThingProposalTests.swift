import JSON
import Proposals
import Testing

@Suite struct CheckedThingProposalTests {
    private static let words = "Makita\nModel DHP482\nS/N 9482-A7731\n18 V"

    private static func check(
        _ values: [String: String], words: String = words, hasSeen: Bool = true
    ) throws -> CheckedThingProposal {
        let answer = JSON.object(
            ThingProposal.Field.allCases.map { field in
                .init(name: field.rawValue, value: .string(values[field.rawValue] ?? ""))
            })
        return CheckedThingProposal(try #require(ThingProposal(answer)), to: words, hasSeen: hasSeen)
    }

    @Test func `Thing proposal: what a photo shows counts, and numbers only with their words`() throws {
        let checked = try Self.check([
            "title": "Cordless  drill", "make": "makita", "model": "DHP482", "serial": "9482-A7731",
            "description": "A green drill with a battery of 18 V.",
        ])
        #expect(checked.flaws.isEmpty)
        #expect(
            checked.values == [
                .title: "Cordless drill", .make: "makita", .model: "DHP482", .serial: "9482-A7731",
                .description: "A green drill with a battery of 18 V.",
            ])
    }

    @Test(arguments: [
        ("model", "DHP483"), ("serial", "9482-A7732"), ("serial", "A drill"), ("title", "Drill 36 V"),
        ("description", "It cost 129 euros."), ("make", "Bosch3"),
    ])
    func `Thing proposal: a number that no word shows is dropped`(field: String, value: String) throws {
        let checked = try Self.check([field: value])
        #expect(checked.values.isEmpty && checked.flaws == [.claimWithoutWords: 1])
    }

    @Test func `Thing proposal: without the photo only the words count`() throws {
        let checked = try Self.check(["title": "Makita drill", "make": "Makita"], hasSeen: false)
        #expect(checked.values == [.make: "Makita"] && checked.flaws == [.claimWithoutWords: 1])
    }

    @Test func `Thing proposal: a photo without words can show no number`() throws {
        let checked = try Self.check(["title": "Lamp", "model": "X1", "serial": "1"], words: "")
        #expect(checked.values == [.title: "Lamp"] && checked.flaws == [.claimWithoutWords: 2])
    }

    @Test func `Thing proposal: a value that is too long is dropped`() throws {
        let checked = try Self.check(["title": String(repeating: "lamp ", count: 21)])
        #expect(checked.values.isEmpty && checked.flaws == [.tooMuch: 1])
    }

    @Test(arguments: [
        "{}", "[]", "7", #"{"title": "a", "make": "", "model": "", "serial": ""}"#,
        #"{"title": 1, "make": "", "model": "", "serial": "", "description": ""}"#,
        #"{"title": null, "make": "", "model": "", "serial": "", "description": ""}"#,
    ])
    func `Thing proposal: an answer of another shape is none`(answer: String) throws {
        #expect(ThingProposal(try JSONParser.parse(Array(answer.utf8))) == nil)
    }
}
