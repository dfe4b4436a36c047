import Captures
import Imaging
import Photos
import RecognitionSlots

extension KeptPhoto {
    /// The whole picture is kept, because words are displayed at their positions in it; the straightened card is kept
    /// in addition.
    /// - Parameters:
    ///   - picture: upright.
    ///   - side: pixels of the thumbnails.
    static func photos(
        of picture: borrowing Picture, thumbnailSide side: Int = cardThumbnailSide
    ) throws(ImageProblem) -> (whole: KeptPhoto, card: KeptPhoto?) {
        guard let card = try picture.card() else {
            return (try KeptPhoto(of: picture, showing: picture, thumbnailSide: side), nil)
        }
        return (
            try KeptPhoto(of: picture, showing: card.picture, thumbnailSide: side),
            try KeptPhoto(of: card.picture, showing: card.picture, thumbnailSide: side)
        )
    }

    /// A photo of each card: straightened if its edges are clear, otherwise cut out with a margin around its words.
    /// - Parameter words: box around each card's words, in fractions of the picture.
    static func cards(
        around words: [Box], of picture: borrowing Picture
    ) throws(ImageProblem) -> [KeptPhoto] {
        let places = CardArea.places(around: words, aspect: picture.aspect)
        let seen = try picture.cardFinder().findAll()
        var photos: [KeptPhoto] = []
        for (index, place) in places.enumerated() {
            // A sheet under several cards also has corners, and so has a panel on a card.
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
        _ place: CardArea, _ sheet: CardQuad?, of picture: borrowing Picture
    ) throws(ImageProblem) -> KeptPhoto {
        if let sheet, let card = try picture.straightened(sheet) {
            return try KeptPhoto(of: card.picture, showing: card.picture)
        }
        // The card may contrast with its immediate surroundings even if it does not contrast with the whole picture.
        let ground = try picture.clipped(to: place.ground)
        if let card = try ground.card() { return try KeptPhoto(of: card.picture, showing: card.picture) }
        let cut = try picture.clipped(to: place.margin)
        return try KeptPhoto(of: cut, showing: cut)
    }
}

extension Box {
    /// Midpoints of the sides. The corners of a box around slanted words lie outside the card.
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
