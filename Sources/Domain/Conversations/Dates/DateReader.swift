/// Resolves the days that a text names against the day it was written. One family of rules a method; the first
/// that fits at a token wins, longest forms first.
struct DateReader {
    let today: CivilDate
    /// `1/2` is the first of February. Where a text has a date that can only be read one way, it decides.
    var dayFirst: Bool?

    /// A day without a year lies at most this far back; otherwise it is the next one.
    private static let daysBack = 90

    func mentions(in tokens: [Token]) -> [DateMention] {
        let scan = Scan(tokens: tokens, today: today, dayFirst: dayFirst ?? Self.order(of: tokens))
        var mentions: [DateMention] = []
        var index = 0
        while index < tokens.count {
            if let mention = scan.mention(at: index) {
                mentions.append(mention)
                index = mention.tokens.upperBound
            } else {
                index += 1
            }
        }
        return mentions
    }

    /// Which of `a/b` is the day, as the text's own unmistakable dates show.
    private static func order(of tokens: [Token]) -> Bool? {
        for index in tokens.indices.dropLast(2) where tokens[index + 1].text == "/" {
            guard let a = tokens[index].number, let b = tokens[index + 2].number else { continue }
            if (13...31).contains(a), (1...12).contains(b) { return true }
            if (13...31).contains(b), (1...12).contains(a) { return false }
        }
        return nil
    }

    /// The year that brings a month and day nearest: up to three months back, else ahead.
    static func nearest(month: Int, day: Int, to today: CivilDate) -> CivilDate? {
        let years = [today.year - 1, today.year, today.year + 1, today.year + 2, today.year + 3, today.year + 4]
        return years.compactMap { CivilDate(year: $0, month: month, day: day) }
            .first { $0.daysSinceEpoch >= today.daysSinceEpoch - daysBack }
    }

    /// Two digits mean this century.
    static func date(year: Int, month: Int, day: Int) -> CivilDate? {
        CivilDate(year: year < 100 ? 2_000 + year : year, month: month, day: day)
    }
}
