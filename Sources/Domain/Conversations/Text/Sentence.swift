import Captures
import ChatMessages
import Dates
import Languages

/// A sentence, analyzed once for all finders.
struct Sentence {
    let text: String
    /// Index of the message.
    let message: Int
    let tokens: [Token]
    let mentions: [DateMention]
    /// Quotes of the clauses with plans, occasions or news.
    let events: [String]
    /// Pastimes and liked objects in order of occurrence, with repetitions.
    let interests: [String]

    init(_ text: String, message: Int, dates: DateReader) {
        self.text = text
        self.message = message
        tokens = Token.tokens(of: text)
        mentions = dates.mentions(in: tokens)
        events = EventFinder.quotes(in: text, tokens, mentions, dates: dates)
        interests = InterestFinder.names(in: tokens)
    }

    /// Analyzes the sentences of a message until the budget is used up.
    /// - Parameter dates: knows the day of the message.
    static func sentences(
        of message: Message, at index: Int, dates: DateReader, within budget: ReadingBudget
    ) -> [Sentence] {
        Sentences.of(message.text).prefix { _ in budget.hasTimeLeft }
            .map { Sentence($0, message: index, dates: dates) }
    }

    /// The times that the sentence names.
    var mentionedDates: [MentionedDate] {
        mentions.map { mention in
            let words = text[
                tokens[mention.tokens.lowerBound].range
                    .lowerBound..<tokens[mention.tokens.upperBound - 1].range.upperBound]
            return MentionedDate(
                words: String(words), message: message, date: mention.days.first?.iso,
                until: mention.days.count > 1 ? mention.days.last?.iso : nil, time: mention.minute.map(ClockTime.text))
        }
    }
}
