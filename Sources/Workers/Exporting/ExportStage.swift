package import Captures
import FoundationEssentials
package import Pipeline
package import Records
package import Store

/// The `export` stage: writes an owner's contacts as CSV or VCF, read from Postgres page by page. It may take long,
/// so each item is claimed first.
package struct ExportStage: ClaimedWork {
    private static let pageSize = 1000

    private let exports: ExportStore
    package let stage = Stage.export

    package init(_ exports: ExportStore) { self.exports = exports }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<ExportInput> {
        try await exports.load(references)
    }

    package func perform(
        _ export: ExportInput, as reference: WorkReference
    ) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let file = try await write(export)
            let followUp = try await exports.finish(
                reference, file: file.bytes, contentType: file.contentType, rows: file.rows)
            return followUp == nil ? StageEffects() : reference.endEffects(event: "export.ready")
        } catch {
            throw error.stageError
        }
    }

    private func write(_ export: ExportInput) async throws(StoreError) -> ExportFile {
        let owner = export.reference.owner
        var file = ExportFile(export.format)
        var last: UUID?
        while true {
            let page = try await exports.contacts(of: owner, after: last, limit: Self.pageSize)
            let groups = export.format == .vcf ? try await exports.groups(of: page.map(\.id), owner: owner) : [:]
            for contact in page { file.append(contact, in: groups[contact.id] ?? []) }
            guard page.count == Self.pageSize else { return file }
            last = page.last?.id
        }
    }
}
