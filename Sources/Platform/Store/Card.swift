package import Cards
package import Contacts
import Crypto
package import FoundationEssentials
import Postgres

/// A contact that was read from a card or typed as one, with the reading of its picture.
package struct Card: Sendable {
    package var contact: Contact
    package var isManuallyEdited: Bool
    /// Of the contact's fields, those that its owner has changed: a later reading leaves them alone. (Notes are never
    /// among them: once its owner has changed anything of a card, a later reading leaves its notes alone.)
    package var edited: Set<ContactField>
    /// 0…1, the average over the picture's words; nil where no picture was read.
    package var ocrConfidence: Double?
    package var reviewedAt: Date?
    /// Which of the cards on its picture it is, from 0.
    package var place: Int
    /// What its capture belongs to.
    package var batch: UUID?
    /// As it was sent.
    package var image: UUID?
    /// Upright and in colour, and a small one: of the card alone where its edges were plain to see or it could be told
    /// from others on the picture, else of the picture.
    package var photo: UUID?
    package var thumbnail: UUID?
    /// The whole picture, upright: where words and fields have their places.
    package var picture: UUID?
    /// Everything that was found; nil where a person typed it, and in lists.
    package var reading: CardReading?

    /// Whether it says whose card it is: other cards are a company's alone.
    package var hasPerson: Bool { !contact.fields.name.isEmpty }
}

/// What became of an attempt to enter a card by hand.
package enum EnteredCard: Sendable {
    case done(Card)
    /// It was laid on a contact, or left out because its owner has it: its outcome is `merged` or `skipped`.
    case known(CardCommit)
    /// It may be one of these, confirmed all, the strongest reason first; a person has to say. Nothing was made.
    case duplicates([DuplicateContact])
    /// There is no capture with this id.
    case unknownCapture
    /// Something was made of the capture already.
    case captureTaken
    /// It is being read, perhaps once more.
    case captureUnderWay
    /// The id was used and its contact deleted.
    case gone
}

extension Card {
    /// Of `owner`'s cards that stand, those whose contact fits the condition: rows of `k` (the contact), `d` (the card)
    /// and `p` (the capture).
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

    /// - Parameter withReading: the row has `sealed`.
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
