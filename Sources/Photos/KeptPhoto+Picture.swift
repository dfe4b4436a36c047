import Captures
package import Imaging
package import RecognitionSlots

extension KeptPhoto {
    private static let quality: Int32 = 80

    /// - Parameters:
    ///   - picture: upright.
    ///   - subject: source of the thumbnail.
    package init(of picture: borrowing Picture, showing subject: borrowing Picture) throws(ImageProblem) {
        let jpeg = try picture.fitting(Self.longestSide).jpeg(quality: Self.quality)
        self.init(jpeg: jpeg, thumbnail: try Self.square(of: subject).jpeg(quality: Self.quality))
    }

    /// Scales the shorter side to the square and crops both ends of the longer side.
    private static func square(of picture: borrowing Picture) throws(ImageProblem) -> Picture {
        let side = thumbnailSide
        let picture = try picture.fitting(4 * side)
        let short = min(picture.width, picture.height)
        let width = max(side, (picture.width * side + short / 2) / short)
        let height = max(side, (picture.height * side + short / 2) / short)
        return try picture.resized(width: width, height: height)
            .clipped(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    }
}
