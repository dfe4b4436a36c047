import Captures
import FoundationEssentials
import JSON
import Kafka
import Pipeline
import Records
import Requests
import Runtime
import Store

/// Consumes `tapline.import`. For each message: store, publish the result, complete the offset. Rejected messages are
/// stored as dead letters with their bytes.
struct ImportConsumer: Sendable {
    private enum Outcome: String, CaseIterable, Sendable { case accepted, repeated, rejected }

    /// A message in progress.
    private struct Pending: Sendable {
        let message: IncomingMessage
        /// The owner of the device that signed the message; nil if unknown or not verified yet.
        var owner: UUID?
        /// Why the message is rejected.
        var fault: ImportFault?
    }

    private static let group = "tapline.ingest.import"
    private static let batch = 200
    /// Messages that are processed concurrently.
    private static let maxConcurrentMessages = 4
    /// After this many internal errors that retrying does not cure, the message becomes a dead letter.
    private static let maxInternalErrors = 5
    /// After this many statement timeouts the message becomes a dead letter, so that it does not block messages of
    /// other owners.
    private static let maxTimeouts = 3

    private let context: WorkerContext
    private let outcomes: @Sendable (Outcome) -> Metrics.Counter

    init(context: WorkerContext) {
        self.context = context
        outcomes = context.metrics.counters(
            "tapline_ingest_import_messages_total", "Import messages answered.", by: "outcome", Outcome.self)
    }

    /// On the embedded broker, which holds an empty fetch for this time: 100 ms instead of 10 ms saves an idle machine
    /// ninety fetches a second. Imports may be 100 ms late.
    private var settings: KafkaSettings {
        var settings = context.settings.kafka
        if settings.isEmbedded && settings.properties["fetch.wait.max.ms"] == nil {
            settings.properties["fetch.wait.max.ms"] = "100"
        }
        return settings
    }

    /// Runs until stop is requested.
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
        await consumer.close(within: context.shutdownTimeout(.seconds(5)))
    }

    /// Stores as many messages as possible in one transaction. The others are processed one by one.
    private func handle(_ messages: [IncomingMessage], _ consumer: Consumer) async {
        var rest: [Pending] = []
        var portion = ImportTransaction()
        for message in messages {
            var pending = Pending(message: message)
            let draft: ParsedImportMessage
            do {
                draft = try await self.draft(&pending)
            } catch {
                pending.fault = error as? ImportFault
                rest.append(pending)
                continue
            }
            if !portion.hasRoom(for: draft) { rest += await processTogether(portion.take(), consumer) }
            portion.add(draft)
        }
        rest += await processTogether(portion.take(), consumer)
        await withTaskGroup(of: Void.self) { group in
            var rest = rest.makeIterator()
            for _ in 0..<Self.maxConcurrentMessages {
                if let pending = rest.next() { group.addTask { await process(pending, consumer) } }
            }
            while await group.next() != nil {
                if let pending = rest.next() { group.addTask { await process(pending, consumer) } }
            }
        }
    }

    /// - Returns: the messages that must be processed one by one, because the shared transaction or their own part
    ///   failed.
    private func processTogether(_ drafts: [ParsedImportMessage], _ consumer: Consumer) async -> [Pending] {
        guard drafts.count > 1, let acceptances = try? await context.database.imports.accept(drafts.map(\.stored))
        else {
            return drafts.map { Pending(message: $0.message) }
        }
        let results = await withTaskGroup(of: (Int, Bool).self) { group in
            for (index, (draft, acceptance)) in zip(drafts, acceptances).enumerated() {
                group.addTask {
                    guard let result = try? await makeResult(draft, acceptance), await publish(result) else {
                        return (index, false)
                    }
                    consumer.complete(draft.message)
                    return (index, true)
                }
            }
            return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
        }
        return drafts.indices.filter { results[$0] != true }.map { Pending(message: drafts[$0].message) }
    }

    /// Completes the message. If a stop interrupts, the message stays incomplete and is redelivered.
    private func process(_ pending: Pending, _ consumer: Consumer) async {
        guard let result = await answer(pending) else { return }
        if let result, !(await publish(result)) { return }
        consumer.complete(pending.message)
    }

    /// - Returns: the result message. Inner nil: no readable message id, so there is no result. Outer nil: a stop
    ///   interrupted.
    private func answer(_ pending: Pending) async -> OutgoingMessage?? {
        if let fault = pending.fault { return await reject(pending, fault) }
        var pending = pending
        var (attempts, failures, timeouts) = (0, 0, 0)
        while true {
            do {
                return .some(try await accept(&pending))
            } catch let fault as ImportFault {
                return await reject(pending, fault)
            } catch {
                let cause = (error as? StoreError)?.stageError
                let isOutage = cause?.code == .databaseUnavailable
                attempts += 1
                if cause?.code == .databaseBusy { timeouts += 1 } else if !isOutage { failures += 1 }
                context.log.warning(
                    "import_waits",
                    [
                        "error": .text("\(error)"), "failures": .number(failures), "timeouts": .number(timeouts),
                        "outage": .flag(isOutage),
                    ])
                if failures >= Self.maxInternalErrors || timeouts >= Self.maxTimeouts {
                    let id = (try? ImportEnvelope.head(pending.message.value))?.messageID
                    return await reject(pending, ImportFault(.internalError, messageID: id), because: cause)
                }
                let pause = Backoff.seconds(afterAttempt: min(attempts, 4), jitter: .random(in: 0..<1))
                guard await context.stop.sleep(.seconds(pause)) else { return nil }
            }
        }
    }

    private func accept(_ pending: inout Pending) async throws -> OutgoingMessage {
        let draft = try await draft(&pending)
        return try await makeResult(draft, try await context.database.imports.accept(draft.stored))
    }

    /// Parses and verifies a message. Sets the owner as soon as the signature is verified.
    private func draft(_ pending: inout Pending) async throws -> ParsedImportMessage {
        let message = pending.message
        // The signature covers the raw bytes, so that even a message that cannot be parsed is attributed to its device.
        let read = Result { () throws(ImportFault) in try ImportEnvelope.head(message.value) }
        let principal: DevicePrincipal
        do {
            principal = try await signer(message, messageID: try? read.get().messageID)
        } catch let fault as ImportFault {
            _ = try read.get()
            throw fault
        }
        pending.owner = principal.owner
        let head = try read.get()
        guard DeviceScope.capturesWrite.isGranted(by: principal.scopes) else {
            throw ImportFault(
                .missingScope, "The device key lacks the scope \(DeviceScope.capturesWrite.rawValue).",
                messageID: head.messageID)
        }
        await context.database.deviceKeys.recordUse(of: principal.id)
        let envelope = try ImportEnvelope(head, now: Date())
        for item in envelope.items {
            if let problem = try await context.database.languageProblem(of: item.input) {
                throw ImportFault(problem, messageID: head.messageID)
            }
        }
        let batch = try await batch(of: envelope, principal)
        let trace = UUID.v7()
        let captures = envelope.items.map { item in
            NewCapture(
                id: .v7(), owner: principal.owner, kind: item.input.kind, lane: item.input.lane, source: .import,
                device: principal.id, language: item.input.language, wishes: item.input.wishes,
                content: item.input.content.stored, capturedAt: item.input.capturedAt, utcOffset: item.input.utcOffset,
                trace: envelope.items.count == 1 ? trace : .v7(), batch: batch, ref: batch == nil ? nil : item.ref)
        }
        let result = ImportResult.accepted(envelope, captures: captures.map(\.id), batch: batch)
        return ParsedImportMessage(
            message: message, commits: envelope.batch?.commits ?? false,
            stored: ImportMessage(
                owner: principal.owner, messageID: head.messageID, requestHash: try message.valueHash(),
                result: result.text, captures: captures, batch: batch))
    }

    private func batch(of envelope: ImportEnvelope, _ principal: DevicePrincipal) async throws -> UUID? {
        switch envelope.batch?.name {
        case nil: nil
        case .id(let id): id
        case .key(let key):
            try await context.database.batches.create(
                .v7(), of: principal.owner, name: key, key: key, device: principal.id)?.id
        }
    }

    /// - Returns: the result message.
    private func makeResult(_ draft: ParsedImportMessage, _ acceptance: ImportAcceptance) async throws
        -> OutgoingMessage
    {
        let stored = draft.stored
        let bytes: [UInt8]
        switch acceptance {
        case .accepted(let references):
            await context.publisher.publish(references)
            outcomes(.accepted).add()
            bytes = Array(stored.result.utf8)
        case .replay(let result):
            outcomes(.repeated).add()
            bytes = Array(result.utf8)
        case .mismatch: throw ImportFault(.messageIDReused, messageID: stored.messageID)
        case .unknownBatch: throw ImportFault(.unknownBatch, messageID: stored.messageID)
        case .cancelledBatch: throw ImportFault(.batchCancelled, messageID: stored.messageID)
        }
        // Before the result is published: if the message is redelivered for lack of a result, it commits again.
        if draft.commits, let batch = stored.batch {
            _ = try await context.database.batches.change(batch, of: stored.owner, by: .commit)
        }
        return ImportResult.message(stored.messageID, bytes)
    }

    /// - Throws: `ImportFault` if no known device signed the message.
    private func signer(_ message: IncomingMessage, messageID: String?) async throws -> DevicePrincipal {
        guard let header = message.header("tapline-key") else {
            throw ImportFault(.missingKey, messageID: messageID)
        }
        guard let name = String(validating: header, as: UTF8.self),
            let key = try await context.database.deviceKeys.importKey(name)
        else { throw ImportFault(.unknownKey, messageID: messageID) }
        guard message.header("tapline-signature") != nil else {
            throw ImportFault(
                .invalidSignature, "The message has no header tapline-signature.", messageID: messageID)
        }
        guard try message.isSigned(with: key.key) else {
            throw ImportFault(.invalidSignature, messageID: messageID)
        }
        return key.principal
    }

    /// Stores the rejected message as a dead letter. Messages of known devices keep their owner, also without the
    /// scope.
    /// - Parameter cause: the internal error, for operators. It replaces the fault's text in the dead letter.
    private func reject(
        _ pending: Pending, _ fault: ImportFault, because cause: StageError? = nil
    ) async -> OutgoingMessage?? {
        let box = DeadLetterRecorder(context: context)
        while !(await box.keep(
            pending.message, code: cause?.code.rawValue ?? fault.code.rawValue,
            detail: cause?.operator ?? fault.detail, owner: pending.owner,
            isUnread: pending.owner == nil && fault.code != .internalError))
        {
            if context.stop.isRequested { return nil }
        }
        outcomes(.rejected).add()
        guard let id = fault.messageID else { return .some(nil) }
        return .some(ImportResult.message(id, ImportResult.rejected(fault, messageID: id).bytes))
    }

    private func publish(_ result: OutgoingMessage) async -> Bool {
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
