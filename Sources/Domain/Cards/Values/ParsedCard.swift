/// A card as a flat record: the best value of each field, by `CardFieldName`.
package struct ParsedCard: Codable, Sendable, Equatable {
    package var fields: [String: String]
    package var confidence: [String: Double]
    package var rawText: String

    package init(fields: [String: String], confidence: [String: Double], rawText: String) {
        self.fields = fields
        self.confidence = confidence
        self.rawText = rawText
    }
}
