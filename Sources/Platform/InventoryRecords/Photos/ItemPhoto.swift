package import FoundationEssentials
package import Imaging
import Postgres
package import RecognitionSlots

/// A photo of an item: a JPEG of at most 2048 pixels per side, with a JPEG thumbnail.
package struct ItemPhoto: Codable, Sendable, Equatable {
    package let id: UUID
    /// Sizes in pixels.
    package let width: Int
    package let height: Int
    package let thumbnailWidth: Int
    package let thumbnailHeight: Int

    /// The photos of the item `t`, as a JSON array in the order in which they were added.
    static let column: SQL = """
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height,
            'thumbnailWidth', p.thumbnail_width, 'thumbnailHeight', p.thumbnail_height)
            order by p.created_at, p.id), '[]')::text
        from item_photos p where p.owner = t.owner and p.item = t.id and p.deleted_at is null) as photos
        """
}

/// A photo in its stored form, before it is stored.
package struct NewItemPhoto: Sendable {
    package struct JPEG: Sendable {
        package let bytes: [UInt8]
        /// Pixels.
        package let width: Int
        package let height: Int

        package init(_ bytes: [UInt8], width: Int, height: Int) {
            self.bytes = bytes
            self.width = width
            self.height = height
        }
    }

    package let photo: JPEG
    package let thumbnail: JPEG

    /// - Parameter photo: upright, without the camera's time and place.
    package init(photo: JPEG, thumbnail: JPEG) {
        self.photo = photo
        self.thumbnail = thumbnail
    }

    package init(_ kept: KeptPhoto) throws(ImageProblem) {
        let (size, thumbnail) = (try kept.size(), try kept.thumbnailSize())
        self.init(
            photo: JPEG(kept.jpeg, width: size.width, height: size.height),
            thumbnail: JPEG(kept.thumbnail, width: thumbnail.width, height: thumbnail.height))
    }
}
