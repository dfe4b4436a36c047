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

    /// Words of business cards that are not in a dictionary.
    private static let cardWords = [
        "LinkedIn", "Instagram", "WhatsApp", "Facebook", "Twitter", "TikTok", "YouTube", "GitHub", "WeChat", "Skype",
        "CEO", "CFO", "COO", "CTO", "CMO", "CIO", "CPO", "CRO", "VP", "SVP", "EVP", "PhD", "MBA", "GmbH", "Inc", "LLC",
        "Ltd", "Tel", "Fax", "Mobil", "Cell", "Email", "www",
    ]

    /// The options for business cards, for every caller.
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
