package import FoundationEssentials

/// An owner, and how much they have.
package struct OwnerSummary: Sendable, Equatable {
    package var id: UUID
    package var name: String
    package var createdAt: Date
    /// Neither revoked nor expired.
    package var keys: Int
    package var contacts: BoundedCount
    package var captures: BoundedCount
}

/// What went with an owner.
package struct OwnerRemoval: Sendable, Equatable {
    /// Rows by their table.
    package var counts: [String: Int] = [:]
    /// Files that were not where they should be: deleted before, or on a volume that is not mounted.
    package var missingFiles = 0

    package var contacts: Int { counts["contacts"] ?? 0 }
    package var captures: Int { counts["captures"] ?? 0 }
    package var interactions: Int { counts["interactions"] ?? 0 }
    package var notes: Int { counts["inbox_notes"] ?? 0 }
    package var exports: Int { counts["exports"] ?? 0 }
    /// Pictures and exported files.
    package var files: Int { (counts["blobs"] ?? 0) - missingFiles }
    package var keys: Int { counts["device_keys"] ?? 0 }
}
