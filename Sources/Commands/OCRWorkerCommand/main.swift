import Pipeline
import Recognition
import RecognitionSlots
import Sandbox
import Vision

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments) { PictureReader(dataFolder: $0) }
let arguments: [String]
do { arguments = try WorkerUsers.adoptIfRequested(arguments: Array(CommandLine.arguments.dropFirst())) } catch {
    WorkerProcess.refuse("ocr-worker", "\(error)")
}
await WorkerProcess.run(
    "ocr-worker", arguments: arguments, settings: RecognitionWorker.settings, body: RecognitionWorker.run)
