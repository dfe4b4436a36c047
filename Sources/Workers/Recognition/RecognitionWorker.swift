package import OCREngine
package import Pipeline
package import Runtime
import FoundationEssentials

/// `ocr-worker`: as many images at once as it has slots.
package enum RecognitionWorker {
    package static func settings(_ reader: inout SettingsReader) -> OCRConfiguration {
        var configuration = OCRConfiguration(slots: reader.int("TAPLINE_OCR_SLOTS", default: 2, in: 1...64))
        configuration.secondsPerImage = Double(reader.int("TAPLINE_OCR_SECONDS", default: 20, in: 1...600))
        configuration.memoryLimit =
            reader.int("TAPLINE_OCR_SLOT_MEGABYTES", default: 1500, in: 200...64_000) * 1_000_000
        configuration.dataFolder = reader.optionalString("TAPLINE_TESSDATA_DIR")
        // For proofs of what a crashing decoder costs: another program in the slot's place.
        if let command = reader.optionalString("TAPLINE_OCR_SLOT_COMMAND") {
            configuration.slotCommand = command.split(separator: " ").map(String.init)
        }
        return configuration
    }

    package static func run(_ context: WorkerContext, _ configuration: OCRConfiguration) async throws {
        let engine = OCREngine(configuration: configuration)
        context.metrics.gauge("tapline_recognize_waiting_images", "Images that wait for a slot.") {
            Double(engine.waitingCount)
        }
        let runner = StageRunner(
            ClaimingStage(Recognizer(engine: engine, context: context), context: context),
            limits: .init(slots: configuration.slots, batch: 1),
            context: context)
        try await runner.run()
        await engine.close()
    }
}
