internal import FoundationEssentials

/// Writes vCard 3.0 or 4.0, card by card into a buffer that the caller empties: UTF-8 without a byte order mark, CRLF,
/// lines of at most 75 octets.
package struct VCardWriter: Sendable {
    private let version: VCardVersion
    package var lines = CardLines()

    package init(version: VCardVersion = .v3) { self.version = version }

    package static func write(
        _ contacts: some Sequence<ExchangeContact>, version: VCardVersion = .v3
    ) -> [UInt8] {
        var writer = VCardWriter(version: version)
        for contact in contacts { writer.append(contact) }
        return writer.lines.buffer
    }

    package mutating func append(_ contact: ExchangeContact) {
        var item = 0
        lines.line("BEGIN:VCARD")
        lines.line("VERSION:" + version.rawValue)
        let shown = Self.formattedName(contact)
        let name = contact.name ?? NameSplitter.split(contact.displayName)
        text("N", [name.family, name.given, name.middle, name.prefix, name.suffix], separator: ";")
        text("FN", [shown], separator: ";")
        if !contact.nicknames.isEmpty { text("NICKNAME", contact.nicknames, separator: ",") }
        for group in VCardTextProperties.groups {
            var components = group.texts.map { contact[$0] }
            while components.last?.isEmpty == true { components.removeLast() }
            if !components.isEmpty { text(group.name, components, separator: ";") }
        }
        for email in contact.emails { value("EMAIL", email, always: version == .v3 ? "internet" : nil, &item) }
        for phone in contact.phones { value("TEL", phone, always: phone.types.isEmpty ? "voice" : nil, &item) }
        for url in contact.urls { value("URL", url, always: nil, &item) }
        for address in contact.addresses { put(address, &item) }
        if !contact.categories.isEmpty { text("CATEGORIES", contact.categories, separator: ",") }
        if !contact.note.isEmpty { text("NOTE", [contact.note], separator: ";") }
        if let photo = contact.photo { put(photo) }
        if let uid = contact.uid { text("UID", [uid], separator: ";") }
        if let revision = contact.revision { lines.revision(revision, version) }
        lines.line("END:VCARD")
    }

    /// FN must not be empty: the first of name, nickname, company, e-mail and phone that is not.
    private static func formattedName(_ contact: ExchangeContact) -> String {
        let candidates: [String?] = [
            contact.displayName, contact.name?.joined, contact.nicknames.first, contact.company,
            contact.emails.first?.value, contact.phones.first?.value,
        ]
        return candidates.compactMap { $0 }.first { !$0.isEmpty } ?? "Unnamed"
    }

    private mutating func text(_ property: String, _ parts: [String], separator: Character) {
        lines.begin(property)
        lines.put(UInt8(ascii: ":"))
        components(parts, separator: separator)
        lines.end()
    }

    private mutating func components(_ parts: [String], separator: Character) {
        for (place, part) in parts.enumerated() {
            if place > 0 { lines.put(String(separator)) }
            lines.escape(part)
        }
    }

    private mutating func value(
        _ property: String, _ value: ExchangeContact.Value, always type: String?, _ item: inout Int
    ) {
        let types = (type.map { [$0] } ?? []) + value.types
        head(property, types: types, isPreferred: value.isPreferred, label: value.label, &item)
        lines.escape(value.value, isURI: property == "URL")
        lines.end()
        label(value.label, item)
    }

    private mutating func put(_ address: ExchangeContact.Address, _ item: inout Int) {
        head("ADR", types: address.types, isPreferred: address.isPreferred, label: address.label, &item)
        let parts = [
            address.postOfficeBox, address.extended, address.street, address.city, address.region, address.postalCode,
            address.country,
        ]
        components(parts, separator: ";")
        lines.end()
        label(address.label, item)
    }

    private mutating func head(
        _ property: String, types: [String], isPreferred: Bool, label: String?, _ item: inout Int
    ) {
        if label != nil { item += 1 }
        lines.begin(label == nil ? property : "item\(item).\(property)")
        var words = types.filter(Self.isTypeWord)
        if version == .v3 {
            words = words.map { $0.uppercased() }
            if isPreferred { words.append("PREF") }
        }
        if !words.isEmpty { lines.put(";TYPE=" + words.joined(separator: ",")) }
        if version == .v4, isPreferred { lines.put(";PREF=1") }
        lines.put(UInt8(ascii: ":"))
    }

    private static func isTypeWord(_ word: String) -> Bool {
        !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private mutating func label(_ label: String?, _ item: Int) {
        guard let label else { return }
        text("item\(item).X-ABLabel", [label], separator: ";")
    }

    private mutating func put(_ photo: ExchangeContact.Photo) {
        guard Self.isTypeWord(photo.format) else { return }
        let encoded = Data(photo.bytes).base64EncodedString()
        switch version {
        case .v3: lines.line("PHOTO;ENCODING=b;TYPE=\(photo.format.uppercased()):\(encoded)")
        case .v4: lines.line("PHOTO:data:image/\(photo.format.lowercased());base64,\(encoded)")
        }
    }
}
