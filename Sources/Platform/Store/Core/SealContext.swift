import Captures
package import FoundationEssentials

/// The associated data of encrypted values: binds each value to its row and column, so that it cannot be moved.
package enum SealContext {
    package static func captureText(_ id: UUID) -> String { "captures.text:\(id.text)" }
    package static func captureRef(_ id: UUID) -> String { "captures.ref:\(id.text)" }
    package static func captureWishes(_ id: UUID) -> String { "captures.wishes:\(id.text)" }
    package static func blob(_ id: UUID) -> String { "blobs:\(id.text)" }
    package static func recognition(_ id: UUID) -> String { "recognitions:\(id.text)" }
    package static func understanding(_ id: UUID) -> String { "understandings:\(id.text)" }
    package static func scan(_ id: UUID) -> String { "scans:\(id.text)" }
    package static func scanJudgment(_ scan: UUID) -> String { "scan_judgments.text:\(scan.text)" }
    package static func scanSession(_ mark: String) -> String { "scan_sessions:\(mark)" }
    package static func interaction(_ id: UUID) -> String { "interactions:\(id.text)" }
    package static func inboxNote(_ id: UUID) -> String { "inbox_notes:\(id.text)" }
    package static func contactNotes(_ id: UUID) -> String { "contacts.notes:\(id.text)" }
    package static func groupName(_ id: UUID) -> String { "groups.name:\(id.text)" }
    package static func groupTitle(_ id: UUID) -> String { "group_titles:\(id.text)" }
    package static func suggestion(_ id: UUID) -> String { "contact_suggestions:\(id.text)" }
    package static func ownerWords(_ owner: UUID) -> String { "owner_settings.words:\(owner.text)" }
    package static func exportResult(_ id: UUID) -> String { "exports.result:\(id.text)" }
    package static func merge(_ id: UUID) -> String { "merges:\(id.text)" }
    package static func undo(_ id: UUID) -> String { "undo_entries:\(id.text)" }
    package static func conflict(_ id: UUID) -> String { "contact_conflicts:\(id.text)" }
    /// Uses the capture's id: an entered card has an id of its own and may be read from the same picture later.
    package static func card(_ capture: UUID, at place: Int) -> String {
        place == 0 ? "cards:\(capture.text)" : "cards:\(capture.text)/\(place)"
    }
    package static func providerAnswer(_ mark: String) -> String { "provider_answers:\(mark)" }
    package static func response(_ key: String) -> String { "idempotency:\(key)" }
    package static func importKey(_ id: String) -> String { "device_keys.import:\(id)" }
    package static func bridgeConversation(_ id: UUID) -> String { "bridge_conversations:\(id.text)" }
    package static func bridgeSendError(_ message: UUID) -> String { "bridge_outbox.error:\(message.text)" }
    package static func bridgeMessage(_ id: UUID) -> String { "bridge_messages:\(id.text)" }
    package static func bridgeAttachment(_ id: UUID) -> String { "bridge_attachments:\(id.text)" }
    package static func deadLetter(_ id: UUID) -> String { "dead_letters:\(id.text)" }
    package static func deadLetterEnvelope(_ id: UUID) -> String { "dead_letters.envelope:\(id.text)" }
}
