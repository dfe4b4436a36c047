package import Captures
import Crypto
package import Exchange
package import FoundationEssentials
import Postgres
import Store

package enum ExportFormat: String, Codable, Sendable, CaseIterable {
    case csv, vcf
    /// `jsonl` has one JSON object in each line, `zip` the CSV files of an inventory.
    case jsonl, zip
}

package enum ExportState: String, Codable, Sendable, CaseIterable {
    case pending, ready, failed
    /// Its file was deleted.
    case deleted
}

/// A request for an owner's contacts or other objects as a file. Its id is also the id of its work.
package struct Export: Sendable, Equatable {
    package var id: UUID
    package var format: ExportFormat
    package var options: ExportOptions
    package var state: ExportState
    /// The file, complete if the state is `ready`.
    package var blob: UUID?
    /// Number of contacts, or of other objects, in the file.
    package var rows: Int?
    package var reason: String?
    /// When a device last said what became of the contacts.
    package var acknowledgedAt: Date?
    package var result: ExportResult?
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}

extension Export {
    init(row: Row, cipher: OwnerCipher) throws {
        let id = try row.get("id", as: UUID.self)
        self.id = id
        format = try row.get("format", as: ExportFormat.self)
        options = try StoreJSON.decode(ExportOptions.self, from: try row.get("options", as: String.self))
        state = try row.get("state", as: ExportState.self)
        blob = try row.get("blob")
        rows = try row.get("rows")
        reason = try row.get("reason")
        acknowledgedAt = try row.get("acknowledged_at")
        result = try row.get("result_sealed", as: [UInt8]?.self).map { sealed in
            try StoreJSON.decode(
                ExportResult.self, from: try cipher.open(sealed, context: SealContext.exportResult(id)))
        }
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
    }
}

/// The result of an acknowledgement.
package enum Acknowledgement: Sendable {
    case done(Export)
    case notFound
    /// The export has no file.
    case noFile(ExportState)
    /// A contact that is not in the file.
    case unknownContact(UUID)
}

/// The exporter's input for one export.
package struct ExportInput: Sendable {
    package var reference: WorkReference
    package var format: ExportFormat
    package var options: ExportOptions
}

/// Contacts of an export, in the order of their ids.
package struct ExportPage: Sendable {
    package var contacts: [Contact]
    /// For each contact that is or was a member of a group, the names of its groups that stand, from A to Z.
    package var groups: [UUID: [String]] = [:]
    /// The JPEG file of each contact that has one; empty if the export has no photos.
    package var photos: [UUID: UUID] = [:]
}
