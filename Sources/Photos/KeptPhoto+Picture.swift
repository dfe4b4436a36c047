import Captures
package import Imaging
package import RecognitionSlots

extension KeptPhoto {
    /// The first quality is that of the photo. The others are for thumbnails that are too large.
    private static let qualities: [Int32] = [80, 65, 50, 35]

    /// - Parameters:
    ///   - picture: upright.
    ///   - subject: source of the thumbnail.
    ///   - side: pixels of the thumbnail.
    package init(
        of picture: borrowing Picture, showing subject: borrowing Picture, thumbnailSide side: Int = cardThumbnailSide
    ) throws(ImageProblem) {
        let jpeg = try picture.fitting(Self.longestSide).jpeg(quality: Self.qualities[0])
        self.init(jpeg: jpeg, thumbnail: try Self.thumbnail(of: subject, side: side))
    }

    private static func thumbnail(of picture: borrowing Picture, side: Int) throws(ImageProblem) -> [UInt8] {
        let square = try square(of: picture, side: side)
        var jpeg: [UInt8] = []
        for quality in qualities {
            jpeg = try square.jpeg(quality: quality)
            if jpeg.count < largestThumbnail { break }
        }
        return jpeg
    }

    /// Scales the shorter side to the square and crops both ends of the longer side.
    private static func square(of picture: borrowing Picture, side: Int) throws(ImageProblem) -> Picture {
        let picture = try picture.fitting(4 * side)
        let short = min(picture.width, picture.height)
        let width = max(side, (picture.width * side + short / 2) / short)
        let height = max(side, (picture.height * side + short / 2) / short)
        return try picture.resized(width: width, height: height)
            .clipped(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    }
}
