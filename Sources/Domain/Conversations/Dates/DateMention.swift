/// Words that name a day, or a time that is too vague for one ("in March", "next week").
struct DateMention {
    /// Of tokens.
    var tokens: Range<Int>
    /// The first and last day of a span, or one day; empty where it cannot be resolved.
    var days: [CivilDate]
}
