/// What a scheduled backup is.
package enum BackupFormat: String, Codable, Sendable, CaseIterable {
    /// Everything, as `tapline backups create` writes it.
    case archive
    /// The confirmed contacts with every value.
    case csv
    /// The confirmed contacts as vCards.
    case vcf

    package var fileExtension: String { self == .archive ? "zip" : rawValue }
}
