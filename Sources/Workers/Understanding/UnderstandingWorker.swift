package import Pipeline
package import Runtime

/// `ai-worker`: reads what was recognised.
package enum UnderstandingWorker {
    package static func settings(_ reader: inout SettingsReader) -> UnderstandingSettings {
        UnderstandingSettings(&reader)
    }

    package static func run(_ context: WorkerContext, _ settings: UnderstandingSettings) async throws {
        let rules = RulesReader(region: context.settings.region, seconds: settings.seconds)
        rules.warmUp()
        let readers = ReaderChain(rules, settings.providers, log: context.log)
        guard readers.needsClaims else {
            return try await StageRunner(
                Understander(readers: readers, context: context),
                limits: .init(slots: settings.slots, batch: 200, isExpress: true), context: context
            ).run()
        }
        try await StageRunner(
            ClaimingStage(ClaimedUnderstander(readers: readers, context: context), context: context),
            // Most of the time they wait for a provider, and nobody else should wait with them.
            limits: .init(slots: settings.slots * slotsWaiting, batch: 1, isExpress: true), context: context
        ).run()
    }

    private static let slotsWaiting = 4
}
