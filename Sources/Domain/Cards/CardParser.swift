package import Captures

/// Reads a business card: rules for the things that have a grammar first, then the address, then name, title and
/// company compete for what is left. Pure: no clock, no I/O but the numbering plan that it is given.
package struct CardParser: Sendable {
    /// More text than any card carries; the rest is kept in `rawText` only.
    private static let mostLines = 200
    private static let mostCharacters = 500

    private let phones: any PhoneReading
    private let defaultRegion: String?

    /// - Parameter defaultRegion: two letters, for cards that do not show their country.
    package init(phones: any PhoneReading, defaultRegion: String? = nil) {
        self.phones = phones
        self.defaultRegion = defaultRegion
    }

    package func parse(_ recognition: Recognition) -> CardReading {
        var bounded = recognition
        bounded.lines = recognition.lines.prefix(Self.mostLines).filter { $0.text.count <= Self.mostCharacters }
        let printed = read(CardLayout.segments(of: bounded))
        let coded = recognition.codes.flatMap { CodeCard($0.payload)?.entries ?? [] }
        return CardReading(fields: merge(coded, into: printed), rawText: recognition.text)
    }

    /// Plain text, one line of the card a line.
    package func parse(lines: [String]) -> CardReading {
        let bounded = lines.prefix(Self.mostLines).map { String($0.prefix(Self.mostCharacters)) }
        return CardReading(
            fields: ordered(read(CardLayout.segments(of: bounded))), rawText: lines.joined(separator: "\n"))
    }

    package func parse(text: String) -> CardReading {
        // A shared contact or a scanned code may arrive as text.
        if let code = CodeCard(text), VCardText(text) != nil || text.trimmed.uppercased().hasPrefix("MECARD:") {
            return CardReading(fields: merge(code.entries, into: []), rawText: text)
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        var reading = parse(lines: lines)
        reading.rawText = text
        return reading
    }

    private func read(_ segments: [CardSegment]) -> [CardField] {
        var page = CardPage(segments: segments)
        let emails = EmailRule.apply(to: &page)
        let websites = WebsiteRule.apply(to: &page, emails: emails)
        let region = CountryHint.region(of: page, emails: emails, websites: websites) ?? defaultRegion
        let numbers = PhoneRule(phones: phones, region: region).apply(to: &page)
        let address = AddressRule.apply(to: &page)
        let people = PeopleRules.apply(to: &page, emails: emails, websites: websites)
        return emails + websites + numbers + address + people
    }

    /// A code's value replaces what was read for a field of one value, and joins the phones, mails and sites.
    private func merge(_ entries: [CodeCard.Entry], into printed: [CardField]) -> [CardField] {
        let address: Set<CardFieldName> = [.street, .city, .state, .zip, .country]
        let several: Set<CardFieldName> = [.phone, .email, .website]
        let coded = entries.compactMap(field)
        let names = Set(coded.map(\.name))
        let kept = printed.filter { field in
            if several.contains(field.name) {
                return !coded.contains { $0.name == field.name && isSame($0.value, field.value) }
            }
            if address.contains(field.name) { return names.isDisjoint(with: address) }
            return !names.contains(field.name)
        }
        return ordered(coded + kept)
    }

    private func field(_ entry: CodeCard.Entry) -> CardField? {
        var value = entry.value
        var type = entry.type
        switch entry.name {
        case .phone:
            guard let phone = phones.find(in: value, region: defaultRegion).first else {
                return CardField(name: .phone, value: value, display: value, confidence: 0.6, type: type)
            }
            value = phone.e164
            type = type ?? (phone.kind == .mobile ? .mobile : nil)
        case .email:
            guard EmailGrammar.isAddress(value) else { return nil }
        default: break
        }
        return CardField(
            name: entry.name, value: value, display: entry.value, confidence: CodeCard.confidence, type: type)
    }

    /// Sites and mails differ in case, scheme, `www.` and the last slash.
    private func isSame(_ a: String, _ b: String) -> Bool {
        func key(_ value: String) -> String {
            var key = value.lowercased()
            for prefix in ["https://", "http://", "www."] where key.hasPrefix(prefix) { key.removeFirst(prefix.count) }
            return key.stripped(of: "/")
        }
        return key(a) == key(b)
    }

    /// By name, then trust; a fax is no number to call, so it comes after the others.
    private func ordered(_ fields: [CardField]) -> [CardField] {
        CardFieldName.allCases.flatMap { name in
            fields.filter { $0.name == name && !$0.value.isEmpty }.enumerated().sorted { a, b in
                let (faxA, faxB) = (a.element.type == .fax, b.element.type == .fax)
                if faxA != faxB { return faxB }
                return a.element.confidence == b.element.confidence
                    ? a.offset < b.offset : a.element.confidence > b.element.confidence
            }.map(\.element)
        }
    }
}
