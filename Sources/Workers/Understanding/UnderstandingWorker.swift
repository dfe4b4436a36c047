import HTTPClient
package import Pipeline
package import Runtime

/// `ai-worker`: extracts conversations and cards from recognized text.
package enum UnderstandingWorker {
    package static func settings(_ reader: inout SettingsReader) -> UnderstandingSettings {
        UnderstandingSettings(&reader)
    }

    package static func run(_ context: WorkerContext, _ settings: UnderstandingSettings) async throws {
        for name in settings.unknownProviderSettings {
            context.log.warning("setting_unknown", ["message": .text(KnownSettings.warning(name))])
        }
        let rules = RulesReader(region: context.settings.region, seconds: settings.seconds)
        rules.warmUp()
        let providers = ProviderReading(settings.catalog, http: HTTPClient(), context: context)
        // Before the check, so that its metrics exist on every installation.
        let secondReadings = SecondReadingLoop(providers, context)
        guard providers.isConfigured else {
            return try await StageRunner(
                UnderstandingStage(rules: rules, context: context),
                limits: .init(slots: settings.slots, batch: 200, hasExpressSlot: true), context: context
            ).run()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await secondReadings.run() }
            group.addTask {
                try await StageRunner(
                    ClaimingStage(
                        ClaimedUnderstandingStage(rules: rules, providers: providers, context: context),
                        context: context),
                    // These slots mostly wait for a provider, so more of them run than for the built-in reader.
                    limits: .init(slots: settings.slots * providerSlotsPerSlot, batch: 1, hasExpressSlot: true),
                    context: context
                ).run()
            }
            try await group.waitForAll()
        }
    }

    private static let providerSlotsPerSlot = 4
}
