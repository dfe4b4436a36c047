package import Captures
package import Languages

/// Resolves the days that a text names, relative to the day when the text was written. At each token the first rule
/// that matches wins, longest forms first.
package struct DateReader {
    /// The day when the text was written.
    package var today: CivilDate
    package let words: DateWords
    /// The words of dates that an app prints, in the language of the phone.
    package let appWords: DateWords
    /// nil: the month comes first, unless a number shows that it does not.
    package let order: NumericDateOrder?

    /// A day without a year is at most this many days in the past; otherwise it is the next such day.
    static let daysBack = 90
    /// The same for a holiday, which people name long before.
    static let holidayDaysBack = 45

    package init(today: CivilDate, languages: [Language] = [], order: NumericDateOrder? = nil) {
        self.today = today
        words = DateWords(languages)
        appWords = DateWords(languages, isOfApp: true)
        self.order = order
    }

    /// The same reader for a text of another day.
    package func on(_ day: CivilDate) -> DateReader {
        var reader = self
        reader.today = day
        return reader
    }

    package func mentions(in tokens: [Token]) -> [DateMention] {
        let scan = DateScanner(
            tokens: tokens, today: today, words: words,
            order: NumericDateOrder(of: tokens, languages: [], usual: order))
        var mentions: [DateMention] = []
        var index = 0
        while index < tokens.count {
            if let mention = scan.mention(at: index) {
                mentions.append(scan.withTime(mention, after: mentions.last?.tokens.upperBound ?? 0))
                index = mentions[mentions.count - 1].tokens.upperBound
            } else {
                // The words of "por la mañana" name no day.
                index = max(index + 1, scan.endOfDayPart(index))
            }
        }
        return mentions
    }

    /// The calendar date that begins at the index: "15 January", "1/15".
    /// - Parameter words: the words of the reader for people or for apps.
    package func date(at index: Int, in tokens: [Token], _ words: DateWords) -> DateMention? {
        DateScanner(tokens: tokens, today: today, words: words, order: order).date(index)
    }

    /// The first year in which the day is no more than three months in the past.
    /// - Parameter daysBack: a day further in the past is the next such day.
    static func nearest(month: Int, day: Int, to today: CivilDate, daysBack: Int = daysBack) -> CivilDate? {
        let years = [today.year - 1, today.year, today.year + 1, today.year + 2, today.year + 3, today.year + 4]
        return years.compactMap { CivilDate(year: $0, month: month, day: day) }
            .first { $0.daysSinceEpoch >= today.daysSinceEpoch - daysBack }
    }

    /// A two-digit year belongs to this century.
    static func date(year: Int, month: Int, day: Int) -> CivilDate? {
        CivilDate(year: year < 100 ? 2_000 + year : year, month: month, day: day)
    }
}
