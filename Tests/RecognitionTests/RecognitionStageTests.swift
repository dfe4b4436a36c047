import Captures
import FoundationEssentials
import Store
import Testing

@testable import Recognition
@testable import RecognitionSlots

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
        (.item, .photo, true),
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

    @Test(arguments: [
        (OCRError.slotCrashed("signal 11"), StageError.Disposition.fatal, "ocr_crashed"),
        (.languageMissing(asked: ["deu"], installed: ["eng"]), .fatal, "language_not_installed"),
        (.languagesNotLoaded(["eng"], folder: "/srv"), .retry, "ocr_unavailable"), (.closed, .retry, "ocr_closed"),
    ])
    func `StageError: no fault of slots or language files rejects a picture`(
        error: OCRError, disposition: StageError.Disposition, code: String
    ) {
        #expect(StageError(error).disposition == disposition)
        #expect(StageError(error).code.rawValue == code)
    }

    @Test(
        arguments: [
            (["eng"], "/srv/data", nil), (["deu"], "/srv/data", "TAPLINE_TESSDATA_DIR is '/srv/data': "),
            ([], nil, "TAPLINE_TESSDATA_DIR is not set, and Tesseract cannot load eng from /usr/share/x/: "),
        ] as [([String], String?, String?)])
    func `LanguageFolder: a slot without English is a fault that names setting and folder`(
        languages: [String], folder: String?, start: String?
    ) {
        let slot = OCRSlotInfo(
            version: 3, engineVersion: "5", languages: languages, languageFolder: folder ?? "/usr/share/x/")
        let problem = LanguageFolder.problem(of: slot, OCRConfiguration(dataFolder: folder))
        #expect(start == nil ? problem == nil : problem?.hasPrefix(start ?? "") == true, "\(problem ?? "")")
    }
}
