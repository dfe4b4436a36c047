package import FoundationEssentials
import Store

/// A notification for an owner. Its id is the id of the work that ended; a backup's is new.
package struct AppNotification: Sendable, Equatable {
    package var id: UUID
    /// `capture.filed`, `capture.inbox`, `capture.rejected`, `capture.dead`, `scan.warning`, `export.ready`,
    /// `export.failed`, `backup.failed`, `backup.differs`.
    package var kind: String
    /// The id of the capture, export or backup.
    package var subject: UUID
    package var createdAt: Date
    package var expiresAt: Date
    package var readAt: Date?
    package var version: Int
}

/// A notification that was just inserted.
package struct NotificationNotice: Sendable, Equatable {
    package var owner: UUID
    package var id: UUID
    package var kind: String
}
