import Pipeline
import Understanding

await WorkerProcess.run("ai-worker", settings: UnderstandingWorker.settings, body: UnderstandingWorker.run)
