import Pipeline
import Filing

await WorkerProcess.run("matcher", settings: FilingWorker.settings, body: FilingWorker.run)
