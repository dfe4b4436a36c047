package import Captures
import Crypto
import FoundationEssentials
import Postgres
package import Store

/// A stored JPEG of a card, or of a picture of cards, and its JPEG thumbnail.
package struct CardPhoto: Sendable {
    package var photo: [UInt8]
    package var thumbnail: [UInt8]

    package init(photo: [UInt8], thumbnail: [UInt8]) {
        self.photo = photo
        self.thumbnail = thumbnail
    }

    /// The folders of card photos and thumbnails on a phone; the file name is `{contact}.jpg`.
    static let folder = "BusinessCards/"
    static let thumbnailFolder = "BusinessCards/Thumbnails/"
    /// The folders of the original pictures of several cards; the file name is `{capture}.jpg`.
    fileprivate static let pictureFolder = "BusinessCards/Pictures/"
    fileprivate static let smallPictureFolder = "BusinessCards/Pictures/Thumbnails/"
}

extension CardStore {
    /// Stores the recognition of a picture with its photo, and moves the work to the next stage. Replaces the photo
    /// of an earlier reading.
    /// - Parameter cards: a photo of each card in the picture, in their order, which filing assigns to the cards;
    ///   empty otherwise.
    /// - Returns: the follow-ups of the moved work.
    package func store(
        _ recognition: Recognition, photo: CardPhoto, cards: [CardPhoto] = [], for reference: WorkReference
    ) async throws(StoreError) -> [WorkReference] {
        let cipher = try await database.keys.cipher(for: reference.owner)
        let name = "\(reference.id.text).jpg"
        let (folder, small) =
            cards.isEmpty
            ? (CardPhoto.folder, CardPhoto.thumbnailFolder) : (CardPhoto.pictureFolder, CardPhoto.smallPictureFolder)
        var blobs = [
            try await database.prepareBlob(photo.photo, contentType: "image/jpeg", name: folder + name, with: cipher),
            try await database.prepareBlob(
                photo.thumbnail, contentType: "image/jpeg", name: small + name, with: cipher),
        ]
        for jpeg in cards.flatMap({ [$0.photo, $0.thumbnail] }) {
            blobs.append(try await database.prepareBlob(jpeg, contentType: "image/jpeg", with: cipher))
        }
        // The blobs of an earlier reading: read in a transaction of its own, because their files must be deleted too.
        let before = try await photoBlobs(of: reference)
        return try await database.work.store(
            recognition, photos: blobs, replacing: before, for: reference,
            setting: """
                , photo = \(blobs[0].id), thumbnail = \(blobs[1].id), card_photos = \(blobs[2...].map(\.id))
                """)
    }

    private func photoBlobs(of reference: WorkReference) async throws(StoreError) -> [UUID] {
        let blobs = try await database.run(
            of: [reference.owner], CardsStatements.photoBlobs(owner: reference.owner, id: reference.id))
        return blobs ?? []
    }
}
