package import FoundationEssentials

/// An owner with the numbers of their objects.
package struct OwnerSummary: Sendable, Equatable {
    package var id: UUID
    package var name: String
    package var createdAt: Date
    /// Keys that are neither revoked nor expired.
    package var keys: Int
    package var contacts: BoundedCount
    package var captures: BoundedCount
}

/// Numbers of what was deleted with an owner.
package struct OwnerRemoval: Sendable, Equatable {
    /// Deleted rows for each table.
    package var counts: [String: Int] = [:]
    /// Files that were missing: deleted before, or on a volume that is not mounted.
    package var missingFiles = 0

    package var contacts: Int { counts["contacts"] ?? 0 }
    package var captures: Int { counts["captures"] ?? 0 }
    package var interactions: Int { counts["interactions"] ?? 0 }
    package var notes: Int { counts["inbox_notes"] ?? 0 }
    package var exports: Int { counts["exports"] ?? 0 }
    /// Deleted image and export files.
    package var files: Int { (counts["blobs"] ?? 0) - missingFiles }
    package var keys: Int { counts["device_keys"] ?? 0 }
}
