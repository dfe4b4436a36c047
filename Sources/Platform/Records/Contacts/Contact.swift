package import Contacts
import Crypto
package import FoundationEssentials
import Postgres
import Store

package enum ContactStatus: String, Codable, Sendable, CaseIterable {
    /// Read from a card; waits for the owner's confirmation and is not matched.
    case draft
    case confirmed
}

package struct Contact: Sendable, Equatable {
    package var id: UUID
    package var status: ContactStatus
    package var fields: ContactFields
    /// Names of chats that the owner has taken from the contact: no chat with such a name is filed here.
    package var refusedNames: [String]
    /// For a draft: 0…1 for each field name.
    package var confidence: [String: Double]
    /// The capture of the card that it was read from.
    package var capture: UUID?
    /// The captures of cards that came from contacts merged into this one.
    package var cards: [UUID]
    /// When a device last said that it has the contact in its address book.
    package var exportedAt: Date?
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int

    package init(
        id: UUID, status: ContactStatus, fields: ContactFields, refusedNames: [String] = [],
        confidence: [String: Double] = [:], capture: UUID? = nil, cards: [UUID] = [],
        exportedAt: Date? = nil, createdAt: Date, updatedAt: Date, version: Int = 1
    ) {
        self.id = id
        self.status = status
        self.fields = fields
        self.refusedNames = refusedNames
        self.confidence = confidence
        self.capture = capture
        self.cards = cards
        self.exportedAt = exportedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }
}

extension Contact {
    static let columns: SQL = """
        id, status, \(ContactFields.columns), refused_names, confidence, capture, cards, exported_at, created_at, updated_at,
            version
        """

    static func standing(_ id: UUID, of owner: UUID) -> SQL {
        "select \(columns) from contacts where owner = \(owner) and id = \(id) and deleted_at is null"
    }

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        status = try row.get("status", as: ContactStatus.self)
        fields = try ContactFields(row: row, of: id, sealedBy: cipher)
        refusedNames = try row.get("refused_names")
        let confidence = try row.get("confidence", as: String.self)
        self.confidence = confidence == "{}" ? [:] : try StoreJSON.decode([String: Double].self, from: confidence)
        capture = try row.get("capture")
        cards = try row.get("cards")
        exportedAt = try row.get("exported_at")
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
    }
}

/// The result of changing an object that has a version.
package enum Change<Object: Sendable>: Sendable {
    case done(Object)
    case notFound
    /// The object has another version than the expected one; this is the current object.
    case conflict(current: Object)

    package var isDone: Bool { if case .done = self { true } else { false } }
}
