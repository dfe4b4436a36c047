import Captures
package import Cards
package import Contacts
import Crypto
import FoundationEssentials
import Store

/// An unconfirmed contact as it was read from one card. `fields` must identify somebody.
package struct CardDraft: Sendable {
    package var fields: ContactFields
    /// Field name to confidence 0…1.
    package var confidence: [String: Double]
    /// Everything that was read from the card.
    package var reading: CardReading?
    /// The position among the cards that were read, from 0, and their number.
    package var ordinal: Int
    package var count: Int
    /// True if every field is certain: the draft is committed without a review for owners with `autoCommitCards`.
    package var isSure: Bool

    package init(
        _ fields: ContactFields, confidence: [String: Double], reading: CardReading? = nil, ordinal: Int = 0,
        count: Int = 1, isSure: Bool = false
    ) {
        self.fields = fields
        self.confidence = confidence
        self.reading = reading
        self.ordinal = ordinal
        self.count = count
        self.isSure = isSure
    }

    /// The id of the contact of a card. It does not change when the capture is filed again. The first card in a
    /// picture gets the capture's id; each further card gets an id derived from it, with the capture's timestamp.
    static func id(of capture: UUID, at place: Int) throws -> UUID {
        guard place > 0 else { return capture }
        let hash = try SHA256.hash("\(capture.text)/\(place)")
        let time = capture.uuid
        return UUID(
            uuid: (
                time.0, time.1, time.2, time.3, time.4, time.5, 0x70 | hash[0] & 0x0F, hash[1], 0x80 | hash[2] & 0x3F,
                hash[3], hash[4], hash[5], hash[6], hash[7], hash[8], hash[9]
            ))
    }
}
