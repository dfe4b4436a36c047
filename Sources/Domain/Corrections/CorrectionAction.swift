/// What an owner has corrected. The raw values are stored, and are members of the API.
package enum CorrectionAction: String, Codable, Sendable, CaseIterable {
    case noteAssigned = "inbox_assigned"
    case noteDismissed = "inbox_dismissed"
    /// A dismissed note waits again.
    case noteReopened = "inbox_reopened"
    /// A note was filed under a new contact.
    case noteContact = "inbox_contact"
    case interactionChanged = "interaction_changed"
    case interactionMoved = "interaction_moved"
    case interactionSplit = "interaction_split"
    case interactionDeleted = "interaction_deleted"
    case captureDeleted = "capture_deleted"
    /// Objects of the inventory were created, changed or deleted.
    case inventoryChanged = "inventory_changed"
}
