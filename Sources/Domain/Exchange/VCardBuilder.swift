import VCards

/// Builds one contact from the properties of a card.
struct VCardBuilder {
    private var contact = ExchangeContact(displayName: "")
    private var warnings: [VCardReading.Warning] = []
    private var hasFormattedName = false
    private var labels: [String: String] = [:]
    private var emailGroups: [String?] = []
    private var phoneGroups: [String?] = []
    private var urlGroups: [String?] = []
    private var addressGroups: [String?] = []

    mutating func add(_ property: VCardProperty) {
        if property.name == "PHOTO" {
            addPhoto(property)
            return
        }
        let raw = text(of: property)
        func whole() -> String { VCardText.components(raw, separator: nil)[0] }
        switch property.name {
        case "FN":
            if hasFormattedName {
                warn(property, "a second FN; left out")
            } else {
                contact.displayName = whole()
                hasFormattedName = true
            }
        case "N":
            let parts = fields(raw, 5, joinedBy: " ")
            contact.name = .init(
                prefix: parts[3], given: parts[1], middle: parts[2], family: parts[0], suffix: parts[4])
        case "NICKNAME": contact.nicknames += VCardText.components(raw, separator: ",").filter { !$0.isEmpty }
        case "CATEGORIES": contact.categories += VCardText.components(raw, separator: ",").filter { !$0.isEmpty }
        case "EMAIL":
            contact.emails.append(value(property, Self.dropping("mailto:", whole())))
            emailGroups.append(property.group)
        case "TEL":
            contact.phones.append(value(property, Self.dropping("tel:", whole())))
            phoneGroups.append(property.group)
        case "URL":
            contact.urls.append(value(property, whole()))
            urlGroups.append(property.group)
        case "ADR":
            let parts = fields(raw, 7, joinedBy: ", ")
            contact.addresses.append(
                .init(
                    postOfficeBox: parts[0], extended: parts[1], street: parts[2], city: parts[3], region: parts[4],
                    postalCode: parts[5], country: parts[6], types: property.types, isPreferred: property.isPreferred))
            addressGroups.append(property.group)
        case "NOTE": contact.note += (contact.note.isEmpty ? "" : "\n") + whole()
        case "UID": contact.uid = whole()
        case "REV":
            contact.revision = VCardDate.date(whole().filter { !$0.isWhitespace })
            if contact.revision == nil { warn(property, "REV is not a date") }
        case "X-ABLABEL":
            if let group = property.group { labels[group] = Self.plainLabel(whole()) }
        default:
            if let group = VCardTextProperties.group(property.name) { addTexts(raw, to: group) }
        }
    }

    /// The last text gets the further components too.
    private mutating func addTexts(_ raw: String, to group: VCardTextProperties.Group) {
        var parts = VCardText.components(raw, separator: group.isStructured ? ";" : nil)[...]
        for text in group.texts.dropLast() { contact[text] = parts.popFirst() ?? "" }
        guard let last = group.texts.last else { return }
        contact[last] = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// - Parameter line: line of the card's END.
    func finished(_ line: Int) -> (contact: ExchangeContact, warnings: [VCardReading.Warning]) {
        var (contact, warnings) = (contact, warnings)
        for place in contact.emails.indices { contact.emails[place].label = label(emailGroups[place]) }
        for place in contact.phones.indices { contact.phones[place].label = label(phoneGroups[place]) }
        for place in contact.urls.indices { contact.urls[place].label = label(urlGroups[place]) }
        for place in contact.addresses.indices { contact.addresses[place].label = label(addressGroups[place]) }
        if contact.displayName.isEmpty {
            let candidates: [String?] = [
                contact.name?.joined, contact.nicknames.first, contact.company, contact.emails.first?.value,
            ]
            contact.displayName = candidates.compactMap { $0 }.first { !$0.isEmpty } ?? ""
            warnings.append(.init(line: line, message: "the card has no FN"))
        }
        return (contact, warnings)
    }

    private func label(_ group: String?) -> String? { group.flatMap { labels[$0] } }

    private mutating func warn(_ property: VCardProperty, _ message: String) {
        warnings.append(.init(line: property.line, message: message))
    }

    private mutating func text(of property: VCardProperty) -> String {
        let (text, isLatin) = property.text
        let charset = property.values(of: "CHARSET").first?.uppercased() ?? "UTF-8"
        let claimsUTF8 = charset == "UTF-8" || charset == "UTF8"
        if isLatin, claimsUTF8 {
            warn(property, "\(property.name) is not valid UTF-8; read as Windows-1252")
        } else if !isLatin, !claimsUTF8, property.hasNonASCII {
            warn(property, "\(property.name) says \(charset) but is UTF-8; read as UTF-8")
        }
        return text
    }

    private mutating func addPhoto(_ property: VCardProperty) {
        let text = String(decoding: property.value, as: UTF8.self).filter { !$0.isWhitespace }
        if text.lowercased().hasPrefix("data:image/"), let comma = text.firstIndex(of: ",") {
            let format = text[..<comma].dropFirst("data:image/".count).prefix { $0 != ";" }
            guard let bytes = VCardText.base64(String(text[text.index(after: comma)...])) else {
                warn(property, "PHOTO is not base64; left out")
                return
            }
            contact.photo = .init(bytes: bytes, format: format.uppercased())
        } else if property.isBase64 {
            guard let bytes = VCardText.base64(text) else {
                warn(property, "PHOTO is not base64; left out")
                return
            }
            let format = property.types.first?.uppercased().split(separator: "/").last.map(String.init) ?? "JPEG"
            contact.photo = .init(bytes: bytes, format: format)
        } else {
            warn(property, "PHOTO is a URL, and URLs are not fetched; left out")
        }
    }

    private func value(_ property: VCardProperty, _ text: String) -> ExchangeContact.Value {
        .init(text, types: property.types, isPreferred: property.isPreferred)
    }

    /// Components separated by semicolons, each of which may be a list separated by commas; missing components are
    /// empty.
    private func fields(_ raw: String, _ count: Int, joinedBy separator: String) -> [String] {
        var parts = PropertyText.split(raw, at: ";").map { part in
            VCardText.components(part, separator: ",").joined(separator: separator)
        }
        while parts.count < count { parts.append("") }
        return parts
    }

    private static func dropping(_ scheme: String, _ value: String) -> String {
        value.lowercased().hasPrefix(scheme) ? String(value.dropFirst(scheme.count)) : value
    }

    /// Apple writes its predefined labels as `_$!<HomePage>!$_`.
    private static func plainLabel(_ label: String) -> String {
        label.hasPrefix("_$!<") && label.hasSuffix(">!$_") && label.utf8.count >= 8
            ? String(label.dropFirst(4).dropLast(4)) : label
    }
}
