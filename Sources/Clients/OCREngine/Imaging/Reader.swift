package import Captures

/// Reads pictures, one after another, with handles that it keeps. Lives in a slot: it runs foreign code on foreign
/// data, blocks for as long as that takes, and is not thread-safe.
package final class Reader {
    private let dataFolder: String?
    /// Without `osd`, sorted.
    package let installedLanguages: [String]
    /// By languages joined with `+`.
    private var recognisers: [String: Recogniser] = [:]

    /// - Parameter dataFolder: of Tesseract's language files; nil is its own choice.
    package init(dataFolder: String? = nil) {
        silenceLeptonica()
        self.dataFolder = dataFolder
        installedLanguages = Recogniser.installedLanguages(dataFolder: dataFolder)
    }

    /// - Throws: `.image`, `.languageMissing`, or `.unavailable` where Tesseract cannot load its data.
    package func read(_ bytes: [UInt8], _ options: OCROptions) throws(OCRError) -> Recognition {
        let recogniser = try recogniser(options.languages)
        do throws(ImageProblem) {
            let inspection = try ImageInspection.inspect(bytes, limits: options.limits)
            switch options.profile {
            case .photo:
                let gray = try Decoder.decode(bytes, inspection, grayFitting: PhotoReading.longestSide)
                return try PhotoReading(recogniser: recogniser).read(gray.gray(), size: inspection.uprightSize)
            case .screenshot:
                return try ScreenshotReading(recogniser: recogniser).read(Decoder.decode(bytes, inspection))
            case .auto:
                return try readUnknown(Decoder.decode(bytes, inspection), recogniser)
            }
        } catch {
            throw .image(error)
        }
    }

    /// A clean scan is drawn as a screen is, and lies on its side as a photo may.
    private func readUnknown(
        _ picture: borrowing Picture, _ recogniser: Recogniser
    ) throws(ImageProblem) -> Recognition {
        let isDrawn = try picture.looksDrawn()
        let screen = isDrawn ? try ScreenshotReading(recogniser: recogniser).read(picture) : nil
        if let screen, screen.confidence >= PhotoReading.doubtful || !screen.bubbles.isEmpty { return screen }
        let size = (width: picture.width, height: picture.height)
        let photo = try PhotoReading(recogniser: recogniser).read(picture.gray(), size: size)
        if let screen, screen.confidence >= photo.confidence { return screen }
        return photo
    }

    /// Loads the languages and reads a drawn line, so that the first picture costs no more than the next.
    package func warmUp(_ languages: [String]) throws(OCRError) {
        let recogniser = try recogniser(languages)
        if let picture = Picture.blank(width: 320, height: 64) { _ = recogniser.read(picture, triesInverted: false) }
    }

    private func recogniser(_ languages: [String]) throws(OCRError) -> Recogniser {
        // Names become file names: only what was found in the folder is passed on.
        guard !languages.isEmpty, languages.allSatisfy(installedLanguages.contains) else {
            throw .languageMissing(asked: languages, installed: installedLanguages)
        }
        let key = languages.joined(separator: "+")
        if let kept = recognisers[key] { return kept }
        guard let made = Recogniser(languages: languages, dataFolder: dataFolder) else {
            throw .unavailable("Tesseract cannot load \(key)")
        }
        // A handle holds tens of megabytes; more than a few sets of languages at once is rare.
        if recognisers.count >= 4 { recognisers.removeAll() }
        recognisers[key] = made
        return made
    }
}
