import Captures
import Foundation
import RandomSupport
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

    /// The ranges of an `OrdinaryName` hold the parts of `PersonName`.
    @Test func `OrdinaryName: a name has the same parts as in PersonName, or none`() {
        let lists =
            PersonNameShape.honorifics.sorted() + PersonNameShape.degrees.sorted() + PersonNameShape.particles.sorted()
            + PersonName.iberian.sorted() + PersonName.surnamesFirst.sorted()
        let others = [
            "Ann", "Björn", "Mercer", "O'Neil", "McDonald", "Anne-Marie", "D'Angelo", "Łukasz", "Çelik", "Ærø", "İpek",
            "Li", "A", "A.", "m.", "Don", "Phil", "Wei", "Garci\u{301}a", "García", "LÓPEZ", "Él", "van", "VAN", "y",
            "(Bob)", "\"Bob\"", "'Bob'", "Smith,", "PhD", "Jr.", "太郎", "Ахмед", "’t", "St.", "J.R.", "e", "-", "'", "",
            "ªnn", "Ǆe", "ǅe", "Ŀl", "Aßel", "Abcdefghijklmnopqrstuvwxyz", "Tr\u{200D}a", "a\u{A0}b",
        ]
        var random = SplitMix(state: 3)
        var fast = 0
        for _ in 0..<60_000 {
            var words: [String] = []
            for _ in 0...random.below(5) {
                var word = random.oneIn(3) ? lists[random.below(lists.count)] : others[random.below(others.count)]
                switch random.below(8) {
                case 0, 1: word = word.capitalized
                case 2: word = word.uppercased()
                case 3: word += "."
                case 4: word = "Ann"
                case 5: word = "Mercer"
                default: break
                }
                words.append(word)
            }
            let text = words.joined(separator: random.oneIn(40) ? "  " : " ")
            let bytes = Array(text.utf8)
            guard let parts = OrdinaryName(bytes.span) else { continue }
            fast += 1
            let name = PersonName(text)
            #expect(name.suffix.isEmpty, "\(text)")
            for (range, part) in [
                (parts.prefix, name.prefix), (parts.given, name.given), (parts.middle, name.middle),
                (parts.family, name.family),
            ] where String(decoding: bytes[range], as: UTF8.self) != part {
                Issue.record("\(text): \(name)")
            }
        }
        #expect(fast > 3_000)
        for text in [
            "Ann Mercer", "José García López", "Björn van der Berg", "Dr. Petra O'Neil", "Ann M. Lee", "Cher",
            "Anne-Marie Čapek",
        ] {
            let bytes = Array(text.utf8)
            #expect(OrdinaryName(bytes.span) != nil, "\(text)")
        }
    }
}
