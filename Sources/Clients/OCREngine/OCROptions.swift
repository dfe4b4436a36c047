/// How one image is to be read.
package struct OCROptions: Codable, Sendable, Equatable {
    package enum Profile: String, Codable, Sendable, CaseIterable {
        /// Exact pixels from a screen: never scaled down, light or dark.
        case screenshot
        /// A camera's picture, of a card for example: shadows, slant, any quarter turn.
        case photo
        /// Looks at the pixels and chooses.
        case auto
    }

    /// How much time is spent on doubtful lines.
    package enum Quality: String, Codable, Sendable, CaseIterable {
        /// Doubtful lines are looked at twice.
        case accurate
        /// One look at a smaller picture: for a preview.
        case fast
    }

    package var profile: Profile
    /// Tesseract's names, the most likely first.
    package var languages: [String]
    package var quality: Quality
    /// Names and terms that are in no dictionary and may stand in the picture.
    package var words: [String]
    /// Skips the print if a code has a name and a phone number or mail address: the code is more certain than OCR.
    package var trustsCodes: Bool
    /// Gives the picture back too, as it is kept.
    package var keepsPhoto: Bool
    /// False where the words are known already, and only the photo is wanted.
    package var readsWords: Bool
    package var limits: ImageLimits

    package init(
        profile: Profile = .auto, languages: [String] = ["eng"], quality: Quality = .accurate, words: [String] = [],
        trustsCodes: Bool = false, keepsPhoto: Bool = false, readsWords: Bool = true,
        limits: ImageLimits = ImageLimits()
    ) {
        self.profile = profile
        self.languages = languages.isEmpty ? ["eng"] : languages
        self.quality = quality
        self.words = words
        self.trustsCodes = trustsCodes
        self.keepsPhoto = keepsPhoto
        self.readsWords = readsWords
        self.limits = limits
    }

    /// Words of business cards that are in no dictionary.
    private static let cardWords = [
        "LinkedIn", "Instagram", "WhatsApp", "Facebook", "Twitter", "TikTok", "YouTube", "GitHub", "WeChat", "Skype",
        "CEO", "CFO", "COO", "CTO", "CMO", "CIO", "CPO", "CRO", "VP", "SVP", "EVP", "PhD", "MBA", "GmbH", "Inc", "LLC",
        "Ltd", "Tel", "Fax", "Mobil", "Cell", "Email", "www",
    ]

    /// How business cards are read, wherever they are read.
    package static func card(
        languages: [String], quality: Quality = .accurate, words: [String] = [], keepsPhoto: Bool = false,
        readsWords: Bool = true
    ) -> OCROptions {
        OCROptions(
            profile: .photo, languages: languages, quality: quality,
            words: cardWords + words.filter { !cardWords.contains($0) }, trustsCodes: true, keepsPhoto: keepsPhoto,
            readsWords: readsWords)
    }
}
