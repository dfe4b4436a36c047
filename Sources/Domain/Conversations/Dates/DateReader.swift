/// Resolves the days that a text names, relative to the day when it was written. Each method implements one family of
/// rules; at each token the first match wins, longest forms first.
struct DateReader {
    let today: CivilDate
    /// Whether `1/2` is February 1. nil: an unambiguous date in the same text decides.
    var dayFirst: Bool?

    /// A day without a year is at most this many days in the past; otherwise it is the next such day.
    private static let daysBack = 90

    func mentions(in tokens: [Token]) -> [DateMention] {
        let scan = DateScanner(tokens: tokens, today: today, dayFirst: dayFirst ?? Self.order(of: tokens))
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

    /// Whether the day comes first in `a/b`, from the text's unambiguous dates.
    private static func order(of tokens: [Token]) -> Bool? {
        for index in tokens.indices.dropLast(2) where tokens[index + 1].text == "/" {
            guard let a = tokens[index].number, let b = tokens[index + 2].number else { continue }
            if (13...31).contains(a), (1...12).contains(b) { return true }
            if (13...31).contains(b), (1...12).contains(a) { return false }
        }
        return nil
    }

    /// The first year in which the day is no more than three months in the past.
    static func nearest(month: Int, day: Int, to today: CivilDate) -> CivilDate? {
        let years = [today.year - 1, today.year, today.year + 1, today.year + 2, today.year + 3, today.year + 4]
        return years.compactMap { CivilDate(year: $0, month: month, day: day) }
            .first { $0.daysSinceEpoch >= today.daysSinceEpoch - daysBack }
    }

    /// A two-digit year belongs to this century.
    static func date(year: Int, month: Int, day: Int) -> CivilDate? {
        CivilDate(year: year < 100 ? 2_000 + year : year, month: month, day: day)
    }
}
