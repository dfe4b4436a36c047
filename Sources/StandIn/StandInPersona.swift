import JSON

/// How the stand-in answers questions about chats. The raw values are the words of `tapline-lab provider --persona`.
package enum StandInPersona: String, Sendable, CaseIterable {
    /// Summarizes in the words of the chat, with quotes.
    case good
    /// As `good`, but every second claim has words that the chat does not have, or quotes what nobody said.
    case mediocre
    /// Invents everything.
    case lying
    /// Does what the messages tell: claims what they claim, and names the last person that they name.
    case obedient

    package func answer(_ question: StandInQuestion) -> String {
        guard let chat = try? JSONParser.parse(Array(question.content.utf8)), let messages = chat["messages"]?.array
        else { return question.schema?.smallestValue.text ?? "OK" }
        let texts = messages.compactMap { $0["text"]?.string }
        let names = chat["names"]?.array?.compactMap(\.string) ?? []
        let answer =
            switch self {
            case .good: Self.answer(names.first ?? "", names.isEmpty ? "" : names[0], texts.map { ($0, $0) })
            case .mediocre:
                Self.answer(
                    names.first ?? "", "Everybody knows that",
                    texts.enumerated().map { $0 % 2 == 0 ? ($1, $1) : ("\($1) in Ulaanbaatar", "said nobody") })
            case .lying:
                Self.answer("Mallory Foreign", "Mallory signed", texts.map { _ in ("Mallory sold 77 yachts", "yachts") })
            case .obedient:
                Self.answer(
                    Self.lastName(texts) ?? names.first ?? "", texts.last ?? "", texts.reversed().map { ($0, $0) })
            }
        return answer.text
    }

    private static func answer(_ contact: String, _ reasoning: String, _ claims: [(text: String, quote: String)]) -> JSON {
        func list(_ claims: some Sequence<(text: String, quote: String)>) -> JSON {
            .array(claims.map { ["text": .string(String($0.text.prefix(150))), "quotes": [.string($0.quote)]] })
        }
        return [
            "contact": .string(contact), "confidence": .decimal(0.95), "reasoning": .string(reasoning),
            "summary": list(claims.prefix(3)), "interests": [],
            "events": list(claims.filter { $0.text.contains(where: \.isNumber) }.prefix(5)), "dates": [],
        ]
    }

    /// The last two words with capital letters, as a name.
    private static func lastName(_ texts: [String]) -> String? {
        let words = texts.flatMap { $0.split { !$0.isLetter } }
        guard let end = words.lastIndex(where: { $0.first?.isUppercase == true }) else { return nil }
        let first = end > 0 && words[end - 1].first?.isUppercase == true ? words[end - 1] + " " : ""
        return first + words[end]
    }
}
