package import Captures
import FoundationEssentials
package import Pipeline
import Store

/// The `export` stage: an owner's contacts as CSV or VCF, read out of Postgres page by page.
package struct Exporter: StageWorker {
    private static let page = 1000

    private let context: WorkerContext
    package let stage = Stage.export

    package init(context: WorkerContext) { self.context = context }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await context.database.loadExports(references)
            var effects = StageEffects(followUps: load.owed)
            for export in load.inputs {
                let file = try await write(export)
                let followUp = try await context.database.finish(
                    export.reference, file: file.bytes, contentType: file.contentType, rows: file.rows)
                guard followUp != nil else { continue }
                effects = effects + export.reference.endEffects(event: "export.ready")
            }
            return effects
        } catch {
            throw error.stageError
        }
    }

    private func write(_ export: ExportInput) async throws(StoreError) -> ExportFile {
        var file = ExportFile(export.format)
        var last: UUID?
        while true {
            let page = try await context.database.contactsForExport(
                of: export.reference.owner, after: last, limit: Self.page)
            for contact in page { file.append(contact) }
            guard page.count == Self.page else { return file }
            last = page.last?.id
        }
    }
}
