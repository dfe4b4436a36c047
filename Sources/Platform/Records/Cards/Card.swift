package import Cards
package import Contacts
import Crypto
package import FoundationEssentials
import Postgres
import Store

/// A contact that was read from a card or entered as one, with the reading of its picture.
package struct Card: Sendable {
    package var contact: Contact
    package var isManuallyEdited: Bool
    /// Fields that the owner has edited: a later reading does not overwrite them. Notes are never listed: once the
    /// owner has edited any field of the card, a later reading does not overwrite the notes.
    package var edited: Set<ContactField>
    /// 0…1, the average over the recognized words; nil if no picture was read.
    package var ocrConfidence: Double?
    package var reviewedAt: Date?
    /// The position of this card among the cards in its picture, from 0.
    package var place: Int
    /// The batch of its capture.
    package var batch: UUID?
    /// The image as the client sent it.
    package var image: UUID?
    /// The photo, upright and in color, and its thumbnail. They show only the card if its edges were found or it could be
    /// separated from other cards in the picture, otherwise the whole picture.
    package var photo: UUID?
    package var thumbnail: UUID?
    /// The whole picture, upright: the coordinate system of words and fields.
    package var picture: UUID?
    /// Everything that was read; nil for an entered card, and in lists.
    package var reading: CardReading?

    /// False for a card that names only a company.
    package var hasPerson: Bool { !contact.fields.name.isEmpty }
}

/// The result of entering a card by hand.
package enum EnteredCard: Sendable {
    case done(Card)
    /// The card was merged into a contact, or skipped because the contact exists: the outcome is `merged` or
    /// `skipped`.
    case known(CardCommit)
    /// The card may be one of these confirmed contacts, the strongest reason first; the owner must decide. Nothing
    /// was created.
    case duplicates([DuplicateContact])
    /// No capture has this id.
    case unknownCapture
    /// The capture already has a result.
    case captureTaken
    /// The capture is still being processed, perhaps for a second time.
    case captureUnderWay
    /// The id was used before, and its contact was deleted.
    case gone
}

extension Card {
    /// The owner's cards that are not deleted and whose contact meets the condition: rows of `k` (the contact), `d`
    /// (the card) and `p` (the capture).
    static func standing(_ owner: UUID, where condition: SQL) -> SQL {
        """
        (select \(Contact.columns), owner, place from contacts where owner = \(owner) and deleted_at is null and \(condition)) k
        join cards d on d.owner = k.owner and d.id = k.id
        left join captures p on p.owner = k.owner and p.id = k.capture
        """
    }

    static let columns: SQL = """
        k.*, d.is_manually_edited, d.edited, d.ocr_confidence, d.reviewed_at, p.batch, p.image,
        coalesce(d.photo, p.photo) as photo, coalesce(d.thumbnail, p.thumbnail) as thumbnail, p.photo as picture
        """

    /// - Parameter withReading: the row has a column `sealed`.
    init(row: Row, cipher: OwnerCipher, withReading: Bool) throws {
        contact = try Contact(row: row, cipher: cipher)
        isManuallyEdited = try row.get("is_manually_edited")
        edited = Set(try row.get("edited", as: [String].self).compactMap(ContactField.init(column:)))
        ocrConfidence = try row.get("ocr_confidence")
        reviewedAt = try row.get("reviewed_at")
        place = try row.get("place")
        batch = try row.get("batch")
        image = try row.get("image")
        photo = try row.get("photo")
        thumbnail = try row.get("thumbnail")
        picture = try row.get("picture")
        guard withReading, let capture = contact.capture, let sealed = try row.get("sealed", as: [UInt8]?.self) else {
            return
        }
        let bytes = try cipher.open(sealed, context: SealContext.card(capture, at: place))
        reading = try StoreJSON.decode(CardReading.self, from: bytes)
    }
}
