/// Facts about a person from a conversation. The property names are members of the screenshot API.
package struct ExtractedInfo: Codable, Sendable, Equatable {
    package var interests: [String]
    /// Short quotes: plans, occasions, news, including dates that could not be resolved.
    package var events: [String]
    /// `yyyy-MM-dd`, sorted, each once.
    package var dates: [String]

    package init(interests: [String] = [], events: [String] = [], dates: [String] = []) {
        self.interests = interests
        self.events = events
        self.dates = dates
    }
}
