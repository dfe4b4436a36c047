import Foundation
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct CardTruthTests {
    @Test(arguments: [
        ("{\"fields\": {\"phone\": \"+1\"}}", "fields.phone: expected a list of texts"),
        ("{\"fields\": {\"url\": [\"acme.com\"]}}", "'url' is not a field"),
        ("{\"lines\": []}", "\"fields\" is missing"),
        ("{\"fields\": {\"phone\": [\"+1 312 555 0142\"]}}", "'+1 312 555 0142' is not E.164"),
        ("{\"fields\": {\"phone\": [1]}}", "expected a text"), ("nonsense", "not valid JSON"),
        ("[]", "expected an object"),
        ("{\"fields\": {}, \"lines\": \"Ana\"}", "lines: expected a list of texts"),
    ])
    func `CardTruth: an invalid label gives a clear error`(label: String, words: String) throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(CardTruth.self, from: Data(label.utf8))
        }
        #expect(error.words.contains(words), "\(error.words)")
        #expect(!error.words.contains("Swift") && !error.words.contains("CodingKeys"), "\(error.words)")
    }
}
