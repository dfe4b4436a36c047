package import Captures

/// Words that name a day, or a time too vague for a day ("in March", "next week").
package struct DateMention: Equatable {
    /// Range of token indices.
    package var tokens: Range<Int>
    /// One day, or the first and last day of a span; empty if the words cannot be resolved.
    package var days: [CivilDate]
    /// Time of day, minutes after midnight; nil if the words name none, or not its half of the day.
    package var minute: Int?
}
