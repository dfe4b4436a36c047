import Languages
import Testing

@testable import Conversations

@Suite struct SentencesTests {
    @Test(arguments: [
        ("Fr. Demir hat ein Mädchen. Es heißt Elif", ["Fr. Demir hat ein Mädchen.", "Es heißt Elif"]),
        ("Wir wohnen Bahrenfelder Str. 212, links", ["Wir wohnen Bahrenfelder Str. 212, links"]),
        ("ask Dr. Ní Bhriain... no, one n", ["ask Dr. Ní Bhriain... no, one n"]),
        ("I don't know... Ask her", ["I don't know...", "Ask her"]),
        ("two things: 1. the key 2. the cat", ["two things:", "1. the key", "2. the cat"]),
        (
            "Plan: 1) warm bath, 30 min 2) sleep 3) ring me",
            ["Plan:", "1) warm bath, 30 min", "2) sleep", "3) ring me"]
        ),
        ("a) sim b) sim. Próxima visita", ["a) sim", "b) sim.", "Próxima visita"]),
        ("Bring: • boots • a whistle", ["Bring:", "• boots", "• a whistle"]),
        ("frei: 1. bis 2. Mai", ["frei: 1. bis 2. Mai"]),
        ("we won 2) and lost 1) then", ["we won 2) and lost 1) then"]),
    ])
    func `Sentences: titles and pauses do not end a sentence, the parts of a list begin one`(
        text: String, expected: [String]
    ) {
        #expect(Sentences.of(text) == expected)
    }
}
