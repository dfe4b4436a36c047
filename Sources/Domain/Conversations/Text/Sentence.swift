import Captures

/// A sentence taken apart once, for all who look for something in it.
struct Sentence {
    let text: String
    let tokens: [Token]
    let mentions: [DateMention]
    /// Quotes of the clauses that tell of plans, occasions or news.
    let events: [String]
    /// Pastimes and objects of liking, in their order, perhaps more than once.
    let interests: [String]

    init(_ text: String, dates: DateReader) {
        self.text = text
        tokens = Token.tokens(of: text)
        mentions = dates.mentions(in: tokens)
        events = EventFinder.quotes(in: text, tokens, mentions, dates: dates)
        interests = InterestFinder.names(in: tokens)
    }

    /// Those before the budget is used up.
    static func sentences(of text: String, dates: DateReader, within budget: ReadingBudget) -> [Sentence] {
        Sentences.of(text).prefix { _ in budget.isLeft }.map { Sentence($0, dates: dates) }
    }
}
