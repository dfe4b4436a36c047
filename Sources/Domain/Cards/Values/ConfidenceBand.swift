/// How a form treats a field: `high` fills it in, `medium` suggests it with a warning, `low` leaves it empty.
package enum ConfidenceBand: String, Codable, Sendable {
    case high, medium, low

    /// Above 0.9 is high; 0.7 and 0.9 are medium.
    package init(confidence: Double) {
        self = confidence > 0.9 ? .high : confidence >= 0.7 ? .medium : .low
    }
}
