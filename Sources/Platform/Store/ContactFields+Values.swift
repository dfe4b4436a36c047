package import Merging

/// The fields by their names in the API, for decisions that treat them alike.
extension ContactFields {
    private static var texts: [(name: String, path: WritableKeyPath<ContactFields, String>)] {
        [
            ("name", \.name), ("company", \.company), ("jobTitle", \.jobTitle), ("street", \.street),
            ("city", \.city), ("region", \.region), ("postalCode", \.postalCode), ("country", \.country),
        ]
    }
    private static var lists: [(name: String, path: WritableKeyPath<ContactFields, [String]>)] {
        [
            ("aliases", \.aliases), ("emails", \.emails), ("phones", \.phones), ("websites", \.websites),
            ("tags", \.tags),
        ]
    }

    package var values: FieldSet {
        get {
            var values: FieldSet = ["notes": .text(notes ?? "")]
            for (name, path) in Self.texts { values[name] = .text(self[keyPath: path]) }
            for (name, path) in Self.lists { values[name] = .list(self[keyPath: path]) }
            return values
        }
        set {
            for (name, path) in Self.texts {
                if case .text(let text)? = newValue[name] { self[keyPath: path] = text }
            }
            for (name, path) in Self.lists {
                if case .list(let items)? = newValue[name] { self[keyPath: path] = items }
            }
            if case .text(let text)? = newValue["notes"] { notes = text.isEmpty ? nil : text }
        }
    }
}
