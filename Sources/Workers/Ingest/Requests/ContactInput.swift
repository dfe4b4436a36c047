import Cards
import FoundationEssentials
import HTTPServer
import PhoneNumbers
import Store

/// The fields of a contact that a client may write, and a JSON merge patch (RFC 7396) over them.
struct ContactInput {
    private typealias Text = WritableKeyPath<ContactFields, String>
    private typealias List = WritableKeyPath<ContactFields, [String]>

    private static var texts: [(name: String, path: Text)] {
        [
            ("name", \.name), ("company", \.company), ("jobTitle", \.jobTitle), ("street", \.street),
            ("city", \.city), ("region", \.region), ("postalCode", \.postalCode), ("country", \.country),
        ]
    }
    private static var lists: [(name: String, path: List, field: CardFieldName?, fault: ProblemCode)] {
        [
            ("aliases", \.aliases, nil, .invalidText), ("emails", \.emails, .email, .invalidEmail),
            ("phones", \.phones, .phone, .invalidPhone), ("websites", \.websites, .website, .invalidWebsite),
            ("tags", \.tags, nil, .invalidText),
        ]
    }
    private static let longestText = 500
    private static let longestNotes = 100_000
    private static let mostItems = 50

    private let phones = PhoneNumbers()
    private let region: String?
    private let validator: CardValidator

    /// - Parameter region: two letters, for numbers written without a country code.
    init(region: String?) {
        self.region = region
        self.validator = CardValidator(phones: phones, defaultRegion: region)
    }

    /// - Parameter base: what the patch changes; empty fields for a new contact.
    /// - Throws: every fault together; `insufficient_data` where nobody could be found by what is left (D-41).
    func apply(_ patch: JSON, to base: ContactFields) throws(APIFailure) -> ContactFields {
        let (fields, faults) = try check(patch, over: base)
        if !faults.isEmpty { throw APIFailure(faults: faults) }
        guard fields.identifiesSomebody else { throw APIFailure(.insufficientData) }
        return fields
    }

    /// The same without judging: what would be kept, and every fault of the patch.
    func check(
        _ patch: JSON, over base: ContactFields = ContactFields()
    ) throws(APIFailure) -> (fields: ContactFields, faults: [(code: ProblemCode, fault: APIFailure.Fault)]) {
        var reader = try FieldReader(patch)
        var fields = base
        for (name, path) in Self.texts {
            guard let value = reader.value(name) else { continue }
            fields[keyPath: path] = value == .null ? "" : text(value, name, &reader)
        }
        for (name, path, field, fault) in Self.lists {
            guard let value = reader.value(name) else { continue }
            fields[keyPath: path] = value == .null ? [] : list(value, name, field, fault, &reader)
        }
        if let value = reader.value("notes") {
            let notes = value == .null ? nil : reader.text(value, "notes", upTo: Self.longestNotes)
            fields.notes = notes?.isEmpty == true ? nil : notes
        }
        reader.noteUnknown()
        return (fields, reader.faults)
    }

    private func text(_ value: JSON, _ name: String, _ reader: inout FieldReader) -> String {
        validator.normalised(reader.text(value, name, upTo: Self.longestText) ?? "")
    }

    private func list(
        _ value: JSON, _ name: String, _ field: CardFieldName?, _ fault: ProblemCode, _ reader: inout FieldReader
    ) -> [String] {
        guard case .array(let items) = value else {
            reader.note(.wrongType, name, "\(name) must be an array of strings, not \(value.typeName).")
            return []
        }
        guard items.count <= Self.mostItems else {
            reader.note(.tooLong, name, "\(name) must have at most \(Self.mostItems) items.")
            return []
        }
        var result: [String] = []
        for (index, item) in items.enumerated() {
            let text = text(item, "\(name)/\(index)", &reader)
            guard !text.isEmpty else { continue }
            if let field, validator.problem(field, text) != nil {
                reader.note(fault, "\(name)/\(index)")
                continue
            }
            if name == "tags" {
                guard let tag = ContactTag.normalised(text) else {
                    reader.note(fault, "\(name)/\(index)", "A tag must have 1 to 50 visible characters.")
                    continue
                }
                if !result.contains(tag) { result.append(tag) }
                continue
            }
            let value = field == .phone ? phones.parse(text, region: region)?.e164 ?? text : text
            if !result.contains(value) { result.append(value) }
        }
        return result
    }
}
