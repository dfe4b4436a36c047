import Contacts
import Crypto
import FoundationEssentials
import Postgres
import Store

extension ContactField {
    /// Fields with a column of their own; notes are encrypted in `notes_sealed`.
    static let plain = allCases.filter { $0.kind != .notes }

    /// Fields that a card reading sets.
    static let read = plain.filter { $0.kind != .tags }

    init?(column: String) {
        guard let field = Self.plain.first(where: { $0.column == column }) else { return nil }
        self = field
    }

    /// The field's name in snake case.
    package var column: String {
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

    var sqlType: String {
        switch kind {
        case .text, .notes: "text"
        case .list, .tags: "text[]"
        case .phones: "jsonb"
        }
    }
}

extension ContactFields {
    /// The columns that hold a contact's fields.
    static let columns: SQL = "\(ContactField.columns(ContactField.plain)), notes_sealed"

    /// The columns that are written with the fields.
    static let written: SQL = "\(columns), notes_marks"

    /// The values of `written`.
    func row(of id: UUID, sealedBy cipher: OwnerCipher) throws -> SQL {
        """
        \(try ContactField.plain.map(value).joined(by: ", ")), \(try sealedNotes(of: id, by: cipher)),
            \(try notesMarks(by: cipher))
        """
    }

    init(row: Row, of id: UUID, sealedBy cipher: OwnerCipher) throws {
        self.init()
        for field in ContactField.plain {
            self[field] =
                switch field.kind {
                case .text, .notes: .text(try row.get(field.column))
                case .list, .tags: .list(try row.get(field.column))
                case .phones: .phones(try Phone.list(try row.get(field.column, as: String.self)))
                }
        }
        notes = try row.get("notes_sealed", as: [UInt8]?.self).map {
            try cipher.openText($0, context: SealContext.contactNotes(id))
        }
    }

    /// The assignments of an update of a contact's row.
    /// - Parameter base: the current fields, if known: unchanged notes are not encrypted again.
    func assignments(to id: UUID, from base: ContactFields?, sealedBy cipher: OwnerCipher) throws -> SQL {
        let plain = try ContactField.plain.map { field -> SQL in "\(raw: field.column) = \(try value(field))" }
            .joined(by: ", ")
        if let base, base.notes == notes { return plain }
        let (sealed, marks) = (try sealedNotes(of: id, by: cipher), try notesMarks(by: cipher))
        return "\(plain), notes_sealed = \(sealed), notes_marks = \(marks)"
    }

    func sealedNotes(of id: UUID, by cipher: OwnerCipher) throws -> [UInt8]? {
        try notes.map { try cipher.seal($0, context: SealContext.contactNotes(id)) }
    }

    /// What the search finds the notes by; nil without notes.
    func notesMarks(by cipher: OwnerCipher) throws -> [Int32]? {
        try notes.map { try ContactNotes(text: $0).searchMarks(by: cipher) }
    }

    private func value(_ field: ContactField) throws -> SQL {
        switch self[field] {
        case .text(let text): "\(text)"
        case .list(let items): "\(items)"
        case .phones(let phones): "\(try StoreJSON.text(phones))::jsonb"
        }
    }
}
