import Captures
import Cards
import Testing

@Suite struct CardProposalTests {
    private let lines = ["Szabó Anikó", "Értékesítési vezető", "DUNA SAJT", "1051 Budapest", "aniko@dunasajt.example"]

    private var recognition: Recognition {
        Recognition(
            width: 1000, height: 600,
            lines: lines.enumerated().map { row, text in
                Line(
                    words: text.split(separator: " ").enumerated().map { place, word in
                        Word(
                            text: String(word), confidence: 0.9,
                            box: Box(
                                x: 0.1 + 0.2 * Double(place), y: 0.1 + 0.15 * Double(row), width: 0.15, height: 0.08)
                        )
                    })
            })
    }

    private func reading(_ fields: [CardField]) -> CardReading {
        CardReading(fields: fields, rawText: lines.joined(separator: "\n"))
    }

    private func field(_ name: CardFieldName, _ value: String, _ confidence: Double, line: Int) -> CardField {
        CardField(
            name: name, value: value, display: value, confidence: confidence,
            words: value.split(separator: " ").indices.map { WordReference(line: line, word: $0) })
    }

    @Test func `CardReading: a proposal fills a missing field, with its words and box`() throws {
        let filled = reading([]).filled(
            by: CardProposal(values: [.jobTitle: "Értékesítési vezető", .city: "Budapest"]), from: recognition)
        let title = try #require(filled.best(.jobTitle))
        #expect(title.value == "Értékesítési vezető" && title.band == .medium)
        #expect(title.words == [WordReference(line: 1, word: 0), WordReference(line: 1, word: 1)])
        #expect(title.box.map { abs($0.x - 0.1) < 1e-9 && abs($0.maxX - 0.45) < 1e-9 } == true)
        #expect(filled.best(.city)?.words == [WordReference(line: 3, word: 1)])
        #expect(filled.rawText == lines.joined(separator: "\n"))
    }

    @Test func `CardReading: a proposal replaces low confidence only`() {
        let sure = reading([field(.company, "DUNA SAJT", 0.8, line: 2)])
        #expect(sure.filled(by: CardProposal(values: [.company: "Budapest"]), from: recognition) == sure)
        let guess = reading([field(.fullName, "DUNA SAJT", 0.4, line: 2)])
        let filled = guess.filled(
            by: CardProposal(values: [.fullName: "Szabo Aniko", .company: "Duna Sajt"]), from: recognition)
        #expect(filled.all(.fullName).map(\.value) == ["Szabo Aniko"])
        #expect(filled.best(.fullName)?.display == "Szabó Anikó")
        #expect(filled.best(.company)?.value == "DUNA SAJT")
    }

    @Test func `CardReading: a doubtful field is dropped if its words belong to a proposal`() {
        let guess = reading([field(.fullName, "DUNA SAJT", 0.4, line: 2)])
        let filled = guess.filled(by: CardProposal(values: [.company: "DUNA SAJT"]), from: recognition)
        #expect(filled.fields.map(\.name) == [.company])
    }

    @Test(arguments: [
        "Kovács Péter", "Duna Sajt Kft.", "Szabó", "", "  ", "Duna\u{0}Sajt", "D.U.N.A. - S.A.J.T. ………………", "Sajt Duna",
        "aniko@dunasajt.example", "1051",
    ])
    func `CardReading: a proposal that is not printed, or is another field, is ignored`(value: String) {
        let known = reading([
            field(.fullName, "Szabó Anikó", 0.95, line: 0), field(.email, "aniko@dunasajt.example", 0.99, line: 4),
            field(.zip, "1051", 0.95, line: 3),
        ])
        #expect(known.filled(by: CardProposal(values: [.company: value]), from: recognition) == known)
    }

    @Test func `CardReading: a proposal over two lines is found, also in plain text`() {
        let text = CardReading(fields: [], rawText: "Ana Duarte\nDiretora de\nMarketing Digital\nLisboa")
        let filled = text.filled(
            by: CardProposal(values: [.jobTitle: "Diretora de Marketing Digital", .email: "a@b.example"]), from: nil)
        #expect(filled.best(.jobTitle)?.words.map(\.line) == [1, 1, 2, 2])
        #expect(filled.fields.count == 1)
    }

    @Test func `CardReading: a missing or doubtful name, company, title or city is a gap`() {
        let all: [CardFieldName] = [.fullName, .company, .jobTitle, .city]
        let whole = reading(all.map { field($0, "DUNA", 0.8, line: 2) })
        #expect(!whole.hasGaps)
        for name in all {
            var gap = whole
            gap.fields.removeAll { $0.name == name }
            #expect(gap.hasGaps)
            gap.fields.append(field(name, "DUNA", 0.5, line: 2))
            #expect(gap.hasGaps)
        }
    }
}
