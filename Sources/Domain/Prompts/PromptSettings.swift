package import FoundationEssentials

/// What an owner has set about screenshot prompts, for all devices or for one.
package struct PromptSettings: Sendable, Equatable {
    package static let caps = 1...1000

    package var screenshotScanPrompts: Bool
    package var quietHours: QuietHours?
    /// The most prompts of a day.
    package var dailyCap: Int?
    package var snoozeUntil: Date?

    package init(
        screenshotScanPrompts: Bool = true, quietHours: QuietHours? = nil, dailyCap: Int? = nil,
        snoozeUntil: Date? = nil
    ) {
        self.screenshotScanPrompts = screenshotScanPrompts
        self.quietHours = quietHours
        self.dailyCap = dailyCap
        self.snoozeUntil = snoozeUntil
    }
}
