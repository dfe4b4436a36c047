import Pipeline
import Recognition
import RecognitionSlots
import Sandbox
import Vision

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments) { PictureReader(dataFolder: $0) }
do { try WorkerUsers.adoptIfRequested(arguments: CommandLine.arguments) } catch {
    WorkerProcess.refuse("ocr-worker", "\(error)")
}
await WorkerProcess.run("ocr-worker", settings: RecognitionWorker.settings, body: RecognitionWorker.run)
