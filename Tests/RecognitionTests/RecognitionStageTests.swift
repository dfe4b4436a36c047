import Captures
import FoundationEssentials
import RecognitionSlots
import Store
import Testing

@testable import Recognition

@Suite struct RecognitionStageTests {
    private static func input(
        _ kind: CaptureKind, recognition: Captures.Recognition? = nil, wishes: RecognitionOptions? = nil
    ) -> StageInput {
        StageInput(
            reference: WorkReference(id: .v7(), owner: .v7(), stage: .recognize, lane: .now, attempt: 0, trace: .v7()),
            kind: kind, language: "deu+eng", capturedAt: .now, utcOffset: 0, recognition: recognition, wishes: wishes)
    }

    @Test(arguments: [
        (CaptureKind.conversation, OCROptions.Profile.screenshot, false), (.card, .photo, true), (.auto, .auto, true),
        (.item, .photo, false),
    ])
    func `OCROptions: the kind of a capture decides the profile and whether the photo is kept`(
        kind: CaptureKind, profile: OCROptions.Profile, keepsPhoto: Bool
    ) {
        let options = OCROptions(Self.input(kind))
        #expect(options.profile == profile && options.keepsPhoto == keepsPhoto && options.readsWords)
        #expect(options.languages == ["deu", "eng"])
    }

    @Test(arguments: [CaptureKind.card, .conversation])
    func `OCROptions: a picture whose text the client sent is not read again`(kind: CaptureKind) {
        let recognition = Captures.Recognition(width: 1, height: 1, lines: [])
        #expect(!OCROptions(Self.input(kind, recognition: recognition)).readsWords)
    }

    @Test func `StageError: a crashed slot makes work dead, a closed engine retries, a bad picture is rejected`() {
        #expect(StageError(OCRError.slotCrashed("signal 11")).disposition == .fatal)
        #expect(StageError(OCRError.closed).disposition == .retry)
        let missing = StageError(OCRError.languageMissing(asked: ["deu"], installed: ["eng"]))
        #expect(missing.disposition == .reject && missing.code.rawValue == "language_not_installed")
    }
}
