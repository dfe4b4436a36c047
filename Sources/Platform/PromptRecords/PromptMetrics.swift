/// What became of the prompts of a day or of several days.
package struct PromptMetrics: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package var count: Int
        /// Seconds after the screenshot; nil without any.
        package var median: Double?
    }

    /// The owner's day, `2027-05-01`; nil for several days.
    package var day: String?
    package var prompts: Int
    package var shown: Part
    package var opened: Part
    package var dismissed: Part
    package var scanned: Part
}

extension PromptMetrics {
    init(row: ScreenshotsStatements.MetricsRow) {
        func part(_ count: Int, _ median: Double?) -> Part { Part(count: count, median: median.map { $0 / 1_000 }) }
        day = row.day
        prompts = row.prompts
        shown = part(row.shown, row.shownMedian)
        opened = part(row.opened, row.openedMedian)
        dismissed = part(row.dismissed, row.dismissedMedian)
        scanned = part(row.scanned, row.scannedMedian)
    }
}
