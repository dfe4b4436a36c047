import Captures
import FoundationEssentials
import HTTPServer
import OCREngine
import Pipeline
import Store

/// Takes captures in: durable first, then on their way, then waited for where a client wants that.
struct CaptureIntake: Sendable {
    /// A lost event is made up for by looking once after this long, and again at the end.
    private static let firstLook = Duration.milliseconds(500)

    let database: Database
    let publisher: LinePublisher
    let hub: LiveHub

    /// - Returns: how it ended; nil where it had not within `limit`.
    func take(
        _ input: CaptureInput, _ call: Call, waiting limit: Duration
    ) async throws(APIFailure) -> CaptureOutcome? {
        try await database.requireLanguages(of: input)
        let capture = NewCapture(
            id: call.object, owner: call.owner, kind: input.kind, lane: input.lane, source: .http,
            device: call.principal.id, language: input.language, wishes: input.wishes,
            content: input.content.stored, capturedAt: input.capturedAt, utcOffset: input.utcOffset, trace: call.trace,
            batch: input.batch, ref: input.ref)
        let deadline = ContinuousClock.now + limit
        // Expected before anything can happen, so that nothing that happens is missed.
        let arrival = limit > .zero ? hub.expect(capture.id, of: call.owner) : nil
        defer { if let arrival { hub.forget(arrival, of: capture.id) } }
        if let batch = input.batch {
            try await add(capture, to: batch)
        } else {
            let references = try await answering { () async throws(StoreError) in
                try await database.accept([capture], waitedFor: limit > .zero)
            }
            await publisher.publish(references)
        }
        guard let arrival else { return nil }
        for moment in [ContinuousClock.now + Self.firstLook, deadline] {
            await arrival.wait(until: min(moment, deadline))
            if let outcome = try await outcome(of: capture.id, call) { return outcome }
        }
        return nil
    }

    private func add(_ capture: NewCapture, to batch: UUID) async throws(APIFailure) {
        let addition = try await answering { () async throws(StoreError) in
            try await database.add([capture], to: batch, of: capture.owner)
        }
        switch addition {
        case .added: break
        case .cancelled: throw APIFailure(.batchCancelled)
        case .unknownBatch: throw APIFailure(.unknownBatch, at: "/batchId")
        }
    }

    private func outcome(of id: UUID, _ call: Call) async throws(APIFailure) -> CaptureOutcome? {
        try await answering { () async throws(StoreError) in try await database.outcome(of: id, of: call.owner) }
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
