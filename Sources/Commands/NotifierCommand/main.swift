import Pipeline
import Notifying

await WorkerProcess.run("notifier", settings: NotifyingWorker.settings, body: NotifyingWorker.run)
