package import Captures
package import Cards
import Matching

/// What a picture of a thing, its type plate, package or receipt shows.
package struct ItemPictureReading: Sendable, Equatable {
    /// At most one for each field, in the order of the fields.
    package var claims: [ItemClaim]
    package var codes: [ItemCode]
    /// nil if the picture shows no receipt.
    package var receipt: ItemReceipt?

    package init(claims: [ItemClaim] = [], codes: [ItemCode] = [], receipt: ItemReceipt? = nil) {
        self.claims = claims
        self.codes = codes
        self.receipt = receipt
    }

    /// The claims that are sure enough to fill the item's empty fields.
    package var written: [ItemClaim] { claims.filter { $0.confidence >= ItemReading.leastWritten } }

    package subscript(field: ItemField) -> ItemClaim? { claims.first { $0.field == field } }
}

extension Recognition {
    /// The boxes of words, neighbors of a line joined.
    package func boxes(of words: [WordReference]) -> [Box] {
        var boxes: [Box] = []
        var last: WordReference?
        for place in words
        where lines.indices.contains(place.line) && lines[place.line].words.indices.contains(place.word) {
            let box = lines[place.line].words[place.word].box
            if let last, last.line == place.line, last.word == place.word - 1 {
                boxes[boxes.count - 1] = boxes[boxes.count - 1].union(box)
            } else {
                boxes.append(box)
            }
            last = place
        }
        return boxes
    }
}
