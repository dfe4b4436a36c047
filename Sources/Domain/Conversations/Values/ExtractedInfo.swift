/// What a conversation tells about a person. The property names are keys of the screenshot API.
package struct ExtractedInfo: Codable, Sendable, Equatable {
    package var interests: [String]
    /// Short quotes: plans, occasions, news. Dates that cannot be resolved stay in here.
    package var events: [String]
    /// `yyyy-MM-dd`, in order, each once.
    package var dates: [String]

    package init(interests: [String] = [], events: [String] = [], dates: [String] = []) {
        self.interests = interests
        self.events = events
        self.dates = dates
    }
}
