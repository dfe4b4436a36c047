/// A time in which a zone's offset does not change. Two neighboring periods may have the same offset.
struct ZonePeriod: Equatable {
    static let distantPast = -(1 << 50)
    static let distantFuture = 1 << 50

    /// Seconds since 1970-01-01 UTC, inclusive.
    var start: Int
    /// Exclusive.
    var end: Int
    /// Seconds east of UTC.
    var offset: Int
}
