package import FoundationEssentials

/// An entry of an owner's change feed.
package struct ChangeEntry: Sendable, Equatable {
    package enum Kind: String, Codable, Sendable { case created, updated, deleted }

    package var cursor: ChangeCursor
    /// `capture`, `batch`, `contact`, `card`, `interaction`, `inbox_note`, `notification`, `export`.
    package var object: String
    package var id: UUID
    package var kind: Kind
    package var at: Date
}
