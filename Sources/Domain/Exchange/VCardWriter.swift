internal import FoundationEssentials

/// Writes vCard 3.0 or 4.0, card by card into a buffer that the caller empties: UTF-8 without a byte order mark, CRLF,
/// lines of at most 75 octets.
///
/// Line breaks in values become `\n`. Other control characters except tab cannot be represented in a vCard and are
/// dropped.
package struct VCardWriter: Sendable {
    private let version: VCardVersion
    /// Bytes written since the caller last emptied the buffer.
    package var buffer: [UInt8] = []
    private var line: [UInt8] = []

    package init(version: VCardVersion = .v3) { self.version = version }

    package static func write(
        _ contacts: some Sequence<ExchangeContact>, version: VCardVersion = .v3
    ) -> [UInt8] {
        var writer = VCardWriter(version: version)
        for contact in contacts { writer.append(contact) }
        return writer.buffer
    }

    package mutating func append(_ contact: ExchangeContact) {
        var item = 0
        put("BEGIN:VCARD")
        put("VERSION:" + version.rawValue)
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
        if let revision = contact.revision { put("REV:" + VCardDate.text(revision, version)) }
        put("END:VCARD")
    }

    /// FN must not be empty: the first of name, nickname, company, e-mail and phone that is not.
    private static func formattedName(_ contact: ExchangeContact) -> String {
        let candidates: [String?] = [
            contact.displayName, contact.name?.joined, contact.nicknames.first, contact.company,
            contact.emails.first?.value, contact.phones.first?.value,
        ]
        return candidates.compactMap { $0 }.first { !$0.isEmpty } ?? "Unnamed"
    }

    private mutating func put(_ plain: String) {
        line.append(contentsOf: plain.utf8)
        endLine()
    }

    private mutating func text(_ property: String, _ parts: [String], separator: Character) {
        line.append(contentsOf: property.utf8)
        line.append(UInt8(ascii: ":"))
        components(parts, separator: separator)
        endLine()
    }

    private mutating func components(_ parts: [String], separator: Character) {
        for (place, part) in parts.enumerated() {
            if place > 0 { line.append(contentsOf: separator.utf8) }
            escape(part, isURI: false)
        }
    }

    private mutating func value(
        _ property: String, _ value: ExchangeContact.Value, always type: String?, _ item: inout Int
    ) {
        let types = (type.map { [$0] } ?? []) + value.types
        head(property, types: types, isPreferred: value.isPreferred, label: value.label, &item)
        escape(value.value, isURI: property == "URL")
        endLine()
        label(value.label, item)
    }

    private mutating func put(_ address: ExchangeContact.Address, _ item: inout Int) {
        head("ADR", types: address.types, isPreferred: address.isPreferred, label: address.label, &item)
        let parts = [
            address.postOfficeBox, address.extended, address.street, address.city, address.region, address.postalCode,
            address.country,
        ]
        components(parts, separator: ";")
        endLine()
        label(address.label, item)
    }

    private mutating func head(
        _ property: String, types: [String], isPreferred: Bool, label: String?, _ item: inout Int
    ) {
        if label != nil {
            item += 1
            line.append(contentsOf: "item\(item).".utf8)
        }
        line.append(contentsOf: property.utf8)
        var words = types.filter(Self.isTypeWord)
        if version == .v3 {
            words = words.map { $0.uppercased() }
            if isPreferred { words.append("PREF") }
        }
        if !words.isEmpty { line.append(contentsOf: (";TYPE=" + words.joined(separator: ",")).utf8) }
        if version == .v4, isPreferred { line.append(contentsOf: ";PREF=1".utf8) }
        line.append(UInt8(ascii: ":"))
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
        case .v3: put("PHOTO;ENCODING=b;TYPE=\(photo.format.uppercased()):\(encoded)")
        case .v4: put("PHOTO:data:image/\(photo.format.lowercased());base64,\(encoded)")
        }
    }

    /// In a URI, commas and semicolons are not escaped (RFC 2426 section 3.6.8).
    private mutating func escape(_ text: String, isURI: Bool) {
        let bytes = text.utf8Span.span
        guard bytes.indices.contains(where: { Self.needsEscape(bytes[$0]) }) else {
            line.append(contentsOf: text.utf8)
            return
        }
        var lastWasReturn = false
        for byte in text.utf8 {
            defer { lastWasReturn = byte == 0x0D }
            switch byte {
            case UInt8(ascii: "\\"): line.append(contentsOf: [byte, byte])
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                if !isURI { line.append(UInt8(ascii: "\\")) }
                line.append(byte)
            case 0x0A where lastWasReturn: continue
            case 0x0A, 0x0D: line.append(contentsOf: "\\n".utf8)
            case 0x00..<0x09, 0x0B..<0x20, 0x7F: continue
            default: line.append(byte)
            }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",")
            || byte == UInt8(ascii: ";")
    }

    /// Folds the line. A continuation's leading space is one of its 75 octets; no character and no escape sequence is
    /// split.
    private mutating func endLine() {
        let limit = 75
        defer {
            buffer.append(contentsOf: [0x0D, 0x0A])
            line.removeAll(keepingCapacity: true)
        }
        guard line.count > limit else {
            buffer.append(contentsOf: line)
            return
        }
        var start = 0
        var room = limit
        while line.count - start > room {
            var end = start + room
            while end > start, line[end] & 0xC0 == 0x80 || isEscaped(end) { end -= 1 }
            buffer.append(contentsOf: line[start..<end])
            buffer.append(contentsOf: [0x0D, 0x0A, 0x20])
            start = end
            room = limit - 1
        }
        buffer.append(contentsOf: line[start...])
    }

    /// Whether the byte is escaped: an odd number of backslashes precedes it.
    private func isEscaped(_ place: Int) -> Bool {
        !line[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
}
