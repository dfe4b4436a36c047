import Backups
import Blobs
package import Captures
import FoundationEssentials
package import Pipeline
package import Records
package import Store

/// The `export` stage: writes an owner's contacts as CSV or VCF, as they are at one moment, in parts of 1 MiB. It may
/// take long, so each item is claimed first.
package struct ExportStage: ClaimedWork {
    /// Ids of contacts that are stored together: 256 KiB.
    private static let listSize = 16_384

    private let exports: ExportStore
    private let files: FileStore
    package let stage = Stage.export

    package init(_ database: Database) {
        exports = database.exports
        files = database.files
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

    /// - Returns: the number of contacts.
    private func write(
        _ export: ExportInput, as reference: WorkReference, to file: inout LongFileWriter
    ) async throws(StoreError) -> Int {
        var sizes = ExportSizes()
        var text: ExportFile?
        var listed: [UUID] = []
        var lists = 0
        try await exports.pages(of: reference.owner, export.options, sizes: { sizes = $0 }) { page in
            var writer = text ?? ExportFile(export.format, export.options, sizes)
            text = nil
            for contact in page.contacts {
                let photo = try await photo(page.photos[contact.id], of: reference.owner)
                writer.append(contact, in: page.groups[contact.id] ?? [], photo: photo)
                // Only one photo at a time is in memory.
                if photo != nil { try await file.write(writer.takeBytes()) }
            }
            try await file.write(writer.takeBytes())
            text = writer
            listed += page.contacts.map(\.id)
            if listed.count >= Self.listSize {
                try await exports.list(listed, number: lists, in: file, of: reference.owner)
                listed.removeAll(keepingCapacity: true)
                lists += 1
            }
        }
        if !listed.isEmpty { try await exports.list(listed, number: lists, in: file, of: reference.owner) }
        try await file.finish()
        return text?.rows ?? 0
    }

    /// A file never changes, so it is read outside of the snapshot.
    /// - Returns: nil without a photo, and for one that was erased meanwhile or whose bytes are missing.
    private func photo(_ id: UUID?, of owner: UUID) async throws(StoreError) -> [UInt8]? {
        guard let id else { return nil }
        do {
            return try await files.read(id, of: owner)?.bytes
        } catch {
            guard case .blob(.missing) = error else { throw error }
            return nil
        }
    }
}
