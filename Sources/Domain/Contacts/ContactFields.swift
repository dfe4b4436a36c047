/// The values of a contact, entered by its owner or read from a card. A missing value is an empty text or list.
package struct ContactFields: Sendable, Equatable {
    /// All values except empty ones and the notes.
    private var filled: [ContactField: FieldValue] = [:]
    package var notes: String?

    package init() {}

    /// - Precondition: the new value has the field's kind.
    package subscript(field: ContactField) -> FieldValue {
        get { field == .notes ? .text(notes ?? "") : filled[field] ?? field.nothing }
        set {
            guard let newValue = newValue.fitting(field) else {
                preconditionFailure("\(field.rawValue) was set to a value of another kind")
            }
            if field == .notes {
                notes = newValue.items.first
            } else {
                filled[field] = newValue.isEmpty ? nil : newValue
            }
        }
    }

    /// Empty if the field is a list.
    package func text(_ field: ContactField) -> String { if case .text(let text) = self[field] { text } else { "" } }

    /// Empty if the field is a text.
    package func list(_ field: ContactField) -> [String] {
        if case .list(let items) = self[field] { items } else { [] }
    }

    package var name: String { text(.name) }
    package var company: String { text(.company) }
    package var emails: [String] { list(.emails) }
    package var phones: [Phone] { if case .phones(let phones) = self[.phones] { phones } else { [] } }

    /// Whether the values suffice for a contact: a name, a company, an e-mail address or a phone number.
    package var isIdentifiable: Bool { !name.isEmpty || !company.isEmpty || !emails.isEmpty || !phones.isEmpty }

    /// Values by field name, for code that treats all fields alike. The setter ignores unknown names and values of
    /// another kind, which another release may have stored.
    package var values: FieldSet {
        get { FieldSet(uniqueKeysWithValues: ContactField.allCases.map { ($0.rawValue, self[$0]) }) }
        set {
            for (name, value) in newValue {
                guard let field = ContactField(rawValue: name), let value = value.fitting(field) else { continue }
                self[field] = value
            }
        }
    }
}

/// A JSON object; missing members are empty values.
extension ContactFields: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ContactField.self)
        for field in ContactField.allCases {
            guard let decoded = try container.decodeIfPresent(FieldValue.self, forKey: field) else { continue }
            guard let value = decoded.fitting(field) else {
                throw DecodingError.dataCorruptedError(forKey: field, in: container, debugDescription: "wrong kind")
            }
            self[field] = value
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ContactField.self)
        for field in ContactField.allCases where field != .notes { try container.encode(self[field], forKey: field) }
        try container.encodeIfPresent(notes, forKey: .notes)
    }
}
