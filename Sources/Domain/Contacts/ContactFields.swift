/// What a contact says, all of it by the owner's word or read from a card. Nothing said is an empty text or list.
package struct ContactFields: Sendable, Equatable {
    /// What is not empty, but for the notes.
    private var said: [ContactField: FieldValue] = [:]
    package var notes: String?

    package init() {}

    /// - Precondition: what is set is of the field's kind.
    package subscript(field: ContactField) -> FieldValue {
        get { field == .notes ? .text(notes ?? "") : said[field] ?? field.nothing }
        set {
            guard let newValue = newValue.fitting(field) else {
                preconditionFailure("\(field.rawValue) is of another kind")
            }
            if field == .notes {
                notes = newValue.items.first
            } else {
                said[field] = newValue.isEmpty ? nil : newValue
            }
        }
    }

    /// Empty for a list.
    package func text(_ field: ContactField) -> String { if case .text(let text) = self[field] { text } else { "" } }

    /// Empty for a text.
    package func list(_ field: ContactField) -> [String] {
        if case .list(let items) = self[field] { items } else { [] }
    }

    package var name: String { text(.name) }
    package var company: String { text(.company) }
    package var emails: [String] { list(.emails) }
    package var phones: [Phone] { if case .phones(let phones) = self[.phones] { phones } else { [] } }

    /// Whether a contact can be made of it: somebody has to be found by a name, a company, an address or a number.
    package var identifiesSomebody: Bool { !name.isEmpty || !company.isEmpty || !emails.isEmpty || !phones.isEmpty }

    /// By name, for decisions that treat them alike. A name that is not known, or a value of another kind, as another
    /// release may have kept it, is passed over.
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

/// As members of an object, those that are missing unsaid.
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
