package import FoundationEssentials
import Store

package enum InboxState: String, Codable, Sendable, CaseIterable { case open, assigned, dismissed }

/// A capture that its owner must decide about. Its id is the capture's id.
package struct InboxNote: Sendable, Equatable {
    package var id: UUID
    package var capture: UUID
    package var state: InboxState
    package var reason: String
    package var happenedAt: Date
    package var sourceApp: String?
    /// The most likely first.
    package var suggestions: [Suggestion]
    package var content: InboxContent
    /// The contact or the group under which the owner filed the capture.
    package var assignedTo: UUID?
    package var assignedGroup: UUID?
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}
