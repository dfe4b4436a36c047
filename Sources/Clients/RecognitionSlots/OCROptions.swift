package import Imaging

/// How to read one image.
package struct OCROptions: Codable, Sendable, Equatable {
    package enum Profile: String, Codable, Sendable, CaseIterable {
        /// Exact pixels of a screen, light or dark; never scaled down.
        case screenshot
        /// A camera picture, for example of a card: shadows, slant, any quarter turn.
        case photo
        /// Detects the profile from the pixels.
        case auto
    }

    /// Time spent on doubtful lines.
    package enum Quality: String, Codable, Sendable, CaseIterable {
        /// Doubtful lines are read twice.
        case accurate
        /// One pass over a smaller picture, for a preview.
        case fast
    }

    package var profile: Profile
    /// Tesseract's language names, most likely first.
    package var languages: [String]
    package var quality: Quality
    /// Names and terms that may occur in the picture and are not in a dictionary.
    package var words: [String]
    /// Skips the print if a code has a name and a phone number or e-mail address: the code is more reliable than OCR.
    package var trustsCodes: Bool
    /// Whether to return the picture in its stored form as well.
    package var keepsPhoto: Bool
    /// False if the words are already known and only the photo is needed.
    package var readsWords: Bool
    /// The picture shows a thing: also searches small and turned codes, and large print, which takes longer. The
    /// thumbnail is larger.
    package var readsThing: Bool
    package var limits: ImageLimits

    /// The sides of the thumbnail, in pixels.
    package var thumbnailSide: Int { readsThing ? KeptPhoto.thingThumbnailSide : KeptPhoto.cardThumbnailSide }

    package init(
        profile: Profile = .auto, languages: [String] = ["eng"], quality: Quality = .accurate, words: [String] = [],
        trustsCodes: Bool = false, keepsPhoto: Bool = false, readsWords: Bool = true,
        readsThing: Bool = false, limits: ImageLimits = ImageLimits()
    ) {
        self.profile = profile
        self.languages = languages.isEmpty ? ["eng"] : languages
        self.quality = quality
        self.words = words
        self.trustsCodes = trustsCodes
        self.keepsPhoto = keepsPhoto
        self.readsWords = readsWords
        self.readsThing = readsThing
        self.limits = limits
    }
}
