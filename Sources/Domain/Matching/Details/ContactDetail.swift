package import Contacts

/// One value of a contact that a suggestion can add.
package enum ContactDetail: Codable, Sendable, Equatable {
    /// In E.164.
    case phone(Phone)
    case email(String)
    case website(String)
    case address(PostalAddress)

    package enum Kind: String, Codable, Sendable, CaseIterable { case phone, email, website, address }

    package var kind: Kind {
        switch self {
        case .phone: .phone
        case .email: .email
        case .website: .website
        case .address: .address
        }
    }

    /// On one line, for a person.
    package var text: String {
        switch self {
        case .phone(let phone): phone.text
        case .email(let text), .website(let text): text
        case .address(let address): address.text
        }
    }

    /// Equal for two spellings of one value.
    package var key: String {
        switch self {
        case .phone(let phone): phone.text
        case .email(let text): text.lowercased()
        case .website(let text): Self.siteKey(text)
        case .address(let address): NameFolding.key(address.text)
        }
    }

    /// Whether the contact has the value, in any spelling.
    package func isKnown(to fields: ContactFields) -> Bool {
        switch self {
        case .phone(let phone):
            fields.phones.contains { $0.number == phone.number && $0.numberExtension == phone.numberExtension }
        case .email: fields.emails.contains { $0.lowercased() == key }
        case .website: fields.list(.websites).contains { Self.siteKey($0) == key }
        case .address: NameFolding.key(PostalAddress(fields).text) == key
        }
    }

    /// The fields that change if the value is added: a list gets one item more, an address replaces the old one.
    package func added(to fields: ContactFields) -> [ContactField: FieldValue] {
        switch self {
        case .phone(let phone): [.phones: .phones(fields.phones + [phone])]
        case .email(let text): [.emails: .list(fields.emails + [text])]
        case .website(let text): [.websites: .list(fields.list(.websites) + [text])]
        case .address(let address): address.fields
        }
    }

    /// Without the scheme, `www.` and a slash at the end.
    private static func siteKey(_ text: String) -> String {
        var rest = text.lowercased()[...]
        for prefix in ["https://", "http://", "www."] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return String(rest.hasSuffix("/") ? rest.dropLast() : rest)
    }
}
