import Exchange
import FoundationEssentials
import Postgres
import Records
import Store

/// All confirmed contacts of an owner with every value.
enum ContactsFile {
    /// - Returns: the number of contacts.
    static func write(
        _ format: ExportFormat, of owner: UUID, in snapshot: Transaction, _ database: Database,
        to receive: ([UInt8]) async throws -> Void
    ) async throws -> Int {
        var options = ExportOptions()
        options.columns = .full
        var sizes = ExportSizes()
        var file: ExportFile?
        try await database.exports.contacts(of: owner, options, in: snapshot, sizes: { sizes = $0 }) { page in
            var text = file ?? ExportFile(format, options, sizes)
            file = nil
            for (contact, groups) in page { text.append(contact, in: groups) }
            try await receive(text.takeBytes())
            file = text
        }
        return file?.rows ?? 0
    }
}
