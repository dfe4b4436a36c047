package import Captures
package import FoundationEssentials

package enum ExportFormat: String, Codable, Sendable, CaseIterable { case csv, vcf }

package enum ExportState: String, Codable, Sendable, CaseIterable { case pending, ready, failed }

/// A request for an owner's contacts as a file. Its id is that of its work.
package struct Export: Sendable, Equatable {
    package var id: UUID
    package var format: ExportFormat
    package var state: ExportState
    package var blob: UUID?
    /// Contacts in the file.
    package var rows: Int?
    package var reason: String?
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}

/// An export as the exporter finds it.
package struct ExportInput: Sendable {
    package var reference: WorkReference
    package var format: ExportFormat
}
