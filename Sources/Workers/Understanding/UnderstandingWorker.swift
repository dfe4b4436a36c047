package import Pipeline
package import Runtime

/// `ai-worker`: reads what was recognised. The built-in reading holds the processor, so there are few slots.
package enum UnderstandingWorker {
    package static func settings(_ reader: inout SettingsReader) -> Int {
        reader.int("TAPLINE_UNDERSTAND_SLOTS", default: 2, in: 1...64)
    }

    package static func run(_ context: WorkerContext, _ slots: Int) async throws {
        try await StageRunner(
            Understander(context: context), limits: .init(slots: slots, batch: 200), context: context
        ).run()
    }
}
