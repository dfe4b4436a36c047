import Pipeline
import Ingest

await WorkerProcess.run("ingest", settings: IngestWorker.settings, body: IngestWorker.run)
