import Captures
import Foundation
import Testing

@testable import Cards

@Suite struct PersonNameTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var text: String
        var parts: [String]
        var testDescription: String { text }

        /// - Parameter parts: prefix, given, middle, family, suffix.
        init(_ text: String, _ parts: String...) {
            self.text = text
            self.parts = parts
        }
    }

    @Test(arguments: [
        Sample("Sarah Chen", "", "Sarah", "", "Chen", ""),
        Sample("Dr. Robert J. Smith Jr.", "Dr.", "Robert", "J.", "Smith", "Jr."),
        Sample("Pieter van der Berg", "", "Pieter", "", "van der Berg", ""),
        Sample("Carol Van Buren", "", "Carol", "", "Van Buren", ""),
        Sample("Prof. Dr. Karl-Heinz von der Mühlen", "Prof. Dr.", "Karl-Heinz", "", "von der Mühlen", ""),
        Sample("María José García López", "", "María", "José", "García López", ""),
        Sample("Miguel Ángel de la Cruz", "", "Miguel", "Ángel", "de la Cruz", ""),
        Sample("Rosalind Achterberg, Ph.D., P.E.", "", "Rosalind", "", "Achterberg", "Ph.D. P.E."),
        Sample("Jennifer Kaczmarek, SPHR", "", "Jennifer", "", "Kaczmarek", "SPHR"),
        Sample("Tamsin Aldridge, mrics", "", "Tamsin", "", "Aldridge", "mrics"),
        Sample("Elena Marchetti-Boyd. aia, LEED AP", "", "Elena", "", "Marchetti-Boyd", "aia LEED AP"),
        Sample("Raymond Cho, cra", "", "Raymond", "", "Cho", "cra"),
        Sample("Sanjay Mistry, Fca", "", "Sanjay", "", "Mistry", "Fca"),
        Sample("Fiona McAllister, macvs", "", "Fiona", "", "McAllister", "macvs"),
        Sample("Jürgen Kesselbach, Dipl.-Ing.", "", "Jürgen", "", "Kesselbach", "Dipl.-Ing."),
        Sample("Prof. von Humboldt", "Prof.", "", "", "von Humboldt", ""),
        Sample("Smith, Jane PhD", "", "Jane", "", "Smith", "PhD"),
        Sample("Russell, Herman", "", "Herman", "", "Russell", ""),
        Sample("Kazumi TAKEDA", "", "Kazumi", "", "TAKEDA", ""),
        Sample("TANAKA Hiroshi", "", "Hiroshi", "", "TANAKA", ""),
        Sample("SARAH CHEN", "", "SARAH", "", "CHEN", ""),
        Sample("Tan Wei Ling", "", "Wei Ling", "", "Tan", ""),
        Sample("Park Ji-sung", "", "Ji-sung", "", "Park", ""),
        Sample("山田 太郎", "", "太郎", "", "山田", ""), Sample("佐々木健", "", "健", "", "佐々木", ""),
        Sample("李明", "", "明", "", "李", ""), Sample("김민준", "", "민준", "", "김", ""),
        Sample("Dr. Okafor", "Dr.", "", "", "Okafor", ""), Sample("Cher", "", "Cher", "", "", ""),
        Sample("ir. Maaike van 't Hof", "ir.", "Maaike", "", "van 't Hof", ""),
    ])
    func `PersonName: a full name is split as in its country`(sample: Sample) {
        let name = PersonName(sample.text)
        #expect([name.prefix, name.given, name.middle, name.family, name.suffix] == sample.parts)
    }

    @Test(.enabled(if: Corpora.names != nil, Corpora.reason))
    func `PersonName: given and family names of a labeled corpus are right`() throws {
        let names = try LabelledText.read(try #require(Corpora.names), entry: "Name")
        var (all, right) = (0, 0)
        for name in names {
            let labels = Set(name.map(\.label))
            guard labels.contains("GivenName"), labels.contains("Surname"),
                labels.isSubset(of: [
                    "GivenName", "Surname", "MiddleName", "MiddleInitial", "PrefixMarital", "SuffixGenerational",
                    "PrefixOther", "SuffixOther",
                ])
            else { continue }
            let split = PersonName(name.map(\.text).joined(separator: " "))
            func joined(_ label: String) -> String {
                name.filter { $0.label == label }.map(\.text).joined(separator: " ").folded.filter { $0 != "," }
            }
            all += 1
            if split.family.folded == joined("Surname"),
                split.given.folded.hasPrefix(joined("GivenName").prefix { $0 != " " })
            {
                right += 1
            }
        }
        #expect(all > 500)
        #expect(Double(right) >= 0.9 * Double(all), "\(right) of \(all)")
    }
}
