import OCREngine
import Pipeline
import Recognition
import Sandbox

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments)
do { try WorkerUsers.adoptIfRequested(arguments: CommandLine.arguments) } catch {
    WorkerProcess.refuse("ocr-worker", "\(error)")
}
await WorkerProcess.run("ocr-worker", settings: RecognitionWorker.settings, body: RecognitionWorker.run)
