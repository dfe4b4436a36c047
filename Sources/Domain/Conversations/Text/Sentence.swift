import Captures

/// A sentence, analyzed once for all finders.
struct Sentence {
    let text: String
    let tokens: [Token]
    let mentions: [DateMention]
    /// Quotes of the clauses with plans, occasions or news.
    let events: [String]
    /// Pastimes and liked objects in order of occurrence, with repetitions.
    let interests: [String]

    init(_ text: String, dates: DateReader) {
        self.text = text
        tokens = Token.tokens(of: text)
        mentions = dates.mentions(in: tokens)
        events = EventFinder.quotes(in: text, tokens, mentions, dates: dates)
        interests = InterestFinder.names(in: tokens)
    }

    /// Analyzes sentences until the budget is used up.
    static func sentences(of text: String, dates: DateReader, within budget: ReadingBudget) -> [Sentence] {
        Sentences.of(text).prefix { _ in budget.hasTimeLeft }.map { Sentence($0, dates: dates) }
    }
}
