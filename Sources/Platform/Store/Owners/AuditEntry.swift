package import FoundationEssentials

/// An audit log entry: data that left the server, or was erased permanently.
package struct AuditEntry: Sendable, Equatable {
    package enum Action: String, Codable, Sendable {
        case exportRequested = "export_requested"
        case exportReady = "export_ready"
        case exportDeleted = "export_deleted"
        case exportDownloaded = "export_downloaded"
        /// Photos of cards, as one file.
        case photosDownloaded = "photos_downloaded"
        case contactErased = "contact_erased"
        case groupErased = "group_erased"
        case captureErased = "capture_erased"
        /// Messages of a phone.
        case conversationErased = "conversation_erased"
        case backupWritten = "backup_written"
        case backupDownloaded = "backup_downloaded"
        case backupDeleted = "backup_deleted"
        case consentGiven = "consent_given"
        case consentWithdrawn = "consent_withdrawn"
        case localKindsChanged = "local_kinds_changed"
        case bridgePINSet = "bridge_pin_set"
        case bridgePINCleared = "bridge_pin_cleared"
        /// After wrong PINs of the device.
        case bridgePINLocked = "bridge_pin_locked"
    }

    package var id: UUID
    package var action: Action
    /// The id of the export, contact, group, capture or conversation; for photos a new id, for a consent, local
    /// kinds or a PIN the owner's id.
    package var object: UUID
    /// The id of the device key that made the request; nil for the server itself.
    package var device: String?
    package var format: String?
    package var rows: Int?
    package var at: Date
}
