import Captures
import Foundation
import PictureSupport
import RecognitionSlots
import Testing

@testable import Vision

/// A German card, read without a language option.
@Suite(.serialized) struct AccentLookTests {
    private static let isInstalled = PictureReader().installedLanguages.contains(AccentPass.language)
    private static let lines = [
        "Jürgen Wöhrmann", "Geschäftsführer", "Schröder Gebäudetechnik GmbH", "j.woehrmann@schroeder-gt.de",
        "+49 89 3076 8201", "Königsstraße 12", "80331 München",
    ]

    @Test(.enabled(if: isInstalled, "tesseract-ocr-script-latn is not installed"))
    func `AccentPass: letters with diacritics are read, e-mail and numbers are unchanged`() async throws {
        let read = try await Fixture.read("card-german.png", OCROptions(profile: .photo))
        #expect(read.lines.map(\.text) == Self.lines)
    }

    @Test(.enabled(if: isInstalled, "tesseract-ocr-script-latn is not installed"))
    func `AccentPass: an English card or a requested language takes no further pass`() throws {
        #expect(try languages("card-photo.jpg", OCROptions(profile: .photo)) == [["eng"]])
        #expect(try languages("card-german.png", OCROptions(profile: .photo)) == [["eng"], ["Latin"]])
        let both = ["eng", "Latin"]
        #expect(try languages("card-german.png", OCROptions(profile: .photo, languages: both)) == [both])
        #expect(try languages("card-german.png", OCROptions(profile: .photo, quality: .fast)) == [["eng"]])
    }

    /// Languages of all passes.
    private func languages(_ name: String, _ options: OCROptions) throws -> Set<[String]> {
        let reader = PictureReader()
        var seen: Set<[String]> = []
        reader.onPass = { _, _, _, languages in seen.insert(languages) }
        _ = try reader.read(Fixture.bytes(name), options)
        return seen
    }
}
