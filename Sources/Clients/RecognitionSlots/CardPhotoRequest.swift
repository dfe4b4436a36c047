package import Captures
package import Imaging

/// Request for a photo of each card in a picture that shows several.
package struct CardPhotoRequest: Codable, Sendable, Equatable {
    /// Quarter turns clockwise that put the picture upright, after its EXIF orientation is applied.
    package var turns: Int
    /// Box around each card's words, in fractions of the upright picture.
    package var words: [Box]
    package var limits: ImageLimits

    package init(turns: Int, words: [Box], limits: ImageLimits = ImageLimits()) {
        self.turns = turns
        self.words = words
        self.limits = limits
    }
}
