import OCREngine
import Pipeline
import Recognition

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments)
await WorkerProcess.run("ocr-worker", settings: RecognitionWorker.settings, body: RecognitionWorker.run)
