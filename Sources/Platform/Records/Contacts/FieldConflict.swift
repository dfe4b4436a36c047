package import Contacts
import Crypto
package import FoundationEssentials
import Postgres
import Store

/// A field that two devices changed without knowing of each other's change.
package struct FieldConflict: Sendable, Equatable {
    package enum State: String, Codable, Sendable {
        /// The last write won; nobody needs to decide.
        case settled
        /// The owner must decide.
        case open
        case resolved
    }

    package var id: UUID
    /// Counts from 1 for each contact.
    package var number: Int
    package var field: String
    package var state: State
    /// The value that was kept after the conflict and the value that was not, each with the time of its change.
    package var standing: FieldValue
    package var other: FieldValue
    package var standingAt: Date
    package var otherAt: Date
    package var createdAt: Date
    package var resolvedAt: Date?
}

/// The encrypted part of a conflict. Times are milliseconds since 1970.
struct ConflictContent: Codable {
    var standing: FieldValue
    var other: FieldValue
    var standingAt: Int
    var otherAt: Int
}

extension FieldConflict {
    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        number = try row.get("number")
        field = try row.get("field")
        state = try row.get("state", as: State.self)
        createdAt = try row.get("created_at")
        resolvedAt = try row.get("resolved_at")
        let bytes = try cipher.open(
            try row.get("sealed", as: [UInt8].self), context: SealContext.conflict(try row.get("id")))
        let content = try StoreJSON.decode(ConflictContent.self, from: bytes)
        let field = ContactField(rawValue: field)
        standing = field.flatMap(content.standing.fitting) ?? content.standing
        other = field.flatMap(content.other.fitting) ?? content.other
        standingAt = Date(milliseconds: content.standingAt)
        otherAt = Date(milliseconds: content.otherAt)
    }
}

extension Date {
    init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }
}
