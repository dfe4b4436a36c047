package import Captures

/// Which cards are to be cut out of a picture that shows several.
package struct CardCut: Codable, Sendable, Equatable {
    /// Quarter turns clockwise that put the picture upright, after what its file says.
    package var turns: Int
    /// Around the words of each, in fractions of the upright picture.
    package var words: [Box]
    package var limits: ImageLimits

    package init(turns: Int, words: [Box], limits: ImageLimits = ImageLimits()) {
        self.turns = turns
        self.words = words
        self.limits = limits
    }
}
