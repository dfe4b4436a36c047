package import Captures
package import Imaging

/// A slot's result for one image.
package struct OCRReading: Sendable {
    package var recognition: Recognition
    /// Quarter turns clockwise that put the picture upright, after its EXIF orientation is applied.
    package var turns: Int
    /// The whole picture, if requested.
    package var photo: KeptPhoto?
    /// The straightened card, if the picture shows one card with clear edges.
    package var card: KeptPhoto?

    package init(_ recognition: Recognition, turns: Int = 0, photo: KeptPhoto? = nil, card: KeptPhoto? = nil) {
        self.recognition = recognition
        self.turns = turns
        self.photo = photo
        self.card = card
    }
}

/// A photo in its stored form: upright, in color, at most 2048 pixels per side, without the camera's time and
/// location, and with a thumbnail.
package struct KeptPhoto: Sendable, Equatable {
    /// Longest side of the photo, in pixels.
    package static let longestSide = 2048
    /// The sides of the thumbnail, in pixels: of a card beside its contact, and of a thing in a grid of things.
    package static let cardThumbnailSide = 150
    package static let thingThumbnailSide = 480
    /// Bytes of a thumbnail.
    package static let largestThumbnail = 65_536

    /// Quality 80.
    package var jpeg: [UInt8]
    /// Square JPEG from the center, of the card if its edges are clear.
    package var thumbnail: [UInt8]

    package init(jpeg: [UInt8], thumbnail: [UInt8]) {
        self.jpeg = jpeg
        self.thumbnail = thumbnail
    }

    /// Pixels of the photo.
    package func size() throws(ImageProblem) -> (width: Int, height: Int) {
        try ImageInspection.inspect(jpeg).uprightSize
    }

    /// Pixels of the thumbnail.
    package func thumbnailSize() throws(ImageProblem) -> (width: Int, height: Int) {
        try ImageInspection.inspect(thumbnail).uprightSize
    }
}
