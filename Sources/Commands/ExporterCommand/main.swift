import Pipeline
import Exporting

await WorkerProcess.run("exporter", settings: ExportingWorker.settings, body: ExportingWorker.run)
