package import FoundationEssentials
import Crypto
import Postgres

package enum ContactStatus: String, Codable, Sendable, CaseIterable {
    /// Read from a card; waits for its owner's word and is not matched.
    case draft
    case confirmed
}

package struct Contact: Sendable, Equatable {
    package var id: UUID
    package var status: ContactStatus
    package var fields: ContactFields
    /// For a draft: 0…1 by the name of the field.
    package var confidence: [String: Double]
    /// The card it was read from.
    package var capture: UUID?
    /// Cards that came with contacts merged into this one, by their captures.
    package var cards: [UUID]
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int

    package init(
        id: UUID, status: ContactStatus, fields: ContactFields, confidence: [String: Double] = [:],
        capture: UUID? = nil, cards: [UUID] = [],
        createdAt: Date, updatedAt: Date, version: Int = 1
    ) {
        self.id = id
        self.status = status
        self.fields = fields
        self.confidence = confidence
        self.capture = capture
        self.cards = cards
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }
}

extension Contact {
    static let columns: SQL = """
        id, status, name, company, job_title, aliases, emails, phones, websites, street, city, region, postal_code,
        country, tags, notes_sealed, confidence, capture, cards, created_at, updated_at, version
        """

    static func standing(_ id: UUID, of owner: UUID) -> SQL {
        "select \(columns) from contacts where owner = \(owner) and id = \(id) and deleted_at is null"
    }

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        status = try row.get("status", as: ContactStatus.self)
        fields = ContactFields(
            name: try row.get("name"), company: try row.get("company"), jobTitle: try row.get("job_title"),
            aliases: try row.get("aliases"), emails: try row.get("emails"), phones: try row.get("phones"),
            websites: try row.get("websites"), street: try row.get("street"), city: try row.get("city"),
            region: try row.get("region"), postalCode: try row.get("postal_code"), country: try row.get("country"),
            tags: try row.get("tags"))
        confidence = try StoreJSON.decode([String: Double].self, from: try row.get("confidence", as: String.self))
        capture = try row.get("capture")
        cards = try row.get("cards")
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
        fields.notes = try row.get("notes_sealed", as: [UInt8]?.self).map { [id] sealed in
            try cipher.openText(sealed, context: SealContext.contactNotes(id))
        }
    }
}

/// What became of a change to something that has a version.
package enum Change<Object: Sendable>: Sendable {
    case done(Object)
    case notFound
    /// Somebody else was first: this is how it stands now.
    case conflict(current: Object)

    package var isDone: Bool { if case .done = self { true } else { false } }
}
