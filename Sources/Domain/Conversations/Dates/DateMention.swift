/// Words that name a day, or a time too vague for a day ("in March", "next week").
struct DateMention {
    /// Range of token indices.
    var tokens: Range<Int>
    /// One day, or the first and last day of a span; empty if the words cannot be resolved.
    var days: [CivilDate]
}
