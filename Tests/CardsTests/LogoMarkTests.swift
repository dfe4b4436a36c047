import Captures
import PhoneNumbers
import Testing

@testable import Cards

/// A drawn mark beside a company's name that was read as letters.
@Suite struct LogoMarkTests {
    private let parser = CardParser(phones: PhoneNumbers())

    private func reading(_ mark: String, _ confidence: Double, _ name: String, behind: Bool = false) -> CardReading {
        var picture = Picture()
        let (first, second) = behind ? ((name, 0.95), (mark, confidence)) : ((mark, confidence), (name, 0.95))
        picture.write(first.0, x: 80, y: 80, size: 44, confidence: first.1)
        let wide = Double(first.0.count) * 26
        picture.write(second.0, x: 80 + wide, y: 80, size: 44, confidence: second.1, joins: true)
        picture.write("Amara Nwosu", x: 80, y: 300, size: 48)
        picture.write("Managing Director", x: 80, y: 370)
        picture.write("amara@nwosu.example", x: 80, y: 700)
        return parser.parse(picture.recognition)
    }

    @Test(arguments: [
        ("Axe", 0.6, "Coastal Diagnostics"), ("B&", 0.54, "Alder Institute"), ("+4", 0.45, "Lakeside Family Practice"),
        ("xr.", 0.67, "Lindner Werkzeugbau"), ("wees", 0.43, "Ferndale Physiotherapy Clinic"),
        ("2", 0.6, "Freight Systems, Inc."),
    ])
    func `CardParser: a doubtful mark before a company is dropped`(mark: String, confidence: Double, name: String) {
        let company = reading(mark, confidence, name).best(.company)
        #expect(company?.value == name && company?.words.first == WordReference(line: 0, word: 1))
    }

    @Test func `CardParser: a doubtful mark after a company is dropped`() {
        #expect(
            reading("al", 0.73, "Commonwealth Trust Bank", behind: true).best(.company)?.value
                == "Commonwealth Trust Bank")
    }

    @Test(arguments: [
        ("The", 0.6, "Oak Bar"), ("Joe", 0.6, "Harlan Design Studio"), ("J.", 0.6, "Harlan Design Studio"),
        ("Axe", 0.92, "Coastal Diagnostics"),
    ])
    func `CardParser: a known word or one of high confidence is kept`(
        mark: String, confidence: Double, name: String
    ) {
        #expect(reading(mark, confidence, name).best(.company)?.value.hasPrefix(mark) == true)
    }

    @Test func `CardParser: marks on lines of their own are dropped`() {
        var picture = Picture()
        picture.write("Dae", x: 80, y: 80, size: 90, confidence: 0.62)
        picture.write("CQO ws", x: 80, y: 200, size: 60, confidence: 0.5)
        picture.write("Kat O'Shaughnessy", x: 500, y: 300, size: 48)
        picture.write("(602) 753-9918", x: 500, y: 500)
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.company) == nil && reading.best(.jobTitle) == nil)
        #expect(reading.best(.fullName)?.value == "Kat O'Shaughnessy")
    }
}
