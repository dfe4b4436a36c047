package import Prompts

/// A prompt, with the device key that posted it.
package struct StoredPrompt: Sendable, Equatable {
    package var notification: ScreenshotNotification
    package var device: String
    /// Until the prompt expires.
    package var secondsLeft: Double
}

extension StoredPrompt {
    init(row: ScreenshotsStatements.PromptRow) {
        notification = ScreenshotNotification(
            id: row.id, takenAt: row.takenAt, expiresAt: row.expiresAt, isActive: row.isActive)
        device = row.device
        secondsLeft = row.secondsLeft
    }
}
