import Captures
import FoundationEssentials
import HTTPServer
import Imaging
import InventoryRecords
import JSON
import Pipeline
import Records
import Requests
import Runtime
import Scanning
import Store

/// Stores a capture, publishes its first stage, and waits for its outcome if the client asks for that.
struct CaptureIntake: Sendable {
    /// The outcome is looked up once after this time and again at the deadline, in case the event is lost.
    private static let firstCheck = Duration.milliseconds(500)

    let database: Database
    let publisher: MessagePublisher
    let hub: EventHub
    private let repeated: Metrics.Counter

    init(database: Database, publisher: MessagePublisher, hub: EventHub, metrics: Metrics) {
        self.database = database
        self.publisher = publisher
        self.hub = hub
        repeated = metrics.counter(
            "tapline_ingest_repeated_captures_total",
            "Captures answered with an existing capture, because the same device sent the same content minutes before.")
    }

    struct Taken: Sendable {
        var id: UUID
        /// Nil if the capture did not end within the time.
        var outcome: CaptureOutcome?
        /// The id is that of an existing capture: the same device sent the same content minutes before.
        var isRepeated: Bool
    }

    func take(_ input: CaptureInput, _ call: AuthenticatedRequest, waiting limit: Duration) async throws(APIFailure)
        -> Taken
    {
        try await database.requireLanguages(of: input)
        let capture = NewCapture(
            id: call.object, owner: call.owner, kind: input.kind, lane: input.lane, source: .http,
            device: call.principal.id, language: input.language, wishes: input.wishes,
            content: input.content.stored, capturedAt: input.capturedAt, utcOffset: input.utcOffset, trace: call.trace,
            prompt: input.prompt, batch: input.batch, ref: input.ref)
        let deadline = ContinuousClock.now + limit
        // Registered before the capture is stored, so that no event is missed.
        let waiter = limit > .zero ? hub.register(capture.id, of: call.owner) : nil
        defer { if let waiter { hub.unregister(waiter, of: capture.id) } }
        if let batch = input.batch {
            try await add(capture, to: batch)
        } else if let existing = try await accept(capture, input, call, hasWaitingClient: limit > .zero) {
            repeated.add()
            try await place(existing, of: input, call)
            return Taken(
                id: existing, outcome: try await waitForOutcome(ofExisting: existing, call, until: deadline),
                isRepeated: true)
        }
        try await place(capture.id, of: input, call)
        guard let waiter else { return Taken(id: capture.id, isRepeated: false) }
        return Taken(
            id: capture.id, outcome: try await waitForOutcome(of: capture.id, call, waiter, until: deadline),
            isRepeated: false)
    }

    /// A repeated request does what an earlier one that failed has left undone.
    private func place(
        _ draft: UUID, of input: CaptureInput, _ call: AuthenticatedRequest
    ) async throws(APIFailure) {
        guard let location = input.location else { return }
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.move(draft: draft, to: location, of: call.owner)
        }
    }

    /// Accepts a picture of a thing (`PhotoIntake`).
    @Sendable func takeItem(
        _ image: [UInt8], _ format: ImageFormat, at location: UUID?, _ call: AuthenticatedRequest,
        waiting limit: Duration
    ) async throws(APIFailure) -> UUID {
        var fields = try FieldReader(["kind": .string(CaptureKind.item.rawValue)])
        guard var input = CaptureInput(&fields, image: (image, format), lane: .now, now: Date()) else {
            throw APIFailure(.internalError)
        }
        input.location = location
        return try await take(input, call, waiting: limit).id
    }

    /// Accepts a sentence about a thing (`DescriptionReading.Intake`). Two equal sentences are two things.
    @Sendable func takeDescription(
        _ text: String, _ call: AuthenticatedRequest, waiting limit: Duration
    ) async throws(APIFailure) {
        var fields = try FieldReader(["kind": .string(CaptureKind.item.rawValue), "text": .string(text)])
        guard var input = CaptureInput(&fields, lane: .now, now: Date()) else {
            throw APIFailure(faults: fields.faults)
        }
        input.keepsDuplicates = true
        _ = try await take(input, call, waiting: limit)
    }

    /// Accepts a message to be scanned for scams (`ScanIntake`).
    @Sendable func takeScan(
        _ scan: ScanInput, _ call: AuthenticatedRequest, waiting limit: Duration
    ) async throws(APIFailure) -> UUID {
        let kind = JSON.Member(name: "kind", value: .string(CaptureKind.scan.rawValue))
        let text = scan.text.map { JSON.Member(name: "text", value: .string($0)) }
        var fields = try FieldReader(.object([kind] + [text].compactMap(\.self)))
        guard var input = CaptureInput(&fields, image: scan.picture, lane: .now, now: scan.capturedAt ?? Date()) else {
            throw APIFailure(faults: fields.faults)
        }
        input.prompt = scan.prompt
        if let sender = scan.sender { input.wishes = RecognitionOptions(sender: sender) }
        return try await take(input, call, waiting: limit).id
    }

    /// - Returns: the existing capture that this one repeats; nil if this one was accepted.
    private func accept(
        _ capture: NewCapture, _ input: CaptureInput, _ call: AuthenticatedRequest, hasWaitingClient: Bool
    ) async throws(APIFailure) -> UUID? {
        // With an idempotency key, the client itself marks repeated requests.
        let detectsRepetition = !input.keepsDuplicates && call.request.headers["Idempotency-Key"] == nil
        let acceptance = try await mappingStoreErrors { () async throws(StoreError) -> CaptureAcceptance in
            detectsRepetition
                ? try await database.captures.acceptUnlessRepeated(capture, hasWaitingClient: hasWaitingClient)
                : .accepted(try await database.captures.accept([capture], hasWaitingClient: hasWaitingClient))
        }
        switch acceptance {
        case .accepted(let references):
            await publisher.publish(references)
            return nil
        case .repeated(let existing): return existing
        }
    }

    private func waitForOutcome(
        ofExisting id: UUID, _ call: AuthenticatedRequest, until deadline: ContinuousClock.Instant
    ) async throws(APIFailure) -> CaptureOutcome? {
        let waiter = hub.register(id, of: call.owner)
        defer { hub.unregister(waiter, of: id) }
        if let outcome = try await outcome(of: id, call) { return outcome }
        return try await waitForOutcome(of: id, call, waiter, until: deadline)
    }

    private func waitForOutcome(
        of id: UUID, _ call: AuthenticatedRequest, _ waiter: CompletionWaiter, until deadline: ContinuousClock.Instant
    ) async throws(APIFailure) -> CaptureOutcome? {
        for moment in [ContinuousClock.now + Self.firstCheck, deadline] where moment <= deadline {
            await waiter.wait(until: moment)
            if let outcome = try await outcome(of: id, call) { return outcome }
        }
        return nil
    }

    private func add(_ capture: NewCapture, to batch: UUID) async throws(APIFailure) {
        let addition = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.add([capture], to: batch, of: capture.owner)
        }
        switch addition {
        case .added: break
        case .cancelled: throw APIFailure(.batchCancelled)
        case .unknownBatch: throw APIFailure(.unknownBatch, at: "/batchId")
        }
    }

    private func outcome(of id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> CaptureOutcome? {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.captures.outcome(of: id, of: call.owner)
        }
    }
}

extension CaptureInput.Content {
    var stored: NewCapture.Content {
        switch self {
        case .text(let text): .text(text)
        case .image(let bytes, let format): .image(bytes, contentType: format.mimeType)
        case .recognition(let read, let picture):
            .recognition(
                read,
                picture: picture.map { .init(bytes: $0.bytes, contentType: $0.format.mimeType) })
        }
    }
}
