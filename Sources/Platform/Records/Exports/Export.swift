package import Captures
package import Exchange
package import FoundationEssentials
import Store

package enum ExportFormat: String, Codable, Sendable, CaseIterable { case csv, vcf }

package enum ExportState: String, Codable, Sendable, CaseIterable {
    case pending, ready, failed
    /// Its file was deleted.
    case deleted
}

/// A request for an owner's contacts as a file. Its id is also the id of its work.
package struct Export: Sendable, Equatable {
    package var id: UUID
    package var format: ExportFormat
    package var state: ExportState
    /// The file, complete if the state is `ready`.
    package var blob: UUID?
    /// Number of contacts in the file.
    package var rows: Int?
    package var reason: String?
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}

/// The exporter's input for one export.
package struct ExportInput: Sendable {
    package var reference: WorkReference
    package var format: ExportFormat
    package var options: ExportOptions
}
