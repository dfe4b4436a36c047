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
            "tags": JSON(fields.tags),
            "notes": JSON(fields.notes),
            "confidence": .object(
                contact.confidence.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .decimal($0.value)) }),
            "captureId": JSON(contact.capture),
            "mergedCaptureIds": .array(contact.cards.map { JSON($0) }),
            "linkedInSearchUrl": JSON(linkedInSearch(fields)),
            "createdAt": JSON(contact.createdAt),
            "updatedAt": JSON(contact.updatedAt),
            "version": .integer(contact.version),
        ]
    }

    /// A link alone: nothing is asked of the site, and nothing taken from it (D-100).
    private static func linkedInSearch(_ fields: ContactFields) -> String? {
        guard !fields.name.isEmpty else { return nil }
        let words = fields.company.isEmpty ? fields.name : "\(fields.name) \(fields.company)"
        return "https://www.linkedin.com/search/results/people/?keywords=" + percentEncoded(words)
    }

    /// All but the unreserved characters of RFC 3986.
    private static func percentEncoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    static func path(_ id: UUID) -> String { "/v1/contacts/\(id.uuidString.lowercased())" }

    /// The entity tag of a version.
    static func tag(_ version: Int) -> String { "\"\(version)\"" }
}
