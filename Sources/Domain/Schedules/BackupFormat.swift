/// What a scheduled backup is.
package enum BackupFormat: String, Codable, Sendable, CaseIterable {
    /// Everything, as `tapline backups create` writes it.
    case archive
    /// The confirmed contacts with every value.
    case csv
    /// The confirmed contacts as vCards.
    case vcf
    /// The inventory as CSV files with every field, in a ZIP file.
    case inventory

    package var fileExtension: String {
        switch self {
        case .archive, .inventory: "zip"
        case .csv, .vcf: rawValue
        }
    }
}
