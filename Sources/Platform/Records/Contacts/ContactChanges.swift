package import FoundationEssentials
package import Matching
import Store

/// Changes that a matcher's index must apply. Applying them twice has no further effect.
package struct ContactChanges: Sendable {
    package var entries: [(owner: UUID, entry: ContactEntry)] = []
    /// Contacts that were deleted or must not be matched. The index may not know them.
    package var removed: [(owner: UUID, contact: UUID)] = []
    /// The token for the next call.
    package var token: Token
    /// The change feed was truncated after the token: the changes are incomplete, and the index must be loaded anew.
    package var isCut = false

    /// A position in the change feed: all changes of older transactions are known.
    package struct Token: Sendable, Equatable {
        let xid: String
    }
}
