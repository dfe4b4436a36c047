import Ingest
import Photos
import Pipeline
import RecognitionSlots

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments) { _ in PhotoKeeper() }
await WorkerProcess.run("ingest", settings: IngestWorker.settings, body: IngestWorker.run)
