package import FoundationEssentials
import Store

/// A capture filed under a contact or a group. Its id is the capture's id.
package struct Interaction: Sendable, Equatable {
    package struct Group: Sendable, Equatable {
        package var id: UUID
        package var name: String
    }

    package var id: UUID
    /// nil if it was filed to a group.
    package var contact: UUID?
    /// nil if it was filed under a contact.
    package var group: Group?
    package var capture: UUID
    /// 0…1; 1 if a person filed it.
    package var confidence: Double
    package var happenedAt: Date
    package var sourceApp: String?
    package var content: InteractionContent
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}
