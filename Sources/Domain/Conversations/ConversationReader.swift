package import Captures
package import ChatMessages
package import Dates
package import FoundationEssentials
import Languages
package import Summaries

/// Reads a conversation by rules alone: its participants, its messages, and facts about the person. Pure: the time is
/// a parameter.
package enum ConversationReader {
    /// Reads a screenshot. Boxes and bubbles separate the header from the messages and show the speakers.
    /// - Parameters:
    ///   - moment: time of the capture.
    ///   - utcOffset: seconds east of UTC at the place of the capture; resolves "tomorrow".
    ///   - usual: order of day and month in the owner's country; nil if unknown.
    ///   - budget: if it is used up, reading stops and the result is useless.
    package static func read(
        _ recognition: Recognition, at moment: Date, utcOffset: Int = 0, usual: NumericDateOrder? = nil,
        within budget: ReadingBudget = .unlimited
    ) -> ConversationReading {
        let text = recognition.text
        let reader = dateReader(for: text, at: moment, utcOffset: utcOffset, usual: usual)
        var turns = ScreenChat.read(
            recognition, reader, capturedAt: moment.minute(utcOffset: utcOffset), within: budget)
        // A picture without a chat, such as a note, keeps its text.
        if turns.messages.isEmpty, turns.title == nil {
            turns = Transcript.read(ReadableText(text).text, reader, within: budget)
        }
        return reading(of: turns, text: text, dates: reader, utcOffset: utcOffset, within: budget)
    }

    /// Reads plain text: a chat that the phone recognized or exported, a message, or a note about someone. Reads at
    /// most `ReadableText.longest` code points, more than any screen or ordinary shared chat holds.
    package static func read(
        text: String, at moment: Date, utcOffset: Int = 0, usual: NumericDateOrder? = nil,
        within budget: ReadingBudget = .unlimited
    ) -> ConversationReading {
        let readable = ReadableText(text).text
        let reader = dateReader(for: readable, at: moment, utcOffset: utcOffset, usual: usual)
        return reading(
            of: Transcript.read(readable, reader, within: budget), text: readable, dates: reader, utcOffset: utcOffset,
            within: budget)
    }

    static func dateReader(
        for text: String, at moment: Date, utcOffset: Int, usual: NumericDateOrder?
    ) -> DateReader {
        let languages = Language.guess(of: text)
        let order = NumericDateOrder(of: [], languages: languages, usual: usual)
        return DateReader(today: CivilDate(moment, utcOffset: utcOffset), languages: languages, order: order)
    }

    private static func reading(
        of turns: ParsedConversation, text: String, dates: DateReader, utcOffset: Int, within budget: ReadingBudget
    ) -> ConversationReading {
        let messages = turns.messages.filter { !$0.isEmpty }
        let sentences = sentences(of: messages, dates, within: budget)
        guard budget.hasTimeLeft else { return ConversationReading() }
        let named = turns.isNote ? PeopleFinder.inNote(sentences) : []
        let inChat = turns.isGroup ? [] : PeopleFinder.inChat(messages)
        let days = sentences.flatMap { $0.mentions.flatMap(\.days) }
        return ConversationReading(
            candidates: CandidateRanking.rank(turns.shown + named + inChat),
            messages: messages,
            summary: Summarizer.summary(of: sentences, messages, languages: dates.words.languages),
            extractedInfo: ExtractedInfo(
                interests: InterestFinder.interests(in: sentences),
                events: EventFinder.events(in: sentences),
                dates: Set(days).sorted().map(\.iso)),
            mentionedDates: sentences.flatMap(\.mentionedDates),
            sourceApp: SourceAppDetector.app(turns, text: text),
            title: turns.title,
            participants: turns.participants,
            isGroup: turns.isGroup,
            happenedAt: happenedAt(messages, utcOffset: utcOffset))
    }

    private static func sentences(
        of messages: [Message], _ dates: DateReader, within budget: ReadingBudget
    ) -> [Sentence] {
        let order = NumericDateOrder(
            of: messages.flatMap { Token.tokens(of: $0.text) }, languages: dates.words.languages, usual: dates.order)
        let reader = DateReader(today: dates.today, languages: dates.words.languages, order: order)
        return messages.enumerated().flatMap { index, message in
            let day = message.day.flatMap(CivilDate.init(iso:)) ?? dates.today
            return Sentence.sentences(of: message, at: index, dates: reader.on(day), within: budget)
        }
    }

    private static func happenedAt(_ messages: [Message], utcOffset: Int) -> Date? {
        for message in messages.reversed() {
            guard let day = message.day.flatMap(CivilDate.init(iso:)), let time = message.time else { continue }
            let parts = time.split(separator: ":").compactMap { Int($0) }
            guard parts.count == 2 else { continue }
            let local = day.daysSinceEpoch * 86_400 + parts[0] * 3_600 + parts[1] * 60
            return Date(timeIntervalSince1970: Double(local - utcOffset))
        }
        return nil
    }
}

extension ConversationReader {
    /// Reads messages that are known one by one, as if only they had been sent.
    /// - Parameters:
    ///   - moment: time of the capture.
    ///   - utcOffset: seconds east of UTC at the place of the capture.
    package static func read(
        _ messages: [Message], at moment: Date, utcOffset: Int, usual: NumericDateOrder? = nil,
        within budget: ReadingBudget
    ) -> ConversationReading {
        let text = messages.map(\.text).joined(separator: "\n")
        let reader = dateReader(for: text, at: moment, utcOffset: utcOffset, usual: usual)
        return reading(
            of: ParsedConversation(messages: messages), text: text, dates: reader, utcOffset: utcOffset, within: budget)
    }
}

extension ConversationReader {
    /// The sentences from which a summary chooses; weights for the choice are computed from them.
    package static func passages(of messages: [Message]) -> [Passage] {
        let (sentences, languages) = undated(messages)
        return Summarizer.passages(of: sentences, messages, SpeechWords.of(languages.first ?? .english)).passages
    }

    /// The summary that other weights than the trained ones make.
    package static func summary(of messages: [Message], by model: FactModel) -> String {
        let (sentences, languages) = undated(messages)
        return Summarizer.summary(of: sentences, messages, languages: languages, by: model)
    }

    /// Sentences whose dates are found but not resolved.
    private static func undated(_ messages: [Message]) -> (sentences: [Sentence], languages: [Language]) {
        let languages = Language.guess(of: messages.map(\.text).joined(separator: "\n"))
        let reader = DateReader(today: CivilDate(daysSinceEpoch: 0), languages: languages)
        return (sentences(of: messages, reader, within: .unlimited), languages)
    }
}

extension Date {
    /// Minute of the day.
    fileprivate func minute(utcOffset: Int) -> Int {
        let seconds = (Int(timeIntervalSince1970.rounded(.down)) + utcOffset) % 86_400
        return (seconds + 86_400) % 86_400 / 60
    }
}
