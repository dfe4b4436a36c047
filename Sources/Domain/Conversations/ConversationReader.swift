package import Captures
package import FoundationEssentials

/// Reads a conversation by rules alone: who it is with, who says what, what it tells. Pure: the moment is a parameter.
package enum ConversationReader {
    /// A text longer than this is read up to here: no screen and no shared chat that a person waits for is longer.
    private static let mostCharacters = 100_000

    /// Reads a screenshot: boxes and bubbles tell the header from the messages, and who speaks.
    /// - Parameters:
    ///   - moment: when it was captured.
    ///   - utcOffset: seconds east of UTC where it was captured; decides what "tomorrow" is.
    ///   - dayFirst: whether `1/2` is the first of February; nil lets the text decide, else January.
    package static func read(
        _ recognition: Recognition, at moment: Date, utcOffset: Int = 0, dayFirst: Bool? = nil
    ) -> ConversationReading {
        let reader = DateReader(today: CivilDate(moment, utcOffset: utcOffset), dayFirst: dayFirst)
        return reading(of: Screenshot.read(recognition), text: recognition.text, dates: reader)
    }

    /// Reads plain text: a chat that the phone has read or exported, a message, or a note about someone.
    package static func read(
        text: String, at moment: Date, utcOffset: Int = 0, dayFirst: Bool? = nil
    ) -> ConversationReading {
        let bounded = String(text.prefix(mostCharacters))
        let reader = DateReader(today: CivilDate(moment, utcOffset: utcOffset), dayFirst: dayFirst)
        return reading(of: Transcript.read(bounded), text: bounded, dates: reader)
    }

    private static func reading(of turns: Turns, text: String, dates: DateReader) -> ConversationReading {
        let messages = turns.messages.filter { !$0.text.trimmed.isEmpty }
        let sentences = messages.flatMap { Sentence.sentences(of: $0.text, dates: dates) }
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
