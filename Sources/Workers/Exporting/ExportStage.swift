import Backups
package import Captures
import Exchange
import FoundationEssentials
package import Pipeline
package import Records
package import Store

/// The `export` stage: writes an owner's contacts as CSV or VCF, items as CSV or ZIP, or objects as JSON lines, as they
/// are at one moment, in parts of 1 MiB. It may take long, so each item is claimed first.
package struct ExportStage: ClaimedWork {
    private let exports: ExportStore
    private let contacts: ContactsFile
    private let lines: ObjectLines
    private let inventory: InventoryFile
    package let stage = Stage.export

    package init(_ database: Database) {
        exports = database.exports
        contacts = ContactsFile(database)
        lines = ObjectLines(database)
        inventory = InventoryFile(database)
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<ExportInput> {
        try await exports.load(references)
    }

    package func perform(
        _ export: ExportInput, as reference: WorkReference
    ) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let followUp = try await write(export, as: reference)
            return followUp == nil ? StageEffects() : reference.endEffects(event: "export.ready")
        } catch {
            throw error.stageError
        }
    }

    private func write(_ export: ExportInput, as reference: WorkReference) async throws(StoreError) -> WorkReference? {
        guard var file = try await exports.begin(reference, contentType: export.format.contentType) else { return nil }
        do throws(StoreError) {
            let rows = try await write(export, as: reference, to: &file)
            return try await exports.finish(reference, file, rows: rows)
        } catch {
            await exports.abandon(file, of: reference)
            throw error
        }
    }

    /// - Returns: the number of contacts, or of other objects.
    private func write(
        _ export: ExportInput, as reference: WorkReference, to file: inout LongFileWriter
    ) async throws(StoreError) -> Int {
        let owner = reference.owner
        var list = ContactList(exports, of: owner)
        let rows: Int
        switch export.format {
        case .csv where export.options.objects == .items, .zip:
            rows = try await inventory.write(export.format, export.options, of: owner) { try await file.write($0) }
        case .csv, .vcf:
            rows = try await contacts.write(
                export.format, export.options, of: owner,
                receive: { try await file.write($0) }, list: { try await list.add($0, in: file) })
        case .jsonl:
            rows = try await lines.read(of: owner, export.options) { lines, contacts in
                try await file.write(lines)
                try await list.add(contacts, in: file)
            }
        }
        try await list.store(in: file)
        try await file.finish()
        return rows
    }
}

/// Keeps which contacts a file has, for its acknowledgement.
private struct ContactList {
    /// Ids that are stored together: 256 KiB.
    private static let portion = 16_384

    private let exports: ExportStore
    private let owner: UUID
    private var pending: [UUID] = []
    private var stored = 0

    init(_ exports: ExportStore, of owner: UUID) {
        self.exports = exports
        self.owner = owner
    }

    mutating func add(_ contacts: [UUID], in file: LongFileWriter) async throws(StoreError) {
        pending += contacts
        if pending.count >= Self.portion { try await store(in: file) }
    }

    mutating func store(in file: LongFileWriter) async throws(StoreError) {
        guard !pending.isEmpty else { return }
        try await exports.list(pending, number: stored, in: file, of: owner)
        pending.removeAll(keepingCapacity: true)
        stored += 1
    }
}
