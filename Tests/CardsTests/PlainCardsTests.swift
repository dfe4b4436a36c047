import Foundation
import PhoneNumbers
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@testable import Cards

/// Forty cards of twenty-four countries as plain text: other conventions, odd orders, no labels, several numbers.
@Suite struct PlainCardsTests {
    static let parser = CardParser(phones: PhoneNumbers())

    @Test func `PlainCard: there are forty cards of many countries`() { #expect(PlainCard.all.count == 40) }

    @Test(arguments: [
        (CardFieldName.email, 0.98), (.phone, 0.98), (.website, 0.98), (.fullName, 0.93), (.company, 0.93),
        (.jobTitle, 0.93), (.street, 0.9), (.city, 0.9), (.state, 0.9), (.zip, 0.9), (.country, 0.9), (.social, 0.9),
    ])
    func `CardParser: a field is found on cards of any country`(name: CardFieldName, least: Double) {
        var (truth, found, right) = (0, 0, 0)
        for card in PlainCard.all {
            var open = (card.fields[name] ?? []).map(PlainCard.plain)
            let values = Self.parser.parse(text: card.text).all(name).map { PlainCard.plain($0.value) }
            truth += open.count
            found += values.count
            for value in values {
                guard let match = open.firstIndex(of: value) else { continue }
                open.remove(at: match)
                right += 1
            }
        }
        let f1 = 2 * Double(right) / Double(truth + found)
        #expect(f1 >= least, "\(name): \(truth) stand there, \(found) found, \(right) right")
    }

    @Test func `CardParser: numbers have their printed type`() {
        for card in PlainCard.all {
            let phones = Self.parser.parse(text: card.text).all(.phone)
            for phone in phones {
                guard let type = card.types[phone.value] else { continue }
                #expect(phone.type == type, "\(phone.display) on \(card.testDescription)")
            }
        }
    }

    @Test(arguments: PlainCard.all)
    func `CardParser: every field refers to its words`(card: PlainCard) {
        let lines = card.text.split(separator: "\n", omittingEmptySubsequences: false)
        for field in Self.parser.parse(text: card.text).fields {
            #expect(!field.words.isEmpty)
            let words = field.words.map { reference in
                lines[reference.line].split(whereSeparator: \.isWhitespace).map(String.init)[reference.word]
            }
            let letters = Set(field.value.lowercased().filter { $0.isLetter || $0.isNumber })
            #expect(!letters.isDisjoint(with: words.joined().lowercased()), "\(field.name) from \(words)")
            // Parts of an address may share a line; each refers to exactly its own words.
            if [.street, .city, .state, .zip, .country].contains(field.name) {
                let value = Self.letters(field.value)
                #expect(Self.letters(words.joined()).contains(value), "\(field.name) from \(words)")
                for fewer in [words.dropFirst(), words.dropLast()] {
                    #expect(!Self.letters(fewer.joined()).contains(value), "\(field.name) from \(words)")
                }
            }
        }
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    @Test func `CardParser: a card is parsed in less than 5 ms in 99 of 100 cases`() {
        var times: [Double] = []
        for _ in 0..<5 {
            for card in PlainCard.all {
                let start = Self.processorMilliseconds()
                _ = Self.parser.parse(text: card.text)
                times.append(Self.processorMilliseconds() - start)
            }
        }
        times.sort()
        // An unoptimized build takes up to thirty times as long.
        #if DEBUG
            let most = 150.0
        #else
            let most = 5.0
        #endif
        #expect(times[times.count * 99 / 100] < most)
    }

    /// Processor time of this thread, so that other tests and programs do not count.
    private static func processorMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}
