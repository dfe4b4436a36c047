/// What a word or phrase means in a date.
package enum DateWord: Equatable {
    /// 1…12.
    case month(Int)
    /// 0 is Monday.
    case weekday(Int)
    /// A weekday's short form that is also an ordinary word ("so", "do", "sat").
    case shortWeekday(Int)
    /// Days from the day of writing.
    case day(Int)
    case holiday(month: Int, day: Int)
    case count(Int)
    case unit(Unit)
    case weekend
    /// Before a period: "dans deux semaines".
    case within
    /// The same, or before a duration: "in two weeks".
    case during
    /// Before a period: "vor zwei Wochen".
    case agoBefore
    /// The same, or before an age: "faz três anos".
    case agoIfPast
    /// After a period: "two weeks ago".
    case agoAfter
    /// After a period: "two weeks from now".
    case fromNow
    case next, last, this, coming
    /// Only after its noun: "mardi passé".
    case lastAfter
    /// Before a weekday: "on Fri", "na sexta".
    case on
    /// Between a day and its month: "the 3rd of May".
    case of
    /// Between the first and the last day: "3 to 5 May".
    case until
    /// Before the first day of a span: "between 3 and 5 May".
    case between
    /// Between the days of such a span.
    case and
    /// Before a day's number: "the 15th", "am 15."
    case article
    /// Before a time of day.
    case at
    /// After the hour: "19 Uhr".
    case hour
    /// Minutes added to the hour that follows: "half past nine", "halb neun", "quarter to ten".
    case beforeHour(Int)
    /// Minutes added to the hour before: "et demie", "menos cuarto".
    case afterHour(Int)
    /// A word for a full hour: "noon", "minuit".
    case clock(Int)
    /// Between a period and a weekday: "a week from Friday".
    case from
    /// After a weekday: "the Sunday after", so many weeks later than the next one.
    case following(Int)
    /// Before the first day of a span without a month: "del 10 al 14".
    case fromDay
    case part(DayPart)
    /// A time longer than a day and without a day: "summer", "in March".
    case season
    /// Before a month or season: "early March".
    case around

    package enum Unit: Equatable { case days(Int), months(Int) }
}

/// A part of the day, which tells the half of the day of "at 7".
package enum DayPart: Equatable { case morning, noon, afternoon, evening }
