package import Captures

/// Reads a business card. Rules first find everything with a grammar, then the address; then name, title and company
/// compete for the remaining lines. Pure: no clock, no I/O except the given numbering plan.
package struct CardParser: Sendable {
    /// Highest confidence of a number that no numbering plan knows, or of an address with an ambiguous character.
    private static let doubtfulLimit = 0.85

    /// Cards in one capture, at most. Send more as several captures or as an import of contacts.
    package static let maximumCards = 200
    /// For the sender of more cards.
    package static let tooManyCardsText =
        "Too many cards: at most \(maximumCards) are accepted at once. Please send them in portions."
    /// Code points of a number in a shared contact, at most.
    private static let maxNumberLength = 200

    private let phones: any PhoneReading
    private let defaultRegion: String?
    private let curve: ConfidenceCurve
    private(set) var budget = ReadingBudget.unlimited

    /// - Parameters:
    ///   - defaultRegion: ISO 3166-1 alpha-2 code, for cards that do not show their country.
    ///   - curve: maps the rules' score of a field to the share of such fields that are right.
    package init(phones: any PhoneReading, defaultRegion: String? = nil, curve: ConfidenceCurve = .fitted) {
        self.phones = phones
        self.defaultRegion = defaultRegion
        self.curve = curve
    }

    /// A parser that stops when the budget is used up; its result is then useless.
    package func within(_ budget: ReadingBudget) -> CardParser {
        var parser = self
        parser.budget = budget
        return parser
    }

    package func parse(_ recognition: Recognition) -> CardReading {
        parse(CardLayout.segments(of: CardSurface(recognition)), of: recognition)
    }

    func parse(_ segments: [CardSegment], of recognition: Recognition) -> CardReading {
        CardReading(
            fields: fields(segments, recognition.codes, on: recognition),
            rawText: rawText(recognition.text, recognition.codes))
    }

    func fields(_ segments: [CardSegment], _ codes: [Code], on picture: Recognition) -> [CardField] {
        merge(
            coded(codes),
            into: read(segments).map { field in
                var field = field
                if !field.words.isEmpty { field.box = picture.box(of: field.words) }
                return field
            })
    }

    private func coded(_ codes: [Code]) -> [CodeCard.Entry] {
        codes.flatMap { code in
            (CodeCard(code.payload)?.entries ?? []).map { entry in
                var entry = entry
                entry.box = code.box
                return entry
            }
        }
    }

    /// The recognized lines; if only codes were read, their payloads.
    func rawText(_ lines: String, _ codes: [Code]) -> String {
        lines.isEmpty ? codes.map(\.payload).joined(separator: "\n") : lines
    }

    /// Plain text, one line of the card per element.
    package func parse(lines: [String]) -> CardReading {
        let bounded = lines.prefix(CardSurface.mostLines).map {
            ReadableText($0.withoutInvisibles, upTo: CardSurface.mostCharacters).text
        }
        return CardReading(
            fields: ordered(read(CardLayout.segments(of: bounded))), rawText: lines.joined(separator: "\n"))
    }

    /// Whether the text is a shared contact: a vCard or a MECARD.
    package static func isContact(_ text: String) -> Bool { contact(text) != nil }

    private static func contact(_ text: String) -> CodeCard? {
        let opening = String(text.unicodeScalars.prefix(40)).withoutInvisibles.trimmed.uppercased()
        guard opening.hasPrefix("MECARD:") || opening.hasPrefix("BEGIN:VCARD") else { return nil }
        return CodeCard(text.withoutInvisibles)
    }

    /// Whether a text is read as cards, not as a conversation.
    package static func isCards(_ text: String, saidToBe kind: CaptureKind) -> Bool {
        kind == .card || kind == .auto && isContact(text)
    }

    /// Number of cards that `parseCards` finds in a text.
    package static func countCards(in text: String) -> Int { max(1, VCardPayload.count(in: text.withoutInvisibles)) }

    /// Code points of a card's text beyond the length limits; 0 for shared contacts.
    package static func unread(in text: String) -> Int {
        guard VCardPayload.count(in: text.withoutInvisibles) == 0, !isContact(text) else { return 0 }
        let lines = text.lines()
        return lines.enumerated().reduce(0) { unread, line in
            let length = line.element.unicodeScalars.count
            return unread
                + (line.offset < CardSurface.mostLines ? max(0, length - CardSurface.mostCharacters) : length + 1)
        }
    }

    /// One reading for each vCard in the text; without vCards one reading of the text.
    package func parseCards(text: String) -> [CardReading] {
        let cards = VCardPayload.cards(in: text.withoutInvisibles)
        guard cards.count > 1 else { return [parse(text: cards.first ?? text)] }
        return cards.prefix { _ in budget.hasTimeLeft }.map { parse(text: $0) }
    }

    package func parse(text: String) -> CardReading {
        if let contact = Self.contact(text) {
            return CardReading(fields: merge(contact.entries, into: []), rawText: text)
        }
        // One more line, which holds the rest of the text.
        let lines = text.lines(most: CardSurface.mostLines + 1).map(String.init)
        var reading = parse(lines: lines)
        reading.rawText = text
        return reading
    }

    /// Results of the rules that run before the address and the lines of words.
    struct Contacts {
        var page: CardPage
        var isRead: Bool
        var region: String?
        var emails: [CardField]
        var websites: [CardField]
        var social: [CardField]
        var numbers: [CardField]

        var hasContactDetails: Bool { !emails.isEmpty || !numbers.isEmpty }
    }

    private func read(_ segments: [CardSegment]) -> [CardField] {
        let contacts = contacts(in: segments)
        return budget.hasTimeLeft ? read(contacts) : []
    }

    func contacts(in segments: [CardSegment]) -> Contacts {
        let isRead = segments.contains { $0.box != nil }
        var page = CardPage(segments: segments)
        var emails = EmailRule.apply(to: &page)
        if isRead {
            emails += LostMarks.dotless(in: &page)
            for index in emails.indices { EmailRule.mendStroke(&emails[index]) }
        }
        var websites = isRead ? DomainEvidence.sites(like: emails, in: &page) : []
        websites += WebsiteRule.apply(to: &page, emails: emails).filter { site in
            !websites.contains { isSame($0.value, site.value) }
        }
        if isRead {
            emails +=
                DomainEvidence.mails(at: &websites, besides: emails, in: &page)
                + LostMarks.signless(&websites, in: &page)
            DomainEvidence(page: page).agree(&emails, &websites)
        }
        let social = SocialRule.apply(to: &page, websites: &websites)
        let region = CountryHint.region(of: page, emails: emails, websites: websites) ?? defaultRegion
        let numbers = PhoneRule(phones: phones, region: region).apply(to: &page)
        return Contacts(
            page: page, isRead: isRead, region: region, emails: emails, websites: websites, social: social,
            numbers: numbers)
    }

    func read(_ contacts: Contacts) -> [CardField] {
        var (page, emails, websites) = (contacts.page, contacts.emails, contacts.websites)
        let (region, isRead) = (contacts.region, contacts.isRead)
        let domains = CompanyRule.domainLabels(emails, websites)
        let address = AddressRule(region: region, domains: domains, isRead: isRead).apply(to: &page)
        guard budget.hasTimeLeft else { return [] }
        var people = PeopleRules(emails: emails, websites: websites, region: region, isRead: isRead).apply(to: &page)
        if isRead, let name = people.firstIndex(where: { $0.name == .fullName }) {
            NameEvidence.agree(&people[name], &emails, page: page)
            // "E jennifer kaczmarek@…": words that belong to the e-mail address are not a company.
            let words = emails.flatMap(\.words)
            people.removeAll { $0.name == .company && $0.words.contains(where: words.contains) }
        }
        if isRead {
            NameEvidence.mendRoles(&emails, page: page)
            if let company = people.first(where: { $0.name == .company }) {
                DomainEvidence.agree(&emails, &websites, with: company, page: page)
            }
        }
        return (emails + websites + contacts.social + contacts.numbers + address + people).map { field in
            var field = field
            field.confidence = curve.calibrated(field.confidence, field.name)
            // A number that no plan knows needs a person's review; typed in, it would be refused.
            if field.name == .phone, !phones.isValid(field.value, region: nil) {
                field.confidence = min(field.confidence, Self.doubtfulLimit)
            }
            if isRead, field.name == .email || field.name == .website, Self.hasDoubtfulSign(field.display) {
                field.confidence = min(field.confidence, Self.doubtfulLimit)
            }
            if isRead, Self.hasRestoredMarks(field) { field.confidence = min(field.confidence, Self.doubtfulLimit) }
            field.band = ConfidenceBand(confidence: field.confidence)
            return field
        }
    }

    /// `María` for a printed `Maria`: the usual spelling there, not the recognized one.
    private static func hasRestoredMarks(_ field: CardField) -> Bool {
        guard [.fullName, .company, .jobTitle, .street, .city].contains(field.name), !field.value.isASCIIOnly else {
            return false
        }
        func marked(_ text: String) -> Int { text.count { $0.isLetter && !$0.isASCII } }
        return marked(field.value) > marked(field.display)
    }

    /// `firmOworks.com`: a single capital O or I between lower-case letters may be a digit.
    private static func hasDoubtfulSign(_ text: String) -> Bool {
        let signs = Array(text)
        return signs.indices.dropFirst().dropLast().contains { index in
            (signs[index] == "O" || signs[index] == "I") && signs[index - 1].isLowercase && signs[index + 1].isLowercase
        }
    }

    /// A code's value replaces the printed one in fields of a single value, and is added to phones, e-mail addresses
    /// and sites.
    private func merge(_ entries: [CodeCard.Entry], into printed: [CardField]) -> [CardField] {
        let address: Set<CardFieldName> = [.street, .city, .state, .zip, .country]
        let several: Set<CardFieldName> = [.phone, .email, .website, .social]
        let region = entries.lazy.compactMap { $0.name == .country ? Countries.region($0.value) : nil }.first
        let coded = entries.compactMap { entry -> CardField? in
            guard var field = field(entry, region: region ?? defaultRegion) else { return nil }
            // The print may have details that the code omits.
            if field.name == .phone, let same = printed.first(where: { $0.name == .phone && $0.value == field.value }) {
                field.type = field.type ?? same.type
                field.numberExtension = field.numberExtension ?? same.numberExtension
            }
            return field
        }
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

    /// - Parameter region: region for numbers without a country code.
    private func field(_ entry: CodeCard.Entry, region: String?) -> CardField? {
        var value = entry.value
        var type = entry.type
        var numberExtension: String?
        switch entry.name {
        case .phone:
            // Emergency and service numbers belong to no contact.
            guard value.count(where: \.isNumber) >= 5 else { return nil }
            guard value.unicodeScalars.count <= Self.maxNumberLength,
                let phone = phones.find(in: value, region: region).first
            else {
                return CardField(
                    name: .phone, value: value, display: value, confidence: 0.6, type: type, box: entry.box)
            }
            value = phone.e164
            numberExtension = phone.numberExtension
            type = type ?? (phone.kind == .mobile ? .mobile : nil)
        case .email:
            guard EmailGrammar.isAddress(value) else { return nil }
        case .website:
            guard WebsiteGrammar.parse(value) != nil else { return nil }
        default: break
        }
        return CardField(
            name: entry.name, value: value, display: entry.value, confidence: CodeCard.confidence, type: type,
            numberExtension: numberExtension, box: entry.box)
    }

    /// Compares without case, scheme, `www.` and a trailing slash.
    private func isSame(_ a: String, _ b: String) -> Bool {
        func key(_ value: String) -> String {
            var key = value.lowercased()
            for prefix in ["https://", "http://", "www."] where key.hasPrefix(prefix) { key.removeFirst(prefix.count) }
            return key.stripped(of: "/")
        }
        return key(a) == key(b)
    }

    /// In the order of names, then of confidence. Fax numbers come last, because nobody can be called there.
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
