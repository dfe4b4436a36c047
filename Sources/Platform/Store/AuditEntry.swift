package import FoundationEssentials

/// Something that left the house, or was erased for good.
package struct AuditEntry: Sendable, Equatable {
    package enum Action: String, Codable, Sendable {
        case exportRequested = "export_requested"
        case exportReady = "export_ready"
        case exportDownloaded = "export_downloaded"
        /// Of cards, as one file.
        case photosDownloaded = "photos_downloaded"
        case contactErased = "contact_erased"
    }

    package var id: UUID
    package var action: Action
    /// The export or the contact; of photos an id of its own.
    package var object: UUID
    /// The device key that asked; nil for the line itself.
    package var device: String?
    package var format: String?
    package var rows: Int?
    package var at: Date
}
