package import FoundationEssentials
import Store

/// A capture filed under a contact. Its id is the capture's id.
package struct Interaction: Sendable, Equatable {
    package var id: UUID
    package var contact: UUID
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
