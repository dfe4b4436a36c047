package import Captures
package import OCREngine
package import Pipeline
package import Store

/// The `recognize` stage: image in, words with boxes out. It runs foreign code, hence under a claim.
package struct Recognizer: ClaimedWork {
    private let engine: OCREngine
    private let context: WorkerContext
    package let stage = Stage.recognize

    package init(engine: OCREngine, context: WorkerContext) {
        self.engine = engine
        self.context = context
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        try await context.database.load(references, withContent: false)
    }

    package func perform(
        _ input: StageInput, as reference: WorkReference
    ) async throws(StageError) -> StageEffects {
        let recognition = try await read(input)
        do throws(StoreError) {
            return StageEffects(followUps: try await context.database.store([(reference, recognition)]))
        } catch {
            throw error.stageError
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
        self.init(Code(rawValue: error.code), disposition, operator: error.operatorText, user: error.userText)
    }
}
