import Captures
import Cards
import Contacts
import FoundationEssentials
import JSON
import Records
import Requests
import Store

/// The JSON of a card: its contact, and what was read from its picture.
enum CardView {
    static func path(_ id: UUID) -> String { "/v1/cards/\(id.uuidString.lowercased())" }

    /// The URL changes with the picture, because clients cache the content of a URL permanently.
    private static func url(_ name: String, of card: Card, showing blob: UUID?) -> JSON {
        JSON(blob.map { "\(path(card.contact.id))/\(name)?v=\(version(of: $0))" })
    }

    static func version(of blob: UUID) -> String { String(blob.text.suffix(8)) }

    static func json(_ card: Card) -> JSON {
        guard case .object(let contact) = ContactView.json(card.contact) else { return .null }
        let own: [JSON.Member] = [
            .init(name: "hasPerson", value: .bool(card.hasPerson)),
            .init(name: "isManuallyEdited", value: .bool(card.isManuallyEdited)),
            .init(name: "editedFields", value: JSON(card.editedFields)),
            .init(name: "ocrConfidence", value: JSON(card.ocrConfidence)),
            .init(name: "rawOCRText", value: JSON(card.reading?.rawText)),
            .init(name: "reviewedAt", value: JSON(card.reviewedAt)),
            .init(name: "batchId", value: JSON(card.batch)),
            .init(name: "place", value: .integer(card.place)),
            .init(name: "photoPath", value: JSON(card.photo == nil ? nil : card.photoPath)),
            .init(name: "photoUrl", value: url("photo", of: card, showing: card.photo ?? card.image)),
            .init(name: "pictureUrl", value: url("picture", of: card, showing: card.picture ?? card.image)),
            .init(name: "thumbnailUrl", value: url("thumbnail", of: card, showing: card.thumbnail)),
        ]
        return .object(contact + own)
    }
}

extension Card {
    /// Names of one word first, then names of several words. The order is kept for compatibility.
    fileprivate var editedFields: [String] {
        let names = ContactField.allCases.filter(edited.contains).map(\.rawValue)
        return names.filter { $0 == $0.lowercased() } + names.filter { $0 != $0.lowercased() }
    }

    /// The path where the phone app stores the photo; not a path on this server.
    fileprivate var photoPath: String { "BusinessCards/\(contact.id.uuidString.lowercased()).jpg" }
}
