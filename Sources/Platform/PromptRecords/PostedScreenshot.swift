package import FoundationEssentials
package import Prompts

/// A screenshot as a device posts it.
package struct PostedScreenshot: Sendable {
    package var id: UUID
    /// By the device's clock.
    package var timestamp: Date
    /// The time of the request, by the device's clock. With it the clocks are compared.
    package var sentAt: Date?

    package init(id: UUID, timestamp: Date, sentAt: Date? = nil) {
        self.id = id
        self.timestamp = timestamp
        self.sentAt = sentAt
    }
}

/// The answer to a posted screenshot.
package struct PromptAnswer: Sendable, Equatable {
    package var status: PromptStatus
    /// Only of `disabled`.
    package var reason: PromptsDisabled?
    /// Both only of `created`.
    package var takenAt: Date?
    package var expiresAt: Date?
    /// False for a repetition.
    package var isNew: Bool
    /// Whether the prompt has not expired, and was not opened, dismissed or scanned.
    package var isActive: Bool
}
