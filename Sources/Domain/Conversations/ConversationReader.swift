package import Captures
package import FoundationEssentials

/// Reads a conversation by rules alone: its participants, its messages, and facts about the person. Pure: the time is
/// a parameter.
package enum ConversationReader {
    /// Reads a screenshot. Boxes and bubbles separate the header from the messages and show the speakers.
    /// - Parameters:
    ///   - moment: time of the capture.
    ///   - utcOffset: seconds east of UTC at the place of the capture; resolves "tomorrow".
    ///   - dayFirst: whether `1/2` is February 1; nil decides by other dates in the text, or else January 2.
    ///   - budget: if it is used up, reading stops and the result is useless.
    package static func read(
        _ recognition: Recognition, at moment: Date, utcOffset: Int = 0, dayFirst: Bool? = nil,
        within budget: ReadingBudget = .unlimited
    ) -> ConversationReading {
        let reader = DateReader(today: CivilDate(moment, utcOffset: utcOffset), dayFirst: dayFirst)
        let turns = Screenshot.read(recognition, within: budget)
        return reading(of: turns, text: recognition.text, dates: reader, within: budget)
    }

    /// Reads plain text: a chat that the phone recognized or exported, a message, or a note about someone. Reads at
    /// most `ReadableText.longest` code points, more than any screen or ordinary shared chat holds.
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
        of turns: ParsedConversation, text: String, dates: DateReader, within budget: ReadingBudget
    ) -> ConversationReading {
        let messages = turns.messages.filter { !$0.text.trimmed.isEmpty }
        let sentences = messages.flatMap { Sentence.sentences(of: $0.text, dates: dates, within: budget) }
        guard budget.hasTimeLeft else { return ConversationReading() }
        let named = turns.isNote ? PeopleFinder.inNote(sentences) : []
        let days = sentences.flatMap { $0.mentions.flatMap(\.days) }
        return ConversationReading(
            candidates: CandidateRanking.rank(turns.shown + named + PeopleFinder.inChat(messages)),
            messages: messages,
            summary: Summarizer.summary(of: sentences),
            extractedInfo: ExtractedInfo(
                interests: InterestFinder.interests(in: sentences),
                events: EventFinder.events(in: sentences),
                dates: Set(days).sorted().map(\.iso)),
            sourceApp: SourceAppDetector.app(turns, text: text))
    }
}
