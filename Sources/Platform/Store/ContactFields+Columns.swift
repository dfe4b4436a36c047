import Contacts
import Crypto
import FoundationEssentials
import Postgres

extension ContactField {
    /// Those that have a column of their own name; the notes lie sealed in `notes_sealed`.
    static let plain = allCases.filter { $0.kind != .notes }

    /// Those that a reading of a card sets.
    static let read = plain.filter { $0.kind != .tags }

    init?(column: String) {
        guard let field = Self.plain.first(where: { $0.column == column }) else { return nil }
        self = field
    }

    /// The name in snake case.
    var column: String {
        rawValue.reduce(into: "") { name, letter in
            if letter.isUppercase { name.append("_") }
            name += letter.lowercased()
        }
    }

    /// `k.name, k.company, …`
    static func columns(_ fields: [ContactField], of table: String? = nil) -> SQL {
        let prefix = table.map { $0 + "." } ?? ""
        return "\(raw: fields.map { prefix + $0.column }.joined(separator: ", "))"
    }

    var sqlType: String { nothing.isList ? "text[]" : "text" }
}

extension ContactFields {
    /// What a contact's row says, for lists of columns.
    static let columns: SQL = "\(ContactField.columns(ContactField.plain)), notes_sealed"

    /// The values of `columns`.
    func row(of id: UUID, sealedBy cipher: OwnerCipher) throws -> SQL {
        "\(ContactField.plain.map(value).joined(by: ", ")), \(try sealedNotes(of: id, by: cipher))"
    }

    init(row: Row, of id: UUID, sealedBy cipher: OwnerCipher) throws {
        self.init()
        for field in ContactField.plain {
            self[field] =
                field.nothing.isList ? .list(try row.get(field.column)) : .text(try row.get(field.column))
        }
        notes = try row.get("notes_sealed", as: [UInt8]?.self).map {
            try cipher.openText($0, context: SealContext.contactNotes(id))
        }
    }

    /// What an update of a contact's row sets.
    /// - Parameter base: as the row stands, where that is known: notes that stay the same stay as they are sealed.
    func assignments(to id: UUID, from base: ContactFields?, sealedBy cipher: OwnerCipher) throws -> SQL {
        let keepsNotes = base.map { $0.notes == notes } ?? false
        let sealed: SQL = keepsNotes ? "notes_sealed" : "\(try sealedNotes(of: id, by: cipher))"
        let plain = ContactField.plain.map { field -> SQL in "\(raw: field.column) = \(value(field))" }
        return "\(plain.joined(by: ", ")), notes_sealed = \(sealed)"
    }

    func sealedNotes(of id: UUID, by cipher: OwnerCipher) throws -> [UInt8]? {
        try notes.map { try cipher.seal($0, context: SealContext.contactNotes(id)) }
    }

    private func value(_ field: ContactField) -> SQL {
        switch self[field] {
        case .text(let text): "\(text)"
        case .list(let items): "\(items)"
        }
    }
}
