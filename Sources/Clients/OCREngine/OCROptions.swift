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

    package var profile: Profile
    /// Tesseract's names, the most likely first.
    package var languages: [String]
    package var limits: ImageLimits

    package init(profile: Profile = .auto, languages: [String] = ["eng"], limits: ImageLimits = ImageLimits()) {
        self.profile = profile
        self.languages = languages.isEmpty ? ["eng"] : languages
        self.limits = limits
    }
}
