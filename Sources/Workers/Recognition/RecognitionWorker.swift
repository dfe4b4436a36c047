import FoundationEssentials
import HostNames
import PhoneNumbers
package import Pipeline
import Reading
package import RecognitionSlots
package import Runtime
import Scams
import Store

/// `ocr-worker`: processes as many images at the same time as it has slots.
package enum RecognitionWorker {
    package static func settings(_ reader: inout SettingsReader) -> OCRConfiguration {
        var configuration = OCRConfiguration(slots: reader.int("TAPLINE_OCR_SLOTS", default: 2, in: 1...64))
        configuration.secondsPerImage = Double(reader.int("TAPLINE_OCR_SECONDS", default: 20, in: 1...600))
        configuration.memoryLimit =
            reader.int("TAPLINE_OCR_SLOT_MEGABYTES", default: 1500, in: 500...64_000) * 1_000_000
        configuration.dataFolder = LanguageFolder.read(&reader, languages: configuration.warmLanguages)
        // For tests of crashing decoders: the command that runs instead of the slot process.
        if let command = reader.optionalString("TAPLINE_OCR_SLOT_COMMAND") {
            configuration.slotCommand = command.split(separator: " ").map(String.init)
        }
        return configuration
    }

    /// Publishes the OCR languages of this worker once a minute; `ingest` validates requested languages with them.
    private static func publishLanguages(of engine: OCREngine, _ context: WorkerContext) async {
        repeat {
            do throws(OCRError) {
                let languages = try await engine.slotInfo().languages
                do throws(StoreError) {
                    try await context.database.workers.tellLanguages(languages, of: context.name)
                } catch {
                    context.log.debug("languages_not_written", ["error": .text(error.description)])
                }
            } catch {
                context.log.debug("languages_not_known", ["error": .text(error.operatorText)])
            }
        } while (try? await Task.sleep(for: .seconds(60))) != nil
    }

    /// Waits until a slot has started. Pictures wait if none starts.
    private static func requireLanguages(
        of engine: OCREngine, _ configuration: OCRConfiguration, _ context: WorkerContext
    ) async throws(StartFault) {
        let info: OCRSlotInfo
        do throws(OCRError) { info = try await engine.slotInfo() } catch {
            context.log.warning("slot_not_started", ["error": .text(error.operatorText)])
            return
        }
        if let problem = LanguageFolder.problem(of: info, configuration) { throw StartFault(.configuration, problem) }
    }

    package static func run(_ context: WorkerContext, _ configuration: OCRConfiguration) async throws {
        let engine = OCREngine(configuration: configuration)
        do { try await requireLanguages(of: engine, configuration, context) } catch {
            await engine.close()
            throw error
        }
        context.metrics.gauge("tapline_recognize_waiting_images", "Images that wait for a slot.") {
            Double(engine.waitingCount)
        }
        let rules = BuiltInReader(
            phones: PhoneNumbers(), scams: ScamReader(hosts: HostNames()), region: context.settings.region)
        let runner = StageRunner(
            ClaimingStage(RecognitionStage(engine: engine, rules: rules, context: context), context: context),
            limits: .init(slots: configuration.slots, batch: 1),
            context: context)
        let languagePublisher = Task { await publishLanguages(of: engine, context) }
        try await runner.run()
        languagePublisher.cancel()
        await languagePublisher.value
        // If the database is unreachable, the row expires by itself.
        try? await context.database.workers.endReader(context.name)
        await engine.close()
    }
}
