package import Captures

/// What a slot made of an image.
package struct OCRReading: Sendable {
    package var recognition: Recognition
    /// Quarter turns clockwise that put the picture upright, after what its file says.
    package var turns: Int
    /// The whole picture, where it was asked for.
    package var photo: KeptPhoto?
    /// Beside that the card alone and laid flat, where one lies on the picture whose edges are plain to see.
    package var card: KeptPhoto?

    package init(_ recognition: Recognition, turns: Int = 0, photo: KeptPhoto? = nil, card: KeptPhoto? = nil) {
        self.recognition = recognition
        self.turns = turns
        self.photo = photo
        self.card = card
    }
}

/// A photo as it is stored: upright, in color, at most 2048 pixels a side, without the camera's time and place. Comes
/// with a thumbnail.
package struct KeptPhoto: Sendable, Equatable {
    /// Quality 0.8.
    package var jpeg: [UInt8]
    /// 150×150 from the middle, of the card alone where its edges are plain to see, as JPEG.
    package var thumbnail: [UInt8]

    package init(jpeg: [UInt8], thumbnail: [UInt8]) {
        self.jpeg = jpeg
        self.thumbnail = thumbnail
    }
}
