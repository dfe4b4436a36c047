internal import Glibc

extension HTTPClientFields {
    /// Seconds until the time of `Retry-After` (RFC 9110 § 10.2.3), which is a number of seconds or a date; at least 0. A date
    /// is compared with the response's `Date`, so that a clock that differs does no harm.
    /// - Parameter given: seconds since 1970, for a response without `Date`; nil for this machine's clock.
    /// - Returns: nil without the header, and for a text that is neither.
    package func retryAfter(now given: Int? = nil) -> Double? {
        guard let text = self["Retry-After"] else { return nil }
        if let seconds = Double(text) { return seconds.isFinite && seconds >= 0 ? seconds : nil }
        let now = given ?? time(nil)
        guard let date = HTTPDateParser.seconds(text, now: now) else { return nil }
        return Double(Swift.max(0, date - (self.date ?? now)))
    }

    /// The time of `Date` in seconds since 1970; nil without the header, and for a text that is no date.
    package var date: Int? { self["Date"].flatMap { HTTPDateParser.seconds($0, now: time(nil)) } }
}
