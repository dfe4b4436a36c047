import Captures
import Cards
import Contacts
import FoundationEssentials
import JSON
import Records
import Requests
import Store

enum ContactView {
    static func json(_ contact: Contact) -> JSON {
        let confidence = contact.confidence.sorted { $0.key < $1.key }
        let head: [JSON.Member] = [
            .init(name: "id", value: JSON(contact.id)),
            .init(name: "status", value: .string(contact.status.rawValue)),
        ]
        let tail: [JSON.Member] = [
            .init(
                name: "confidence", value: .object(confidence.map { .init(name: $0.key, value: .decimal($0.value)) })),
            .init(name: "refusedNames", value: JSON(contact.refusedNames)),
            .init(name: "captureId", value: JSON(contact.capture)),
            .init(name: "mergedCaptureIds", value: .array(contact.cards.map { JSON($0) })),
            .init(name: "isExportedToContacts", value: .bool(contact.exportedAt != nil)),
            .init(name: "lastExportedAt", value: JSON(contact.exportedAt)),
            .init(name: "linkedInSearchUrl", value: JSON(linkedInSearch(contact.fields))),
            .init(name: "createdAt", value: JSON(contact.createdAt)),
            .init(name: "updatedAt", value: JSON(contact.updatedAt)),
            .init(name: "version", value: .integer(contact.version)),
        ]
        return .object(head + members(contact.fields) + tail)
    }

    static func json(_ phone: Phone) -> JSON {
        .phone(
            number: .string(phone.number), type: .string(phone.type.rawValue),
            extension: JSON(phone.numberExtension)
        )
    }

    static func json(_ fields: ContactFields) -> JSON { .object(members(fields)) }

    private static func members(_ fields: ContactFields) -> [JSON.Member] {
        ContactField.allCases.map { field in
            .init(name: field.rawValue, value: field == .notes ? JSON(fields.notes) : JSON(fields[field]))
        }
    }

    /// A search link for a person to open. The server sends no request to this site.
    private static func linkedInSearch(_ fields: ContactFields) -> String? {
        guard !fields.name.isEmpty else { return nil }
        let words = fields.company.isEmpty ? fields.name : "\(fields.name) \(fields.company)"
        return "https://www.linkedin.com/search/results/people/?keywords=" + words.percentEncoded
    }

    static func path(_ id: UUID) -> String { "/v1/contacts/\(id.uuidString.lowercased())" }
}

extension JSON {
    init(_ value: FieldValue) {
        switch value {
        case .text(let text): self = .string(text)
        case .list(let items): self.init(items)
        case .phones(let phones): self = .array(phones.map(ContactView.json))
        }
    }
}
