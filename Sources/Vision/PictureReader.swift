import Barcodes
import Captures
package import Imaging
package import RecognitionSlots
package import Tesseract

/// Reads pictures one after another and keeps its Tesseract handles. Runs foreign code on untrusted data in a slot;
/// blocks; not thread-safe.
package final class PictureReader: SlotReader {
    /// Key of a Tesseract handle.
    private struct Vocabulary: Hashable {
        var languages: [String]
        var words: [String]
    }

    /// Pixels; a picture with a shorter side has no readable text.
    private static let minSide = 10

    private let dataFolder: String?
    package var engineVersion: String { TesseractEngine.version }
    /// Sorted, without `osd`.
    package let installedLanguages: [String]
    package let languageFolder: String
    /// Files that Tesseract opens to load a language: the folder, and each file, which may be a link to a file
    /// elsewhere.
    package let languageFiles: [String]
    private var engines: [Vocabulary: TesseractEngine] = [:]
    /// Called before each pass; the bench repeats these passes.
    package var onPass:
        ((borrowing Picture, TesseractEngine.Layout, _ triesInverted: Bool, _ languages: [String]) -> Void)?
    /// Called when a picture is decoded; the bench counts the calls.
    package var onDecode: (() -> Void)?

    /// - Parameter dataFolder: folder of Tesseract's language files; nil uses Tesseract's default.
    package init(dataFolder: String? = nil) {
        silenceLeptonica()
        self.dataFolder = dataFolder
        let installed = TesseractEngine.installedLanguages(dataFolder: dataFolder)
        installedLanguages = installed.names
        languageFolder = installed.folder
        languageFiles = [installed.folder] + installed.names.map { "\(installed.folder)/\($0).traineddata" }
    }

    /// - Throws: `.image`, `.languageMissing`, or `.languagesNotLoaded`.
    package func read(_ bytes: [UInt8], _ options: OCROptions) throws(OCRError) -> OCRReading {
        let tesseract = options.readsWords ? try tesseract(options) : nil
        do throws(ImageProblem) {
            let inspection = try ImageInspection.inspect(bytes, limits: options.limits)
            guard let tesseract, min(inspection.width, inspection.height) >= Self.minSide else {
                return try keep(bytes, inspection, options)
            }
            switch options.profile {
            case .photo: return try readPhoto(bytes, inspection, tesseract, options)
            case .screenshot, .auto:
                let picture = try decode(bytes, inspection)
                guard try !picture.isBlank() else {
                    return OCRReading(Recognition(width: picture.width, height: picture.height, lines: []))
                }
                guard options.profile == .auto else {
                    return OCRReading(
                        try ScreenshotReading(tesseract: tesseract, accents: accents(options)).read(picture))
                }
                return try readUnknown(picture, tesseract, options)
            }
        } catch {
            throw .image(error)
        }
    }

    private func readPhoto(
        _ bytes: [UInt8], _ inspection: ImageInspection, _ tesseract: TesseractEngine, _ options: OCROptions
    ) throws(ImageProblem) -> OCRReading {
        let picture = try decode(
            bytes, inspection, fitting: PhotoReading.decodedSide(options), needsColor: options.keepsPhoto)
        let outcome = try PhotoReading(tesseract: tesseract, accents: accents(options), options: options)
            .read(picture.gray(), size: inspection.uprightSize)
        guard options.keepsPhoto else { return OCRReading(outcome.recognition) }
        return try kept(
            outcome.recognition, picture.fitting(PhotoReading.longestSide).turned(outcome.turns), turns: outcome.turns,
            options)
    }

    private func kept(
        _ recognition: Recognition, _ upright: borrowing Picture, turns: Int, _ options: OCROptions
    ) throws(ImageProblem) -> OCRReading {
        let photos = try KeptPhoto.photos(of: upright, thumbnailSide: options.thumbnailSide)
        return OCRReading(recognition, turns: turns, photo: photos.whole, card: photos.card)
    }

    /// A photo of each card on a picture with several.
    /// - Throws: `.image`.
    package func photos(of bytes: [UInt8], _ cut: CardPhotoRequest) throws(OCRError) -> [KeptPhoto] {
        do throws(ImageProblem) {
            let inspection = try ImageInspection.inspect(bytes, limits: cut.limits)
            // Larger than the limit for one card, so that a card that fills a quarter of the picture is not small.
            let side = 2 * PhotoReading.longestSide
            let upright = try decode(bytes, inspection, fitting: side).fitting(side).turned(cut.turns)
            return try KeptPhoto.cards(around: cut.words, of: upright)
        } catch {
            throw .image(error)
        }
    }

    /// Without recognizing words. Codes are still read, because phones do not send codes with the words they
    /// recognized.
    private func keep(
        _ bytes: [UInt8], _ inspection: ImageInspection, _ options: OCROptions
    ) throws(ImageProblem) -> OCRReading {
        let size = inspection.uprightSize
        let nothing = Recognition(width: size.width, height: size.height, lines: [])
        guard options.keepsPhoto else { return OCRReading(nothing) }
        let picture = try decode(bytes, inspection, fitting: PhotoReading.longestSide)
        let codes =
            options.readsThing
            ? try CodeSearch.codes(in: picture.gray())
            : CodeScanner.scan(try picture.near(PhotoReading.codeSide).gray())
        return try kept(
            Recognition(width: size.width, height: size.height, lines: [], codes: codes), picture, turns: 0, options)
    }

    /// A clean scan looks drawn, like a screen, but may be turned, like a photo.
    private func readUnknown(
        _ picture: borrowing Picture, _ tesseract: TesseractEngine, _ options: OCROptions
    ) throws(ImageProblem) -> OCRReading {
        func reading(_ recognition: Recognition, turns: Int) throws(ImageProblem) -> OCRReading {
            // A picture with bubbles is a chat, so no photo of a card is kept.
            guard options.keepsPhoto, recognition.bubbles.isEmpty else { return OCRReading(recognition) }
            return try kept(recognition, picture.fitting(PhotoReading.longestSide).turned(turns), turns: turns, options)
        }
        let isDrawn = try picture.looksDrawn()
        let screen =
            isDrawn ? try ScreenshotReading(tesseract: tesseract, accents: accents(options)).read(picture) : nil
        if let screen, screen.confidence >= PhotoReading.doubtful || !screen.bubbles.isEmpty {
            return try reading(screen, turns: 0)
        }
        let size = (width: picture.width, height: picture.height)
        let photo = try PhotoReading(tesseract: tesseract, accents: accents(options), options: options)
            .read(picture.gray(), size: size)
        if let screen, screen.confidence >= photo.recognition.confidence { return try reading(screen, turns: 0) }
        return try reading(photo.recognition, turns: photo.turns)
    }

    private func decode(
        _ bytes: [UInt8], _ inspection: ImageInspection, fitting side: Int? = nil, needsColor: Bool = true
    ) throws(ImageProblem) -> Picture {
        onDecode?()
        return try Decoder.decode(bytes, inspection, fitting: side, needsColor: needsColor)
    }

    /// Loads the languages and reads a blank line, so that the first picture takes no longer than the next.
    package func warmUp(_ languages: [String]) throws(OCRError) {
        let tesseract = try tesseract(OCROptions(languages: languages))
        if let picture = Picture.blank(width: 320, height: 64) { _ = tesseract.read(picture, triesInverted: false) }
    }

    private func accents(_ options: OCROptions) -> () -> TesseractEngine? {
        guard options.languages == ["eng"], installedLanguages.contains(AccentPass.language) else { return { nil } }
        return {
            var options = options
            options.languages = [AccentPass.language]
            return try? self.tesseract(options)
        }
    }

    private func tesseract(_ options: OCROptions) throws(OCRError) -> TesseractEngine {
        // Language names become file names, so only names found in the folder are passed on.
        guard options.languages.allSatisfy(installedLanguages.contains) else {
            throw .languageMissing(asked: options.languages, installed: installedLanguages)
        }
        let vocabulary = Vocabulary(languages: options.languages, words: options.words)
        if let kept = engines[vocabulary] { return kept }
        guard let made = TesseractEngine(languages: options.languages, words: options.words, dataFolder: dataFolder)
        else {
            throw .languagesNotLoaded(options.languages, folder: languageFolder)
        }
        made.onPass = onPass
        // A handle takes tens of megabytes; more than a few languages at once are rare.
        if engines.count >= 4 { engines.removeAll() }
        engines[vocabulary] = made
        return made
    }
}
