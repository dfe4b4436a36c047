package import FoundationEssentials

/// A screenshot that may prompt for a scan. Nothing of the screenshot itself.
package struct ScreenshotNotification: Sendable, Equatable {
    /// Chosen by the device.
    package var id: UUID
    /// By the server's clock.
    package var takenAt: Date
    package var expiresAt: Date
    /// Neither expired nor dismissed, opened or scanned.
    package var isActive: Bool

    package init(id: UUID, takenAt: Date, expiresAt: Date, isActive: Bool) {
        self.id = id
        self.takenAt = takenAt
        self.expiresAt = expiresAt
        self.isActive = isActive
    }
}
