import FoundationEssentials

/// What was sent to a place, computed while it was written: what the place must give back.
struct WrittenBackup: Sendable {
    /// ISO 8601: the moment of the snapshot.
    var takenAt: String
    /// Lines of an archive, contacts of a CSV or VCF file, items of an inventory.
    var objects: Int
    /// In bytes, encrypted if the place wants that.
    var size: Int
    /// Of the same bytes.
    var sha256: [UInt8]
    /// Of an archive, with the hash of each part.
    var manifest: ArchiveManifest?

    var missingFiles: Int { manifest?.missingFiles.count ?? 0 }
}

/// Why a backup failed or differs.
package struct BackupFailure: Error, Sendable, Equatable {
    /// `place_full`, `database_unavailable`, `differs`, …
    package var code: String
    /// For the operator.
    package var detail: String

    static let damage = "differs"

    static func differs(_ detail: String) -> BackupFailure { BackupFailure(code: damage, detail: detail) }

    package var differs: Bool { code == Self.damage }
}
