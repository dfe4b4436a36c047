import InventoryRecords
import Matching
import PhoneNumbers
package import Pipeline
import Records
package import Runtime
import Store

/// `matcher`: one large batch at a time, because all batches share the contact indexes. `now` work runs beside it.
package enum FilingWorker {
    package static func settings(_ reader: inout SettingsReader) -> Bool {
        reader.bool("TAPLINE_MATCH_SIMILAR_NAMES_FIRST", default: false)
    }

    package static func run(_ context: WorkerContext, _ similarFirst: Bool) async throws {
        try await StageRunner(
            FilingStage(
                context.database.filing, items: context.database.itemFiling, contacts: context.database.contacts,
                groups: context.database.groups,
                details: ContactDetailFinder(phones: PhoneNumbers(), region: context.settings.region),
                similarFirst: similarFirst),
            limits: .init(slots: 1, batch: 500, hasExpressSlot: true),
            context: context
        ).run()
    }
}
