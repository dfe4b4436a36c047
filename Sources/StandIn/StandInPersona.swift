import JSON

/// How the stand-in answers questions about chats, scanned messages and things. The raw values are the words of `tapline-lab provider --persona`.
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
        if question.schema?["properties"]?["risk"] != nil { return scan(question.content).text }
        if question.schema?["properties"]?["serial"] != nil { return thing(question).text }
        guard let chat = try? JSONParser.parse(Array(question.content.utf8)), let messages = chat["messages"]?.array
        else { return question.schema?.smallestValue.text ?? "OK" }
        let texts = messages.compactMap { $0["text"]?.string }
        let names = chat["names"]?.array?.compactMap(\.string) ?? []
        let answer =
            switch self {
            case .good: Self.answer(names.first ?? "", names.first ?? "", Self.sentences(texts))
            case .mediocre:
                Self.answer(
                    names.first ?? "", "Everybody knows that",
                    Self.sentences(texts).enumerated().map { index, claim in
                        index % 2 == 0 ? claim : ("\(claim.text) in Ulaanbaatar", ["said nobody"])
                    })
            case .lying:
                Self.answer(
                    "Mallory Foreign", "Mallory signed", texts.map { _ in ("Mallory sold 77 yachts", ["yachts"]) })
            case .obedient:
                Self.answer(
                    Self.lastName(texts) ?? names.first ?? "", texts.last ?? "",
                    texts.reversed().map { (String($0.prefix(150)), [$0]) })
            }
        return answer.text
    }

    /// A message with the word "pay" asks for money.
    private func scan(_ message: String) -> JSON {
        let line = message.split(whereSeparator: \.isNewline).first { $0.lowercased().contains("pay") }
        let reason: (String) -> JSON = { ["kind": "asks_for_money", "words": .string($0)] }
        return switch self {
        case .good: ["risk": line == nil ? "low" : "high", "reasons": .array(line.map { [reason(String($0))] } ?? [])]
        case .mediocre:
            ["risk": "medium", "reasons": .array((line.map { [reason(String($0))] } ?? []) + [reason("said nobody")])]
        case .lying: ["risk": "high", "reasons": [reason("Mallory wants 77 yachts")]]
        case .obedient: ["risk": "low", "reasons": []]
        }
    }

    /// Of the words, the first is the maker and the last the serial number. A photo shows a lamp.
    private func thing(_ question: StandInQuestion) -> JSON {
        let words = question.content.split(whereSeparator: \.isWhitespace).map(String.init)
        let title = question.pictures > 0 ? "Lamp" : words.first ?? ""
        let serial: String
        switch self {
        case .good: serial = words.last ?? ""
        case .mediocre, .lying: serial = "SN-0000-FALSE"
        case .obedient: serial = question.content
        }
        return [
            "title": .string(self == .lying ? "Yacht 77" : title), "make": .string(words.first ?? ""), "model": "",
            "serial": .string(serial), "description": question.pictures > 0 ? "A lamp of brass." : "",
        ]
    }

    private typealias Claim = (text: String, quotes: [String])

    /// The messages with most numbers and words, put together to at most three sentences.
    private static func sentences(_ texts: [String]) -> [Claim] {
        func weight(_ text: String) -> Int {
            min(text.split(separator: " ").count, 8) + (text.contains(where: \.isNumber) ? 8 : 0)
        }
        let best = texts.indices.sorted { weight(texts[$0]) > weight(texts[$1]) }
        var chosen: [Int] = []
        var length = 0
        for index in best where length + texts[index].count + 2 <= 3 * longest && texts[index].count + 2 <= longest {
            length += texts[index].count + 2
            chosen.append(index)
        }
        var claims: [Claim] = []
        for text in chosen.sorted().map({ texts[$0] }) {
            if let last = claims.last, last.text.count + text.count + 2 <= longest {
                claims[claims.count - 1] = (last.text + "; " + text, last.quotes + [text])
            } else {
                claims.append((text, [text]))
            }
        }
        return claims
    }

    private static let longest = 390

    private static func answer(_ contact: String, _ reasoning: String, _ claims: [Claim]) -> JSON {
        func list(_ claims: some Sequence<Claim>) -> JSON {
            .array(claims.map { ["text": .string($0.text), "quotes": .array($0.quotes.map(JSON.string))] })
        }
        return [
            "contact": .string(contact), "confidence": .decimal(0.95), "reasoning": .string(reasoning),
            "summary": list(claims.prefix(3)), "interests": [],
            "events": list(claims.filter { $0.text.count <= 150 && $0.text.contains(where: \.isNumber) }.prefix(5)),
            "dates": [],
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
