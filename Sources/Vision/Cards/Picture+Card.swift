import Imaging

extension Picture {
    /// Cuts out and straightens the card; nil if there is none or more than one.
    func card() throws(ImageProblem) -> StraightenedPicture? {
        guard let corners = try cardFinder().find() else { return nil }
        return try straightened(corners)
    }

    func cardFinder() throws(ImageProblem) -> CardFinder {
        let small = try near(640).fitting(320).gray()
        return CardFinder(grid: PixelGrid(width: small.width, height: small.height, values: small.grayBytes()))
    }
}
