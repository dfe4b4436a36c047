package import Captures
import Names

extension CardParser {
    /// One reading for each card on a picture that clearly shows several; otherwise one (`CardSplitter`). Each field
    /// refers to words of the whole picture.
    /// - Parameter whole: the picture parsed as one card, if known.
    package func parseCards(_ recognition: Recognition, whole: CardReading? = nil) -> [CardReading] {
        let (segments, cards) = split(recognition)
        guard cards.count > 1 else { return [whole ?? parse(segments, of: recognition)] }
        return cards.map { card in
            let lines = Dictionary(grouping: card.segments.flatMap(\.words), by: \.reference.line)
            let text = lines.keys.sorted().map { line in
                lines[line, default: []].sorted { $0.reference.word < $1.reference.word }.map(\.text)
                    .joined(separator: " ")
            }
            let codes = card.codes.map { recognition.codes[$0] }
            return CardReading(
                fields: fields(card.segments, codes, on: recognition),
                rawText: rawText(text.joined(separator: "\n"), codes),
                box: recognition.box(of: card))
        }
    }

    /// Box around the words and codes of each card that `parseCards` finds, if there are several and each has one;
    /// otherwise empty. Reads only what tells the cards apart: the people and contact details of their parts.
    package func cardBoxes(in recognition: Recognition) -> [Box] {
        let cards = split(recognition).cards
        guard cards.count > 1 else { return [] }
        let boxes = cards.compactMap(recognition.box(of:))
        return boxes.count == cards.count ? boxes : []
    }

    private func split(_ recognition: Recognition) -> (segments: [CardSegment], cards: [CardSplitter.Part]) {
        let view = CardSurface(recognition)
        let segments = CardLayout.segments(of: view)
        let splitter = CardSplitter(people: people(in:and:))
        return (segments, onSheets(of: recognition) ?? splitter.split(segments, of: view))
    }

    /// One part per sheet, if each sheet is a card of its own; otherwise nil. Sheets need less evidence than parts of
    /// what may be one card: colleagues share a number, and families a name.
    private func onSheets(of recognition: Recognition) -> [CardSplitter.Part]? {
        guard recognition.sheets.count > 1 else { return nil }
        // A card as dark as the table is not detected as a sheet.
        let beside = CardSurface(besideSheetsOf: recognition)
        let others = CardSplitter(people: people(in:and:)).split(CardLayout.segments(of: beside), of: beside)
            .filter { identity(of: $0.segments) != nil }
        let views = CardSurface.sheets(
            on: recognition, without: Set(others.flatMap { $0.segments.flatMap(\.words) }.map(\.reference.line)),
            Set(others.flatMap(\.codes)))
        var (names, mails): (Set<String>, Set<String>) = ([], [])
        var parts = others
        var people = others.count
        for view in views {
            let segments = CardLayout.segments(of: view)
            parts.append(CardSplitter.Part(segments: segments, codes: view.codes.map(\.number)))
            guard let identity = identity(of: segments) else {
                people += view.codes.contains { ContactCode.isSufficient($0.code.payload) } ? 1 : 0
                continue
            }
            // Two parts of one card. Colleagues may share a department's address.
            if let name = identity.name {
                guard names.insert(name).inserted else { return nil }
            } else if !mails.isDisjoint(with: identity.mails) {
                return nil
            }
            mails.formUnion(identity.mails)
            people += 1
        }
        // A shop's card names no person; it counts as a card if other cards lie beside it.
        return people > 1 ? parts.filter { !$0.segments.isEmpty || !$0.codes.isEmpty } : nil
    }

    /// Nil if there are no contact details, or neither a person's name nor an e-mail address.
    private func identity(of segments: [CardSegment]) -> (name: String?, mails: [String])? {
        let contacts = contacts(in: segments)
        let name = contacts.hasContactDetails ? person(contacts)?.name : nil
        return name == nil && contacts.emails.isEmpty ? nil : (name, contacts.emails.map(\.value))
    }

    /// The people in two parts of a page, to tell cards apart. Contact details are searched first, because most parts
    /// of one card have none.
    private func people(
        in first: [CardSegment], and second: [CardSegment]
    ) -> (CardSplitter.Person, CardSplitter.Person)? {
        guard budget.hasTimeLeft else { return nil }
        let one = contacts(in: first)
        guard one.hasContactDetails else { return nil }
        let other = contacts(in: second)
        guard other.hasContactDetails, let left = person(one), let right = person(other) else { return nil }
        return (left, right)
    }

    private func person(_ contacts: Contacts) -> CardSplitter.Person? {
        let fields = read(contacts)
        guard let name = fields.first(where: { $0.name == .fullName }), let shape = PersonNameShape(name.value) else {
            return nil
        }
        // "Ryder Photo" also looks like a name, so further evidence of a person is needed. "DALLAS" above an office is
        // a city.
        guard shape.core.count > 1 || JapaneseText.isCJK(name.value) else { return nil }
        let isKnown =
            shape.core.contains { GivenNames.contains(Substring($0)) } || JapaneseText.isCJK(name.value)
            || fields.contains { $0.name == .jobTitle }
            || contacts.emails.contains { NameRule.agreement(shape.core, email: $0.value) >= 0.6 }
        guard isKnown, !CompanyLexicon.hasKind(name.value) else { return nil }
        return CardSplitter.Person(
            name: name.value, words: Set(shape.core.map(\.compact)),
            contacts: Set(fields.filter { $0.name == .email || $0.name == .phone }.map(\.value)))
    }
}

extension Recognition {
    /// Nil if the card has neither words nor codes.
    fileprivate func box(of card: CardSplitter.Part) -> Box? {
        // A single letter may be a misread mark of the neighboring card.
        let written = card.segments.filter { $0.text.count { $0.isLetter || $0.isNumber } > 1 }
        let boxes =
            [box(of: written.flatMap { $0.words.map(\.reference) })].compactMap(\.self)
            + card.codes.map { codes[$0].box }
        return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }

    /// Box around words of this recognition; nil if `words` is empty.
    func box(of words: [WordReference]) -> Box? {
        let boxes = words.map { lines[$0.line].words[$0.word].box }
        return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }
}
