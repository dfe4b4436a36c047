package import Captures
package import FoundationEssentials

/// Reads a conversation by rules alone: who it is with, who says what, what it tells. Pure: the moment is a parameter.
package enum ConversationReader {
    /// Reads a screenshot: boxes and bubbles tell the header from the messages, and who speaks.
    /// - Parameters:
    ///   - moment: when it was captured.
    ///   - utcOffset: seconds east of UTC where it was captured; decides what "tomorrow" is.
    ///   - dayFirst: whether `1/2` is the first of February; nil lets the text decide, else January.
    ///   - budget: the reading stops early, and is of no use, where it is used up.
    package static func read(
        _ recognition: Recognition, at moment: Date, utcOffset: Int = 0, dayFirst: Bool? = nil,
        within budget: ReadingBudget = .unlimited
    ) -> ConversationReading {
        let reader = DateReader(today: CivilDate(moment, utcOffset: utcOffset), dayFirst: dayFirst)
        let turns = Screenshot.read(recognition, within: budget)
        return reading(of: turns, text: recognition.text, dates: reader, within: budget)
    }

    /// Reads plain text: a chat that the phone has read or exported, a message, or a note about someone. No more than
    /// `ReadableText` takes: no screen and no shared chat that a person waits for is longer.
    package static func read(
        text: String, at moment: Date, utcOffset: Int = 0, dayFirst: Bool? = nil,
        within budget: ReadingBudget = .unlimited
    ) -> ConversationReading {
        let readable = ReadableText(text).text
        let reader = DateReader(today: CivilDate(moment, utcOffset: utcOffset), dayFirst: dayFirst)
        let turns = Transcript.read(readable, within: budget)
        return reading(of: turns, text: readable, dates: reader, within: budget)
    }

    private static func reading(
        of turns: Turns, text: String, dates: DateReader, within budget: ReadingBudget
    ) -> ConversationReading {
        let messages = turns.messages.filter { !$0.text.trimmed.isEmpty }
        let sentences = messages.flatMap { Sentence.sentences(of: $0.text, dates: dates, within: budget) }
        guard budget.isLeft else { return ConversationReading() }
        let named = turns.isNote ? PeopleFinder.inNote(sentences) : []
        let days = sentences.flatMap { $0.mentions.flatMap(\.days) }
        return ConversationReading(
            candidates: CandidateRanking.rank(turns.shown + named + PeopleFinder.inChat(messages)),
            messages: messages,
            summary: Summariser.summary(of: sentences),
            extractedInfo: ExtractedInfo(
                interests: InterestFinder.interests(in: sentences),
                events: EventFinder.events(in: sentences),
                dates: Set(days).sorted().map(\.iso)),
            sourceApp: SourceAppDetector.app(turns, text: text))
    }
}
