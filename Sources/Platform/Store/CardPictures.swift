package import FoundationEssentials

/// What can be shown of a card; as in `Card`.
package struct CardPictures: Sendable {
    package var photo: UUID?
    package var picture: UUID?
    package var thumbnail: UUID?
}
