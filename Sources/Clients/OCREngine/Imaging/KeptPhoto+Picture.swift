extension KeptPhoto {
    private static let quality: Int32 = 80
    private static let thumbnailSide = 150

    /// - Parameter picture: upright.
    init(of picture: borrowing Picture) throws(ImageProblem) {
        let jpeg = try picture.fitting(PhotoReading.longestSide).jpeg(quality: Self.quality)
        self.init(jpeg: jpeg, thumbnail: try Self.thumbnail(of: picture).jpeg(quality: Self.quality))
    }

    /// The photo stays whole, because words are shown where they stand in it; the thumbnail shows the card alone.
    private static func thumbnail(of picture: borrowing Picture) throws(ImageProblem) -> Picture {
        let small = try picture.fitting(4 * thumbnailSide)
        if let card = try small.card() { return try square(of: card.picture) }
        return try square(of: small)
    }

    /// The shorter side fills the square; of the longer one both ends are cut.
    private static func square(of picture: borrowing Picture) throws(ImageProblem) -> Picture {
        let side = thumbnailSide
        let short = min(picture.width, picture.height)
        let width = max(side, (picture.width * side + short / 2) / short)
        let height = max(side, (picture.height * side + short / 2) / short)
        return try picture.resized(width: width, height: height)
            .clipped(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    }
}
