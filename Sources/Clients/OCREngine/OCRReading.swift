package import Captures

/// What a slot made of an image.
package struct OCRReading: Sendable {
    package var recognition: Recognition
    /// Where it was asked for.
    package var photo: KeptPhoto?

    package init(_ recognition: Recognition, photo: KeptPhoto? = nil) {
        self.recognition = recognition
        self.photo = photo
    }
}

/// A photo as it is kept: upright, in colour, at most 2048 pixels a side, without the camera's notes of when and where
/// (D-07, D-11, D-12).
package struct KeptPhoto: Sendable, Equatable {
    /// Quality 0.8.
    package var jpeg: [UInt8]
    /// 150×150 from the middle, as JPEG.
    package var thumbnail: [UInt8]

    package init(jpeg: [UInt8], thumbnail: [UInt8]) {
        self.jpeg = jpeg
        self.thumbnail = thumbnail
    }
}
