import Captures

extension KeptPhoto {
    private static let quality: Int32 = 80
    private static let thumbnailSide = 150

    /// - Parameters:
    ///   - picture: upright.
    ///   - card: what the thumbnail shows instead.
    private init(of picture: borrowing Picture, showing card: borrowing Picture) throws(ImageProblem) {
        let jpeg = try picture.fitting(PhotoReading.longestSide).jpeg(quality: Self.quality)
        self.init(jpeg: jpeg, thumbnail: try Self.square(of: card).jpeg(quality: Self.quality))
    }

    /// The picture stays whole, because words are shown where they stand in it; the card alone is kept beside it.
    /// - Parameter picture: upright.
    static func photos(of picture: borrowing Picture) throws(ImageProblem) -> (whole: KeptPhoto, card: KeptPhoto?) {
        guard let card = try picture.card() else { return (try KeptPhoto(of: picture, showing: picture), nil) }
        return (
            try KeptPhoto(of: picture, showing: card.picture), try KeptPhoto(of: card.picture, showing: card.picture)
        )
    }

    /// Of each of several cards: laid flat where its edges are plain to see, else cut out a little wider than its words.
    /// - Parameter words: around those of each card, in fractions of the picture.
    static func cards(
        around words: [Box], of picture: borrowing Picture
    ) throws(ImageProblem) -> [KeptPhoto] {
        let places = CardPlace.places(around: words, aspect: picture.aspect)
        let seen = try picture.cardFinder().findAll()
        var photos: [KeptPhoto] = []
        for (index, place) in places.enumerated() {
            // A sheet on which several lie has corners too, and so has a panel on a card.
            let own = seen.first { sheet in
                words[index].middles.allSatisfy(sheet.contains)
                    && !words.indices.contains {
                        $0 != index && sheet.contains(Point(x: words[$0].midX, y: words[$0].midY))
                    }
            }
            photos.append(try card(place, own, of: picture))
        }
        return photos
    }

    private static func card(
        _ place: CardPlace, _ sheet: Sheet?, of picture: borrowing Picture
    ) throws(ImageProblem) -> KeptPhoto {
        if let sheet, let card = try picture.laidFlat(sheet) {
            return try KeptPhoto(of: card.picture, showing: card.picture)
        }
        // Of another stock than the others, it may still stand out from what is next to it.
        let ground = try picture.clipped(to: place.ground)
        if let card = try ground.card() { return try KeptPhoto(of: card.picture, showing: card.picture) }
        let cut = try picture.clipped(to: place.margin)
        return try KeptPhoto(of: cut, showing: cut)
    }

    /// The shorter side fills the square; of the longer one both ends are cut.
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

extension Box {
    /// Of its sides: the corners of a box around slanted words lie beside their card.
    fileprivate var middles: [Point] {
        [Point(x: midX, y: y), Point(x: maxX, y: midY), Point(x: midX, y: maxY), Point(x: x, y: midY)]
    }
}

extension Picture {
    fileprivate func clipped(to box: Box) throws(ImageProblem) -> Picture {
        let left = min(max(0, Int(box.x * Double(width))), width - 1)
        let top = min(max(0, Int(box.y * Double(height))), height - 1)
        let right = min(max(left + 1, Int((box.maxX * Double(width)).rounded(.up))), width)
        let bottom = min(max(top + 1, Int((box.maxY * Double(height)).rounded(.up))), height)
        return try clipped(x: left, y: top, width: right - left, height: bottom - top)
    }
}
