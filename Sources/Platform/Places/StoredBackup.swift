package import FoundationEssentials

/// A complete backup in its place.
package struct StoredBackup: Sendable, Equatable {
    package let name: BackupName
    /// In bytes.
    package let size: Int
    /// By the clock of the place; nil if the place does not say.
    package let modified: Date?
}
