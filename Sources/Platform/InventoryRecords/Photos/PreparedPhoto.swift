import Crypto
import FoundationEssentials
import Postgres
import Store

/// A photo whose encrypted files are durable, and whose rows are not inserted yet.
struct PreparedPhoto: Sendable {
    let photo: PreparedBlob
    let thumbnail: PreparedBlob
    private let source: NewItemPhoto

    init(_ source: NewItemPhoto, in database: Database, with cipher: OwnerCipher) async throws(StoreError) {
        self.source = source
        photo = try await database.prepareBlob(source.photo.bytes, contentType: "image/jpeg", with: cipher)
        thumbnail = try await database.prepareBlob(source.thumbnail.bytes, contentType: "image/jpeg", with: cipher)
    }

    var ids: [UUID] { [photo.id, thumbnail.id] }

    /// The columns of `item_photos` that `values` are for.
    static let columns: SQL = "photo, thumbnail, width, height, thumbnail_width, thumbnail_height"

    var values: SQL {
        """
        \(photo.id)::uuid, \(thumbnail.id)::uuid, \(source.photo.width)::integer, \(source.photo.height)::integer,
            \(source.thumbnail.width)::integer, \(source.thumbnail.height)::integer
        """
    }

    func described(as id: UUID) -> ItemPhoto {
        ItemPhoto(
            id: id, width: source.photo.width, height: source.photo.height, thumbnailWidth: source.thumbnail.width,
            thumbnailHeight: source.thumbnail.height)
    }

    /// Deletes the files if the server has refused the transaction: no row refers to them.
    func discard(after error: StoreError, in database: Database) async {
        if case .database(let failure) = error, failure.code == .server { await database.discard(ids) }
    }
}
