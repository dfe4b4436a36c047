import Cards
import Contacts
import FoundationEssentials
import HTTPServer
import PhoneNumbers

/// The fields of a contact that a client may write, and a JSON merge patch (RFC 7396) over them.
struct ContactInput {
    /// Texts before lists, and the notes last: so the faults of several are answered.
    private static let fields =
        ContactField.allCases.filter { $0.kind == .text } + ContactField.allCases.filter(\.nothing.isList) + [.notes]

    private let phones = PhoneNumbers()
    private let validator: CardValidator

    /// - Parameter region: two letters, for numbers written without a country code.
    init(region: String?) {
        validator = CardValidator(phones: phones, defaultRegion: region)
    }

    /// - Parameter base: what the patch changes; empty fields for a new contact.
    /// - Throws: every fault together; `insufficient_data` if no name, company, mail address or phone number is left.
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
        for field in Self.fields {
            guard let value = reader.value(field.rawValue) else { continue }
            fields[field] = value == .null ? field.nothing : read(value, field, over: fields, &reader)
        }
        reader.noteUnknown()
        return (fields, reader.faults)
    }

    private func read(
        _ value: JSON, _ field: ContactField, over standing: ContactFields, _ reader: inout FieldReader
    ) -> FieldValue {
        switch field.kind {
        case .text: .text(line(value, field, field.rawValue, &reader))
        case .list, .tags: .list(list(value, field, over: standing, &reader))
        case .phones: .phones(phones(value, over: standing, &reader))
        case .notes: .text(reader.text(value, field.rawValue, upTo: field.longest) ?? "")
        }
    }

    private func line(
        _ value: JSON, _ field: ContactField, _ place: String, _ reader: inout FieldReader
    ) -> String {
        let text = CardValidator.normalised(reader.text(value, place, upTo: field.longest) ?? "")
        // What nobody can see is no name.
        return text.unicodeScalars.contains(where: \.isVisible) ? text : ""
    }

    /// What stands may stay as it is: a card may have said more than a person may write.
    private func list(
        _ value: JSON, _ field: ContactField, over standing: ContactFields, _ reader: inout FieldReader
    ) -> [String] {
        let name = field.rawValue
        let known = standing.list(field)
        let country = standing.text(.country)
        let items = items(value, name, "strings", standing: known.count, &reader)
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
            guard let value = field == .tags ? ContactTag.normalised(text) : text else {
                reader.note(.invalidText, place, "A tag must have 1 to 50 visible characters.")
                continue
            }
            if !result.contains(value) { result.append(value) }
        }
        return result
    }

    private func items(
        _ value: JSON, _ name: String, _ kind: String, standing: Int, _ reader: inout FieldReader
    ) -> [JSON] {
        let most = max(ContactField.mostItems, standing)
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

    private func phones(_ value: JSON, over standing: ContactFields, _ reader: inout FieldReader) -> [Phone] {
        let name = ContactField.phones.rawValue
        let items = items(value, name, "objects", standing: standing.phones.count, &reader)
        var result: [Phone] = []
        for (index, item) in items.enumerated() {
            let place = "\(name)/\(index)"
            guard var members = reader.nested(item, place) else {
                let words = "\(place) must be an object with number, type and extension, not \(item.typeName)."
                reader.note(.wrongType, place, words)
                continue
            }
            let phone = phone(&members, over: standing)
            members.noteUnknown()
            reader.note(members.faults)
            if let phone { result.append(phone) }
        }
        return Phone.unique(result)
    }

    /// A number that stands may stay as it is: a card may have said more than a person may write.
    /// - Returns: nil for an empty number, and for a wrong one, which is noted.
    private func phone(_ members: inout FieldReader, over standing: ContactFields) -> Phone? {
        let type: PhoneType? = members.choice("type", else: .unknownChoice)
        let digits = CardValidator.normalised(members.text("extension", upTo: 100) ?? "")
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
        if !standing.phones.contains(where: { $0.number == text }) {
            let country = standing.text(.country)
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
        let known = standing.phones.first {
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
