package import Crypto
package import FoundationEssentials
import Matching
import Store

/// The name of a group or the title of a chat, without case, accents, punctuation and emoji.
package struct GroupTitle: Hashable, Sendable {
    package let owner: UUID
    private let key: String

    package init(_ text: String, of owner: UUID) {
        self.owner = owner
        key = NameFolding.key(text)
    }

    /// True for a text without a visible character.
    package var isEmpty: Bool { key.isEmpty }

    func sealed(for id: UUID, by cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.seal(key, context: SealContext.groupTitle(id))
    }

    /// Equal titles of one owner have equal marks.
    package func mark(by cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.mark(of: Array(key.utf8), context: "groups")
    }
}
