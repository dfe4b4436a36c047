import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Runtime
import Store

/// Answers every message of `tapline.import`: durable, then told, then complete. What nobody can be told of, and
/// whatever is rejected, is kept as a dead letter with its bytes.
struct ImportConsumer: Sendable {
    private enum Outcome: String, CaseIterable, Sendable { case accepted, repeated, rejected }

    private static let group = "tapline.ingest.import"
    private static let batch = 200
    /// Messages whose captures are being stored at once.
    private static let slots = 4
    /// A fault of ours that no wait cures: after so many tries the message is a dead letter.
    private static let tries = 5

    private let context: WorkerContext
    private let outcomes: @Sendable (Outcome) -> Metrics.Counter

    init(context: WorkerContext) {
        self.context = context
        outcomes = context.metrics.counters(
            "tapline_ingest_import_messages_total", "Import messages answered.", by: "outcome", Outcome.self)
    }

    /// Nobody waits at a screen for an import: on the embedded broker, whose empty fetch lasts as long as it may, a
    /// tenth of a second spares an idle machine ninety fetches a second.
    private var settings: KafkaSettings {
        var settings = context.settings.kafka
        if settings.isEmbedded && settings.properties["fetch.wait.max.ms"] == nil {
            settings.properties["fetch.wait.max.ms"] = "100"
        }
        return settings
    }

    /// Runs until a stop is asked for.
    func run() async throws(KafkaError) {
        let consumer = try Consumer(settings, [Subscription(group: Self.group, topics: [Topics.imports])])
        context.watch(consumer)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while case let messages = await consumer.next(max: Self.batch), !messages.isEmpty {
                    await handle(messages, consumer)
                }
            }
            group.addTask { await context.stop.wait() }
            await group.next()
            group.cancelAll()
        }
        await consumer.close(within: .seconds(5))
    }

    private func handle(_ messages: [IncomingMessage], _ consumer: Consumer) async {
        await withTaskGroup(of: Void.self) { group in
            var rest = messages.makeIterator()
            for _ in 0..<Self.slots {
                if let message = rest.next() { group.addTask { await conclude(message, consumer) } }
            }
            while await group.next() != nil {
                if let message = rest.next() { group.addTask { await conclude(message, consumer) } }
            }
        }
    }

    /// Leaves the message incomplete, to be delivered again, only where a stop cuts it short.
    private func conclude(_ message: IncomingMessage, _ consumer: Consumer) async {
        guard let result = await answer(message) else { return }
        if let result, !(await tell(result)) { return }
        consumer.complete(message)
    }

    /// - Returns: the result to tell, nil inside where nobody can be told; nil where a stop came first.
    private func answer(_ message: IncomingMessage) async -> OutgoingMessage?? {
        var failures = 0
        while true {
            do {
                let (id, result) = try await accept(message)
                return .some(ImportResult.message(id, result))
            } catch let fault as ImportFault {
                return await reject(message, fault)
            } catch {
                let isOutage = (error as? StoreError)?.isTransient ?? false
                failures += 1
                context.log.warning(
                    "import_waits",
                    ["error": .text("\(error)"), "failures": .number(failures), "outage": .flag(isOutage)])
                if !isOutage, failures >= Self.tries {
                    let id = (try? ImportEnvelope.head(message.value))?.messageID
                    return await reject(message, ImportFault(.internalError, messageID: id))
                }
                let pause = Backoff.seconds(afterAttempt: min(failures, 4), jitter: .random(in: 0..<1))
                guard await context.stop.sleep(.seconds(pause)) else { return nil }
            }
        }
    }

    private func accept(_ message: IncomingMessage) async throws -> (id: String, result: [UInt8]) {
        let head = try ImportEnvelope.head(message.value)
        let principal = try await verify(message, head)
        let envelope = try ImportEnvelope(head, now: Date())
        let trace = UUID.v7()
        let captures = envelope.items.map { item in
            NewCapture(
                id: .v7(), owner: principal.owner, kind: item.input.kind, lane: item.input.lane, source: .import,
                device: principal.id, language: item.input.language, content: item.input.content.stored,
                capturedAt: item.input.capturedAt, trace: envelope.items.count == 1 ? trace : .v7())
        }
        let result = ImportResult.accepted(envelope, captures: captures.map(\.id))
        let acceptance = try await context.database.accept(
            ImportMessage(
                owner: principal.owner, messageID: head.messageID, requestHash: try message.valueHash(),
                result: result.text, captures: captures))
        switch acceptance {
        case .accepted(let references):
            await context.publisher.publish(references)
            outcomes(.accepted).add()
            return (head.messageID, result.bytes)
        case .replay(let result):
            outcomes(.repeated).add()
            return (head.messageID, Array(result.utf8))
        case .mismatch: throw ImportFault(.messageIDReused, messageID: head.messageID)
        }
    }

    private func verify(_ message: IncomingMessage, _ head: ImportEnvelope.Head) async throws -> DevicePrincipal {
        guard let name = message.header("tapline-key"), let name = String(validating: name, as: UTF8.self),
            let key = try await context.database.importKey(name)
        else { throw ImportFault(.unknownKey, messageID: head.messageID) }
        guard try message.isSigned(with: key.key) else {
            throw ImportFault(.invalidSignature, messageID: head.messageID)
        }
        guard DeviceScope.capturesWrite.isGranted(by: key.principal.scopes) else {
            throw ImportFault(
                .missingScope, "The device key lacks the scope \(DeviceScope.capturesWrite.rawValue).",
                messageID: head.messageID)
        }
        return key.principal
    }

    private func reject(_ message: IncomingMessage, _ fault: ImportFault) async -> OutgoingMessage?? {
        let box = DeadLetterBox(context: context)
        while !(await box.keep(message, code: fault.code.rawValue, detail: fault.detail)) {
            if context.stop.isRequested { return nil }
        }
        outcomes(.rejected).add()
        guard let id = fault.messageID else { return .some(nil) }
        return .some(ImportResult.message(id, ImportResult.rejected(fault, messageID: id).bytes))
    }

    private func tell(_ result: OutgoingMessage) async -> Bool {
        while true {
            do throws(KafkaError) {
                try await context.producer.sendAndWait(result)
                return true
            } catch {
                context.log.warning("import_result_not_told", ["error": .text(error.description)])
                guard await context.stop.sleep(.seconds(1)) else { return false }
            }
        }
    }
}
