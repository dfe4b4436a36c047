import FoundationEssentials

/// A time on the command line.
enum TypedTime {
    /// ISO 8601 with a zone, such as `2027-01-31T08:00:00Z`.
    /// - Returns: nil for anything else, a day or an hour that does not exist included.
    static func date(_ text: String) -> Date? {
        // Foundation takes February 30 for March 2: what it makes of the digits alone must be those digits.
        let local = text.prefix(19)
        guard let date = try? Date(text, strategy: .iso8601),
            let asUTC = try? Date(local + "Z", strategy: .iso8601), asUTC.formatted(.iso8601) == local + "Z"
        else { return nil }
        return date
    }
}
