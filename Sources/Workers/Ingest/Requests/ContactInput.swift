import Cards
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import PhoneNumbers
import Requests

/// The writable fields of a contact, and JSON merge patches (RFC 7396) of them.
struct ContactInput {
    /// Text fields, then lists, then notes. Faults are reported in this order.
    private static let fields =
        ContactField.allCases.filter { $0.kind == .text } + ContactField.allCases.filter(\.nothing.isList) + [.notes]

    private let phones = PhoneNumbers()
    private let validator: CardValidator

    /// - Parameter region: two-letter region, for phone numbers without a country code.
    init(region: String?) {
        validator = CardValidator(phones: phones, defaultRegion: region)
    }

    /// - Parameter base: the fields before the patch; empty for a new contact.
    /// - Throws: all faults together; `insufficient_data` if no name, company, mail address or phone number is left.
    func apply(_ patch: JSON, to base: ContactFields) throws(APIFailure) -> ContactFields {
        let (fields, faults) = try check(patch, over: base)
        if !faults.isEmpty { throw APIFailure(faults: faults) }
        guard fields.isIdentifiable else { throw APIFailure(.insufficientData) }
        return fields
    }

    /// Like `apply`, but returns the faults. For a check without saving.
    func check(
        _ patch: JSON, over base: ContactFields = ContactFields()
    ) throws(APIFailure) -> (fields: ContactFields, faults: [(code: ProblemCode, fault: APIFailure.Fault)]) {
        var reader = try FieldReader(patch)
        var fields = base
        for field in Self.fields {
            guard let value = reader.value(field.rawValue) else { continue }
            fields[field] = value == .null ? field.nothing : read(value, field, over: fields, &reader)
        }
        reader.noteUnknown()
        return (fields, reader.faults)
    }

    private func read(
        _ value: JSON, _ field: ContactField, over existing: ContactFields, _ reader: inout FieldReader
    ) -> FieldValue {
        switch field.kind {
        case .text: .text(line(value, field, field.rawValue, &reader))
        case .list, .tags: .list(list(value, field, over: existing, &reader))
        case .phones: .phones(phones(value, over: existing, &reader))
        case .notes: .text(reader.text(value, field.rawValue, upTo: field.longest) ?? "")
        }
    }

    private func line(
        _ value: JSON, _ field: ContactField, _ place: String, _ reader: inout FieldReader
    ) -> String {
        let text = CardValidator.normalized(reader.text(value, place, upTo: field.longest) ?? "")
        // Text without a visible character counts as empty.
        return text.unicodeScalars.contains(where: \.isVisible) ? text : ""
    }

    /// Existing items are accepted unchanged, because a card may have values that a person may not enter.
    private func list(
        _ value: JSON, _ field: ContactField, over existing: ContactFields, _ reader: inout FieldReader
    ) -> [String] {
        let name = field.rawValue
        let known = existing.list(field)
        let country = existing.text(.country)
        let items = items(value, name, of: "strings", existing: known.count, &reader)
        let onCards = field.cardFields.first
        var result: [String] = []
        for (index, item) in items.enumerated() {
            let place = "\(name)/\(index)"
            let text = line(item, field, place, &reader)
            guard !text.isEmpty else { continue }
            if known.contains(text) {
                if !result.contains(text) { result.append(text) }
                continue
            }
            if let problem = onCards.flatMap({ validator.problem($0, text, in: country) }) {
                reader.note(ProblemCode(problem), place)
                continue
            }
            guard let value = field == .tags ? ContactTag.normalized(text) : text else {
                reader.note(.invalidText, place, "A tag must have 1 to 50 visible characters.")
                continue
            }
            if !result.contains(value) { result.append(value) }
        }
        return result
    }

    private func items(
        _ value: JSON, _ name: String, of kind: String, existing: Int, _ reader: inout FieldReader
    ) -> [JSON] {
        let most = max(ContactField.mostItems, existing)
        guard case .array(let items) = value else {
            reader.note(.wrongType, name, "\(name) must be an array of \(kind), not \(value.typeName).")
            return []
        }
        guard items.count <= most else {
            reader.note(.tooLong, name, "\(name) must have at most \(most) items.")
            return []
        }
        return items
    }

    private func phones(_ value: JSON, over existing: ContactFields, _ reader: inout FieldReader) -> [Phone] {
        let name = ContactField.phones.rawValue
        let items = items(value, name, of: "objects", existing: existing.phones.count, &reader)
        var result: [Phone] = []
        for (index, item) in items.enumerated() {
            let place = "\(name)/\(index)"
            guard var members = reader.nested(item, place) else {
                let words = "\(place) must be an object with number, type and extension, not \(item.typeName)."
                reader.note(.wrongType, place, words)
                continue
            }
            let phone = phone(&members, over: existing)
            members.noteUnknown()
            reader.note(members.faults)
            if let phone { result.append(phone) }
        }
        return Phone.unique(result)
    }

    /// Existing numbers are accepted unchanged, because a card may have values that a person may not enter.
    /// - Returns: nil for an empty number, and for an invalid number after noting the fault.
    private func phone(_ members: inout FieldReader, over existing: ContactFields) -> Phone? {
        let type: PhoneType? = members.choice("type", else: .unknownChoice)
        let digits = CardValidator.normalized(members.text("extension", upTo: 100) ?? "")
        if digits.utf8.count > 20 || !digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            members.note(.invalidPhone, "extension", "extension must have at most 20 digits and nothing else.")
        }
        guard let number = members.value("number"), number != .null else {
            members.note(.missingField, "number")
            return nil
        }
        let text = line(number, .phones, "number", &members)
        guard !text.isEmpty, members.faults.isEmpty else { return nil }
        var phone = Phone(text, numberExtension: digits.isEmpty ? nil : digits)
        var planned = PhoneType.other
        if !existing.phones.contains(where: { $0.number == text }) {
            let country = existing.text(.country)
            if let problem = validator.problem(.phone, text, in: country) {
                members.note(ProblemCode(problem), "number")
                return nil
            }
            if let found = phones.parse(text, region: validator.region(of: country)) {
                phone.number = found.e164
                phone.numberExtension = phone.numberExtension ?? found.numberExtension
                planned = found.kind == .mobile ? .mobile : found.kind == .pager ? .pager : .other
            }
        }
        let known = existing.phones.first {
            $0.number == phone.number && $0.numberExtension == phone.numberExtension
        }
        phone.type = type ?? known?.type ?? planned
        return phone
    }
}

extension ProblemCode {
    init(_ problem: CardProblem) {
        switch problem {
        case .insufficientData: self = .insufficientData
        case .invalidEmail: self = .invalidEmail
        case .invalidPhone: self = .invalidPhone
        case .invalidWebsite: self = .invalidWebsite
        }
    }
}
