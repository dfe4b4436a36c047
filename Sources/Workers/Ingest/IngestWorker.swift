import FoundationEssentials
import HTTPServer
import Household
import Kafka
package import Pipeline
import Privacy
import Prompting
import Requests
package import Runtime

/// The `ingest` worker: the HTTP API, the import consumer, the dispatcher and the event streams.
package enum IngestWorker {
    package static func settings(_ reader: inout SettingsReader) -> IngestSettings { IngestSettings(&reader) }

    /// Runs until the context's stop is requested.
    package static func run(_ context: WorkerContext, _ settings: IngestSettings) async throws {
        try await run(context, settings) { _ in }
    }

    /// - Parameter ready: called with the port once requests are answered.
    package static func run(
        _ context: WorkerContext, _ settings: IngestSettings, ready: @Sendable (UInt16) -> Void
    ) async throws {
        let hub = EventHub(
            database: context.database, log: context.log, eventsAreSlow: context.settings.kafka.isEmbedded,
            mostStreamsOfKey: settings.streamsOfKey)
        context.metrics.gauge("tapline_ingest_event_streams", "Open event streams.") { Double(hub.streamCount) }
        let pace = BatchRates()
        let batches = BatchProgressMonitor(context: context, hub: hub, pace: pace)
        let slot = PhotoSlot(settings.photoSlot)
        let api = API(
            database: context.database, publisher: context.publisher, hub: hub, pace: pace, log: context.log,
            metrics: context.metrics, region: context.settings.region, proxies: settings.proxies,
            places: settings.places, providers: settings.providers, bridge: settings.bridge,
            shortcut: settings.shortcut, socketClock: settings.socketClock,
            retention: PrivacyPage.Retention(
                failures: context.settings.retentionDays, closedNotes: context.settings.closedNoteDays,
                exports: context.settings.exportDays), slot: slot, document: try contract())
        var configuration = settings.server(reporting: api.refusals)
        let accesses = AccessLog(log: context.log)
        configuration.onResponse = { accesses.write($0) }
        let server = HTTPServer(configuration: configuration, router: api.router)
        let tail = EventTail(context: context, hub: hub)
        let imports = ImportConsumer(context: context)
        let dispatcher = Dispatcher(context: context, window: settings.window)
        let port = try server.start()
        context.log.info("http_started", ["host": .text(settings.host), "port": .number(Int(port))])
        ready(port)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await dispatcher.run() }
                group.addTask { await tail.run() }
                group.addTask { await batches.run() }
                group.addTask {
                    do { try await imports.run() } catch {
                        context.stop.request(.configuration)
                        throw error
                    }
                }
                group.addTask {
                    while await context.stop.sleep(settings.checkStreams) { await hub.checkStreams() }
                }
                group.addTask {
                    while await context.stop.sleep(settings.checkKeys) { await hub.endRefusedStreams() }
                }
                // The server drains first. Work from requests that it still accepts is published by the other tasks.
                group.addTask {
                    await context.stop.wait()
                    hub.prompts.close()
                    await server.stop(grace: .seconds(5))
                }
                try await group.waitForAll()
            }
        } catch {
            await server.stop(grace: .zero)
            await slot.close()
            throw error
        }
        await slot.close()
    }

    /// The OpenAPI document from `TAPLINE_CONTRACTS_DIR` if that is set, otherwise the built-in document.
    private static func contract() throws -> [UInt8] {
        guard let folder = ProcessInfo.processInfo.environment["TAPLINE_CONTRACTS_DIR"], !folder.isEmpty else {
            return OpenAPIDocument.bytes
        }
        return [UInt8](try Data(contentsOf: URL(filePath: folder + "/openapi.json")))
    }
}
