import FoundationEssentials
import Store

enum ContactView {
    static func json(_ contact: Contact) -> JSON {
        let fields = contact.fields
        return [
            "id": JSON(contact.id),
            "status": .string(contact.status.rawValue),
            "name": .string(fields.name),
            "company": .string(fields.company),
            "jobTitle": .string(fields.jobTitle),
            "aliases": JSON(fields.aliases),
            "emails": JSON(fields.emails),
            "phones": JSON(fields.phones),
            "websites": JSON(fields.websites),
            "street": .string(fields.street),
            "city": .string(fields.city),
            "region": .string(fields.region),
            "postalCode": .string(fields.postalCode),
            "country": .string(fields.country),
            "notes": JSON(fields.notes),
            "confidence": .object(
                contact.confidence.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .decimal($0.value)) }),
            "captureId": JSON(contact.capture),
            "createdAt": JSON(contact.createdAt),
            "updatedAt": JSON(contact.updatedAt),
            "version": .integer(contact.version),
        ]
    }

    static func path(_ id: UUID) -> String { "/v1/contacts/\(id.uuidString.lowercased())" }

    /// The entity tag of a version.
    static func tag(_ version: Int) -> String { "\"\(version)\"" }
}
