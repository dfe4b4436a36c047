package import Captures
package import OCREngine
package import Pipeline
import Runtime
import Store

/// The `recognize` stage: image in, words with boxes out. It runs foreign code, hence it claims first.
package struct Recognizer: StageWorker {
    private static let lease = Duration.seconds(9)
    /// A claim past this one means that the earlier ones ended without an outcome: the image takes workers down.
    private static let maximumClaims = 3

    private let engine: OCREngine
    private let context: WorkerContext
    package let stage = Stage.recognize

    package init(engine: OCREngine, context: WorkerContext) {
        self.engine = engine
        self.context = context
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await context.database.load(references, next: .understand, withContent: false)
            var effects = StageEffects(followUps: load.owed)
            let claimed = try await context.database.claim(
                load.inputs.map(\.reference), lease: Self.lease)
            for reference in claimed {
                guard let input = load.inputs.first(where: { $0.reference.id == reference.id }) else { continue }
                effects = effects + (try await recognize(input, as: reference))
            }
            return effects
        } catch {
            throw error.stageError
        }
    }

    /// One image, to its end. A failure is written down here, because the claim has raised the attempt.
    private func recognize(_ input: StageInput, as reference: WorkReference) async throws(StoreError) -> StageEffects {
        guard reference.attempt <= Self.maximumClaims else {
            return try await end(
                reference, .dead,
                StageError(
                    .workerCrashed, .fatal, operator: "\(reference.attempt - 1) claims ended without an outcome",
                    user: "This picture could not be read."))
        }
        let heartbeat = Task { await keepLease(reference) }
        defer { heartbeat.cancel() }
        do throws(StageError) {
            let recognition = try await read(input)
            return StageEffects(followUps: try await store(recognition, reference))
        } catch {
            switch error.disposition {
            case .retry where reference.attempt < Self.maximumClaims || error.code == .databaseUnavailable:
                let delay = Backoff.seconds(afterAttempt: reference.attempt, jitter: .random(in: 0..<1))
                try await context.database.retry(reference, because: error, after: delay, worker: context.name)
                return StageEffects()
            case .retry, .fatal:
                return try await end(reference, .dead, error)
            case .reject:
                return try await end(reference, .rejected, error)
            }
        }
    }

    private func read(_ input: StageInput) async throws(StageError) -> Recognition {
        let bytes = try await image(of: input)
        let recognition: Recognition
        do throws(OCRError) {
            recognition = try await engine.read(
                image: bytes, options: OCROptions(profile: input.kind.profile, languages: [input.language]))
        } catch {
            throw StageError(error)
        }
        guard !recognition.lines.isEmpty || !recognition.codes.isEmpty else {
            throw StageError(
                "ocr_failed", .reject, operator: "no words and no codes were found",
                user: "Couldn't extract text from screenshot")
        }
        return recognition
    }

    private func image(of input: StageInput) async throws(StageError) -> [UInt8] {
        do throws(StoreError) {
            if let image = input.image, let blob = try await context.database.blob(image, of: input.reference.owner) {
                return blob.bytes
            }
        } catch {
            throw error.stageError
        }
        throw StageError(
            .contentMissing, .reject, operator: "the image is not in the blob store",
            user: "The picture is no longer there. Please send it again.")
    }

    private func store(
        _ recognition: Recognition, _ reference: WorkReference
    ) async throws(StageError) -> [WorkReference] {
        do throws(StoreError) { return try await context.database.store([(reference, recognition)]) } catch {
            throw error.stageError
        }
    }

    private func end(
        _ reference: WorkReference, _ state: CaptureState, _ error: StageError
    ) async throws(StoreError) -> StageEffects {
        context.log.warning(
            "capture_ended",
            ["work": .text(reference.id.text), "state": .text(state.rawValue), "code": .text(error.code.rawValue)],
            trace: reference.trace)
        guard try await context.database.end(reference, as: state, because: error, worker: context.name) else {
            return StageEffects()
        }
        return reference.endEffects(event: "capture.\(state.rawValue)")
    }

    private func keepLease(_ reference: WorkReference) async {
        while (try? await Task.sleep(for: Self.lease / 3)) != nil {
            do throws(StoreError) { try await context.database.extendLease(reference, by: Self.lease) } catch {
                context.log.warning("lease_not_extended", ["error": .text(error.description)], trace: reference.trace)
            }
        }
    }
}

extension CaptureKind {
    /// How a picture of this kind is best read.
    package var profile: OCROptions.Profile {
        switch self {
        case .conversation, .scan, .message: .screenshot
        case .card, .item: .photo
        case .auto: .auto
        }
    }
}

extension StageError {
    init(_ error: OCRError) {
        let disposition: Disposition =
            switch error.disposition {
            case .retry: .retry
            case .reject: .reject
            case .fatal: .fatal
            }
        self.init(
            Code(rawValue: error.code), disposition, operator: error.operatorText, user: error.userText)
    }
}
