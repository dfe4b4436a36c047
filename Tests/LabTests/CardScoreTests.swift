import Cards
import Foundation
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct CardScoreTests {
    private func reading(_ fields: [(CardFieldName, String, Double)]) -> CardReading {
        CardReading(
            fields: fields.map { CardField(name: $0.0, value: $0.1, display: $0.1, confidence: $0.2) }, rawText: "")
    }

    @Test func `CardScore: a value that is found twice counts once`() throws {
        var score = CardScore()
        score.add(
            "a", truth: CardTruth(fields: [.phone: ["+14155550132", "+14155550133"], .email: ["a@example.com"]]),
            reading: reading([
                (.phone, "+14155550132", 0.95), (.phone, "+14155550132", 0.65), (.email, "b@example.com", 0.3),
            ]))
        let phones = try #require(score.fields["phone"])
        #expect(phones == .init(truth: 2, found: 2, right: 1))
        #expect(phones.f1 == 0.5)
        #expect(score.fields["email"] == .init(truth: 1, found: 1, right: 0))
        #expect(score.calibration[9] == .init(from: 0.9, found: 1, right: 1))
        #expect(score.calibration[6] == .init(from: 0.6, found: 1, right: 0))
        #expect(score.misses.map(\.field).sorted() == ["email", "phone"])
    }

    @Test func `CardScore: an unreadable card lowers recall but not precision`() {
        var score = CardScore()
        let truth = CardTruth(fields: [.fullName: ["Ana Lopez"]])
        score.add("a", truth: truth, reading: reading([(.fullName, "Ana Lopez", 1)]))
        score.add("b", truth: truth, reading: nil)
        #expect(score.fields["fullName"]?.precision == 1)
        #expect(score.fields["fullName"]?.recall == 0.5)
    }

    @Test func `CardScore: a printed line counts once, and only if it was read letter for letter`() {
        var score = CardScore()
        score.add(
            "a", truth: CardTruth(fields: [:], lines: ["Ana  Lopez", "Geologist", "Geologist", "Rua Nova 3"]),
            reading: CardReading(fields: [], rawText: "Ana Lopez\nGeologist\nRua Nova 8"))
        score.add("b", truth: CardTruth(fields: [:]), reading: CardReading(fields: [], rawText: "Ana"))
        #expect(score.lines == .init(truth: 4, found: 3, right: 2))
    }

    @Test(arguments: [
        (CardFieldName.website, "https://www.Example.com/", "example.com", true),
        (.website, "example.com/shop", "example.com", false),
        (.company, "Acme  Foods, Inc.", "acme foods inc", true),
        (.fullName, "Dr. Ana López", "dr ana lopez", false),
        (.email, "A@Example.com", "a@example.com", true),
        (.phone, "+14155550132", "+14155550131", false),
    ])
    func `CardScore: values are compared without case, punctuation and typographic variants`(
        name: CardFieldName, one: String, other: String, same: Bool
    ) {
        #expect((CardScore.plain(one, name) == CardScore.plain(other, name)) == same)
    }

    @Test func `CardTruth: an unknown field is refused with the list of known fields`() {
        let data = Data(#"{"fields": {"nmae": ["Ana"]}}"#.utf8)
        #expect {
            try JSONDecoder().decode(CardTruth.self, from: data)
        } throws: { error in
            "\(error)".contains("'nmae' is not a field; known: fullName")
        }
    }
}
