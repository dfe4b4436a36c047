package import FoundationEssentials
package import Matching

/// What a matcher's index has to learn. Applying the same twice changes nothing.
package struct ContactChanges: Sendable {
    package var entries: [(owner: UUID, entry: ContactEntry)] = []
    /// Deleted, or never to be matched. Unknown ones among them are no error.
    package var removed: [(owner: UUID, contact: UUID)] = []
    /// For the next call.
    package var token: Token
    /// The feed has been cut past the token: what is here is not all, and everything has to be loaded anew.
    package var isCut = false

    /// A point of the change feed: everything of older transactions is known.
    package struct Token: Sendable, Equatable {
        let xid: String
    }
}
