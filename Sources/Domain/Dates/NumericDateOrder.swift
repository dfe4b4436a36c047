package import Languages

/// The order of day and month in a date such as `7/8`.
package enum NumericDateOrder: Sendable {
    case dayFirst, monthFirst

    /// Countries that write the month first are the United States and its territories.
    private static let monthFirstZones: Set<String> = [
        "America/New_York", "America/Detroit", "America/Chicago", "America/Menominee", "America/Denver",
        "America/Boise", "America/Phoenix", "America/Los_Angeles", "America/Anchorage", "America/Juneau",
        "America/Sitka", "America/Metlakatla", "America/Yakutat", "America/Nome", "America/Adak", "Pacific/Honolulu",
        "Pacific/Guam", "America/Puerto_Rico", "America/Shiprock", "America/Fort_Wayne", "America/Louisville",
    ]
    private static let monthFirstAreas = ["US/", "America/Indiana/", "America/Kentucky/", "America/North_Dakota/"]

    /// - Parameter zone: an IANA name. nil for a zone that belongs to no country.
    package init?(zone: String) {
        if Self.monthFirstZones.contains(zone) || Self.monthFirstAreas.contains(where: zone.hasPrefix) {
            self = .monthFirst
        } else if zone.contains("/"), !zone.hasPrefix("Etc/") {
            self = .dayFirst
        } else {
            return nil
        }
    }

    /// The order that the text itself shows by a number over 12, then by its language.
    /// - Parameters:
    ///   - languages: languages of the text, likeliest first.
    ///   - usual: order in the owner's country; nil if unknown.
    package init?(of tokens: [Token], languages: [Language], usual: NumericDateOrder?) {
        if let shown = Self.shown(in: tokens) {
            self = shown
        } else if let language = languages.first, language != .english {
            self = .dayFirst
        } else if let usual {
            self = usual
        } else {
            return nil
        }
    }

    private static func shown(in tokens: [Token]) -> NumericDateOrder? {
        for index in tokens.indices.dropLast(2) where tokens[index + 1].isMark(of: "/") {
            guard let a = tokens[index].number, let b = tokens[index + 2].number, tokens[index].text.count <= 2,
                tokens[index + 2].text.count <= 2, !tokens[index + 1].opensWord, !tokens[index + 2].opensWord,
                !(a == 24 && b == 7)
            else { continue }
            if (13...31).contains(a), (1...12).contains(b) { return .dayFirst }
            if (13...31).contains(b), (1...12).contains(a) { return .monthFirst }
        }
        return nil
    }
}
