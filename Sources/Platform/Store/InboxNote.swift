package import FoundationEssentials

package enum InboxState: String, Codable, Sendable, CaseIterable { case open, assigned, dismissed }

/// A capture that waits for a person. Its id is the capture's.
package struct InboxNote: Sendable, Equatable {
    package var id: UUID
    package var capture: UUID
    package var state: InboxState
    package var reason: String
    package var happenedAt: Date
    package var sourceApp: String?
    /// The likeliest first.
    package var suggestions: [Suggestion]
    package var content: InboxContent
    package var assignedTo: UUID?
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}

/// What became of a person's word about a note.
package enum InboxOutcome: Sendable, Equatable {
    case done
    case notFound
    /// Assigned or dismissed before.
    case alreadyClosed
    case contactNotFound
}
