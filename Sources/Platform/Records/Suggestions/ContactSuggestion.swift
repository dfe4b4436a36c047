import Captures
package import Crypto
package import FoundationEssentials
package import Matching
import Postgres
import Store

/// Contact data that a contact has said in a chat. Its owner accepts or dismisses it.
package struct ContactSuggestion: Sendable, Equatable {
    package enum State: String, Codable, Sendable, CaseIterable { case open, accepted, dismissed }

    package var id: UUID
    package var contact: UUID
    package var capture: UUID
    package var state: State
    /// nil once the owner has decided.
    package var stated: StatedDetail?
    package var createdAt: Date
}

extension ContactSuggestion {
    static let columns: SQL = "id, contact, capture, state, sealed, created_at"

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        contact = try row.get("contact")
        capture = try row.get("capture")
        state = try row.get("state", as: State.self)
        createdAt = try row.get("created_at")
        if let sealed = try row.get("sealed", as: [UInt8]?.self) {
            let bytes = try cipher.open(sealed, context: SealContext.suggestion(id))
            stated = try StoreJSON.decode(StatedDetail.self, from: bytes)
        }
    }
}

/// Stated values, encrypted.
package struct SealedDetails {
    private(set) var ids: [UUID] = []
    private(set) var kinds: [String] = []
    private(set) var marks: [[UInt8]] = []
    private(set) var sealed: [[UInt8]] = []

    init(_ stated: [StatedDetail], by cipher: OwnerCipher) throws {
        for item in stated {
            let id = UUID.v7()
            ids.append(id)
            kinds.append(item.detail.kind.rawValue)
            marks.append(try Self.mark(of: item, by: cipher))
            sealed.append(try cipher.seal(try StoreJSON.encode(item), context: SealContext.suggestion(id)))
        }
    }

    /// Equal for equal values of one kind.
    package static func mark(of stated: StatedDetail, by cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.mark(
            of: Array("\(stated.detail.kind.rawValue)\n\(stated.detail.key)".utf8), context: "contact_suggestions")
    }
}
