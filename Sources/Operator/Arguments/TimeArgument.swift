import FoundationEssentials

/// Parses a time on the command line.
enum TimeArgument {
    /// ISO 8601 with a zone, such as `2027-01-31T08:00:00Z`.
    /// - Returns: nil for any other text, and for a day or an hour that does not exist.
    static func date(_ text: String) -> Date? {
        // Foundation reads February 30 as March 2. Formatting the date again must give the same digits.
        let local = text.prefix(19)
        guard let date = try? Date(text, strategy: .iso8601),
            let asUTC = try? Date(local + "Z", strategy: .iso8601), asUTC.formatted(.iso8601) == local + "Z"
        else { return nil }
        return date
    }
}
