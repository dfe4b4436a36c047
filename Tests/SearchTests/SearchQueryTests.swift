import RandomSupport
import Testing

@testable import Search

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("", SearchQuery.Fault.tooShort), ("a", .tooShort), (" ?! ", .tooShort), ("a b c", .tooShort),
        (String(repeating: "a", count: 201), .tooLong), ("aa bb cc dd ee ff gg hh ii jj kk", .tooManyWords),
    ])
    func `SearchQuery: names what is wrong`(text: String, fault: SearchQuery.Fault) {
        #expect(throws: fault) { try SearchQuery(text) }
    }

    @Test(arguments: [
        ("climb", "We go climbing", true), ("CLIMBING we", "We go climbing", true), ("climbing", "climb", false),
        ("muller", "Herr Müller", true), ("strasse", "Hauptstraße", false), ("hauptstrasse", "Hauptstraße 5", true),
        ("dont", "I don’t", true), ("kino heute", "heute Abend ins Kino", true), ("kino morgen", "ins Kino", false),
        ("東京", "来週東京に行く", true), ("京東", "来週東京に行く", false), ("0170", "call 0170 1234", true),
        ("привет", "Привет, Анна", true),
    ])
    func `SearchQuery: a text matches that has each word or its beginning`(
        query: String, text: String, expected: Bool
    ) throws {
        let query = try SearchQuery(query)
        #expect(query.matches([text]) == expected)
        // The index never hides a match.
        if expected { #expect(Set(query.terms).isSubset(of: SearchTerms.indexed([text]))) }
    }

    @Test func `SearchQuery: one typing error in each word is forgiven, two are not`() throws {
        var random = SplitMix(state: 5)
        let words = ["climbing", "restaurant", "birthday", "juni", "tomorrow", "привет"]
        for word in words {
            for _ in 0..<50 {
                var typed = Array(word)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: typed.remove(at: .random(in: typed.indices, using: &random))
                case 1: typed.insert(typed[0], at: .random(in: typed.indices, using: &random))
                case 2: typed[.random(in: typed.indices, using: &random)] = typed[typed.count - 1]
                default: typed.swapAt(1, 2)
                }
                guard typed.count >= 4 else { continue }
                let query = try SearchQuery(String(typed))
                #expect(query.isSimilar(to: ["so \(word) it is"]), "\(String(typed))")
                let terms = Set(SearchTerms.indexed([word]))
                #expect(query.similarTerms?.allSatisfy { !terms.isDisjoint(with: $0) } == true, "\(String(typed))")
            }
        }
        #expect(try !SearchQuery("clombung").isSimilar(to: ["climbing"]))
        #expect(try SearchQuery("the").similarTerms == nil)
    }

    @Test func `SearchQuery: the terms of a query and of a text are bounded`() throws {
        let longest = try SearchQuery((0..<10).map { "abcdefghijklmnop\($0)" }.joined(separator: " "))
        #expect(longest.similarTerms?.allSatisfy { $0.count <= 500 } == true)
        let many = (0..<20_000).map { "w\($0)x" }.joined(separator: " ")
        #expect(SearchTerms.indexed([many]).count == SearchTerms.most)
    }

    @Test func `SearchQuery: the excerpt shows the words in the middle of a long text`() throws {
        let long =
            String(repeating: "word ", count: 100) + "we climb on Friday " + String(repeating: "end ", count: 100)
        let query = try SearchQuery("friday climb")
        let excerpt = query.excerpt(of: ["nothing", long])
        #expect(excerpt.contains("climb on Friday") && excerpt.hasPrefix("…") && excerpt.hasSuffix("…"))
        #expect(excerpt.count <= 202)
        #expect(query.excerpt(of: ["we climb", "Friday we climb"]) == "Friday we climb")
        #expect(query.excerpt(of: [String]()) == "")
    }
}
