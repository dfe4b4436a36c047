import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// One run: starts a line and a load, injects faults, waits until the work has ended, and checks the tables.
struct ChaosRun: Sendable {
    let options: ChaosOptions
    let stop: StopSignal

    func run() async throws -> ChaosReport {
        try options.state.make()
        try FileManager.default.createDirectory(atPath: options.state.lab, withIntermediateDirectories: true)
        let progress = try ChaosProgress.open(options)
        try progress.save(options.state)
        let pictures = try LoadRequest.Pictures(samples: options.samples)
        let journal = try LoadJournal(ChaosProgress.journal(options.state))
        let node = try await startKafkaIfNeeded()
        Terminal.progress("starting a line in \(options.state.path)")
        do {
            let line = try await ChaosSystem.start(options.state, kafka: options.kafka)
            let result: Result<ChaosReport, any Error>
            do {
                try await line.makeContacts()
                result = .success(try await proceed(line, node, pictures, journal, progress))
            } catch { result = .failure(error) }
            Terminal.progress("stopping the line")
            await line.stop()
            await node?.stop()
            Terminal.progressEnds()
            return try result.get()
        } catch {
            await node?.stop()
            throw error
        }
    }

    /// Uses a running Kafka as it is. Starts one if none answers and its installation is known.
    private func startKafkaIfNeeded() async throws -> KafkaNode? {
        guard let bootstrap = options.kafka, !(await KafkaNode.answers(bootstrap)) else { return nil }
        guard let home = options.kafkaHome else {
            throw CommandFailure(
                .unavailable,
                "no Kafka answers at \(bootstrap): start one, or set TAPLINE_KAFKA_HOME to an unpacked Kafka")
        }
        Terminal.progress("starting Kafka at \(bootstrap)")
        let node = KafkaNode(home: home, folder: options.state.lab + "/kafka", bootstrap: bootstrap)
        do { try await node.start() } catch {
            await node.stop()
            throw error
        }
        return node
    }

    private func proceed(
        _ line: ChaosSystem, _ node: KafkaNode?, _ pictures: LoadRequest.Pictures, _ journal: LoadJournal,
        _ progress: ChaosProgress
    ) async throws -> ChaosReport {
        let load = ChaosLoad(
            seed: options.seed, client: LoadClient(base: line.base, tokens: line.tokens),
            imports: ImportSender(tokens: line.tokens) { line.brokerSettings() }, pictures: pictures, journal: journal)
        let events = EventCounter()
        let listening = Task { await events.listen { line.brokerSettings() } }
        let sending = Task { await load.run() }
        let injector = FaultInjector(line: line, kafka: node, pause: options.pause)
        var faults = FaultLoop(
            options: options, stop: stop, line: line, load: load, journal: journal, injector: injector,
            progress: progress)
        await faults.run()
        await injector.endPauses()
        load.requestStop()
        if stop.isRequested {
            sending.cancel()
            listening.cancel()
            throw CommandFailure(
                .temporary,
                "interrupted after \(faults.progress.kills) kills; continue with --resume --state "
                    + options.state.path)
        }
        var stalled = faults.stalled
        if let unfinished = await DrainWait(line: line, journal: journal, limit: options.drain).run(sending) {
            stalled = stalled ?? unfinished
        }
        Terminal.progress("checking the tables")
        let broken = try await line.tables.broken(
            captures: journal.captures, exports: journal.exports, batches: journal.batches)
        listening.cancel()
        await listening.value
        let repeated = events.repeated
        return ChaosReport(
            faults.progress, broker: line.kafka == nil ? "embedded" : "Apache Kafka at \(line.kafka ?? "")",
            batches: journal.batches.count, broken: journal.conflicts + broken, states: try await line.tables.states(),
            deaths: try await line.tables.deaths(),
            unexpected: load.unexpected, stalled: stalled, endedEarly: faults.endedEarly,
            outsideEffects: .init(
                notifications: try await line.tables.notificationCount(), events: events.distinct,
                repeatedEvents: repeated.count,
                repeated: Dictionary(
                    uniqueKeysWithValues: repeated.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(100)
                        .map { ($0.key, $0.value) })))
    }
}
