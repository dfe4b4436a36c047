package import Captures
import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Photos of captures of things. Each capture has at most one, in the item that was made of it.
extension ItemPhotoStore {
    /// Stores the recognition of a capture's picture with its photo, and moves the work to the next stage. The picture as
    /// it was sent is deleted, because it may have the camera's place.
    /// - Returns: the follow-ups of the moved work.
    package func store(
        _ recognition: Recognition, photo: NewItemPhoto, image: UUID?, for reference: WorkReference
    ) async throws(StoreError) -> [WorkReference] {
        let cipher = try await database.keys.cipher(for: reference.owner)
        let prepared = try await PreparedPhoto(photo, in: database, with: cipher)
        return try await database.work.store(
            recognition, photos: [prepared.photo, prepared.thumbnail],
            replacing: try await earlier(of: reference) + [image].compactMap(\.self), for: reference,
            where: Self.hasItem,
            effects: """
                , photographed as (
                    \(Self.insertion(prepared, "m.owner, \(UUID.v7()), m.id, m.id"))
                    from moved m where \(Self.hasItem)
                    \(Self.replacement))
                """,
            setting: ", image = null")
    }

    /// Keeps the photo of a capture whose words could not be read, so that the item has its photo whatever becomes of the
    /// capture.
    package func keep(_ photo: NewItemPhoto, of reference: WorkReference) async throws(StoreError) {
        let cipher = try await database.keys.cipher(for: reference.owner)
        let prepared = try await PreparedPhoto(photo, in: database, with: cipher)
        let before = try await earlier(of: reference)
        let isKept: Bool
        do throws(StoreError) {
            isKept = try await database.transaction(of: [reference.owner]) { transaction in
                let found = try await transaction.query(
                    """
                    select from captures m join items i on i.owner = m.owner and i.id = m.id
                    where m.owner = \(reference.owner) and m.id = \(reference.id) and is_under_way(m.state)
                    for share of i
                    """)
                guard !found.isEmpty else { return false }
                for blob in [prepared.photo, prepared.thumbnail] {
                    try await transaction.execute(blob.insert(owner: reference.owner))
                }
                try await transaction.execute(
                    """
                    \(Self.insertion(
                        prepared, "\(reference.owner), \(UUID.v7()), \(reference.id), \(reference.id)"))
                    \(Self.replacement)
                    """)
                try await transaction.execute(
                    "delete from blobs where owner = \(reference.owner) and id = any (\(before))")
                return true
            }
        } catch {
            await prepared.discard(after: error, in: database)
            throw error
        }
        await database.discard(isKept ? before : prepared.ids)
    }

    /// The JPEG that was made of a capture's picture; nil if there is none any more.
    package func photo(of reference: WorkReference) async throws(StoreError) -> [UInt8]? {
        let rows = try await database.rows(
            of: [reference.owner],
            """
            select photo from item_photos
            where owner = \(reference.owner) and capture = \(reference.id) and deleted_at is null
            """)
        guard let blob = try reading({ try rows.first?.get("photo", as: UUID.self) }) else { return nil }
        return try await database.files.read(blob, of: reference.owner)?.bytes
    }

    private static let hasItem: SQL = "exists (select from items i where i.owner = m.owner and i.id = m.id)"

    private static func insertion(_ photo: PreparedPhoto, _ key: SQL) -> SQL {
        "insert into item_photos (owner, id, item, capture, \(PreparedPhoto.columns)) select \(key), \(photo.values)"
    }

    private static let replacement: SQL = """
        on conflict (owner, capture) where capture is not null do update set
            photo = excluded.photo, thumbnail = excluded.thumbnail, width = excluded.width, height = excluded.height,
            thumbnail_width = excluded.thumbnail_width, thumbnail_height = excluded.thumbnail_height,
            updated_at = now(), version = item_photos.version + 1
        """

    /// The blobs of an earlier attempt.
    private func earlier(of reference: WorkReference) async throws(StoreError) -> [UUID] {
        let rows = try await database.rows(
            of: [reference.owner],
            """
            select array[photo, thumbnail] as blobs from item_photos
            where owner = \(reference.owner) and capture = \(reference.id)
            """)
        return try reading { try rows.first?.get("blobs") ?? [] }
    }
}
