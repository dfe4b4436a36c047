package import FoundationEssentials
import Store

/// The images of a card; see `Card`.
package struct CardPictures: Sendable {
    package var photo: UUID?
    package var picture: UUID?
    package var thumbnail: UUID?
}
