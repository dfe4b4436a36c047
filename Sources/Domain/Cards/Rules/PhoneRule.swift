import Captures

/// Finds phone numbers by the numbering plan and the labels before them.
struct PhoneRule {
    var phones: any PhoneReading
    var region: String?

    func apply(to page: inout CardPage) -> [CardField] {
        var fields: [CardField] = []
        for index in page.segments.indices {
            let printed = page.segments[index].text
            if let found = VanityNumber.find(in: printed), !page.isClaimed(found.range, in: index),
                let phone = phones.parse("+" + found.digits, region: nil), phone.isValid
            {
                page.claim(found.range, in: index)
                fields.append(
                    page.field(.phone, phone.e164, segment: index, range: found.range, score: 0.9, type: .work))
            }
            guard printed.utf8.count(where: { (0x30...0x39).contains($0) }) >= 5 else { continue }
            let text = DigitRepair.repair(printed)
            guard PhoneRuns.mayStand(in: text) else { continue }
            var floor = text.startIndex
            for phone in numbers(in: text) {
                let range = same(phone.range, of: text, in: printed)
                guard let range, !page.isClaimed(range, in: index), phone.range.lowerBound >= floor else { continue }
                let lead = String(text[floor..<phone.range.lowerBound])
                let label = label(before: lead, after: text[phone.range.upperBound...], above: index, in: page)
                guard accepts(phone, label, alone: isAlone(phone.range, in: text)),
                    label != .none || !isHouse(phone, behind: lead, before: text[phone.range.upperBound...])
                else { continue }
                floor = phone.range.upperBound
                page.claim(range, in: index)
                let type = type(of: phone, label)
                let isKnown = fields.contains {
                    $0.value == phone.e164 && $0.type == type && $0.numberExtension == phone.numberExtension
                }
                if isKnown { continue }
                fields.append(
                    page.field(
                        .phone, phone.e164, segment: index, range: range, score: score(phone, label), type: type,
                        numberExtension: phone.numberExtension))
            }
        }
        return fields
    }

    private enum Label: Equatable {
        case none, plain, notAPhone
        case says(PhoneType)
    }

    /// First whole runs; if a run is not one number, its parts; then the plan's own search.
    private func numbers(in text: String) -> [FoundPhone] {
        let runs = PhoneRuns.find(in: text)
        let wholes = runs.map { run in
            [read(run, in: text), withPlus(run, in: text)].compactMap(\.self).first(where: \.isValid)
        }
        // If such numbers cover all digits, the plan's search adds nothing and is slow.
        if wholes.allSatisfy({ $0 != nil }), PhoneRuns.isAllDigits(runs, of: text) { return wholes.compactMap(\.self) }
        let found = phones.find(in: text, region: region)
        var numbers: [FoundPhone] = []
        for (run, whole) in zip(runs, wholes) {
            if let whole {
                numbers.append(whole)
                continue
            }
            let several = PhoneRuns.parts(of: run, in: text).lazy.compactMap { ranges -> [FoundPhone]? in
                let parts = ranges.compactMap { read($0, in: text) }
                return parts.count == ranges.count && parts.allSatisfy(isWhole) && parts.contains(where: \.isValid)
                    ? parts : nil
            }.first
            let searched = found.filter { $0.isValid && $0.range.overlaps(run) }
            if let several {
                numbers += several
            } else if !searched.isEmpty {
                numbers += searched
            } else if let whole = read(run, in: text) {
                numbers.append(whole)
            }
        }
        let rest = found.filter { phone in !numbers.contains { $0.range.overlaps(phone.range) } }
        // The plan's search detects extensions: "ext. 27" belongs to the number before.
        return
            (numbers.map { number in
                found.first {
                    $0.isValid && $0.e164 == number.e164 && $0.range.lowerBound == number.range.lowerBound
                        && $0.range.upperBound > number.range.upperBound
                } ?? number
            } + rest).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Valid in the plan, or written in full with its trunk prefix.
    private func isWhole(_ phone: FoundPhone) -> Bool {
        phone.isValid || phone.text.count(where: \.isNumber) >= 9 && "0+(".contains(phone.text.first ?? " ")
    }

    private func read(_ range: Range<String.Index>, in text: String) -> FoundPhone? {
        let written = String(text[range])
        let american = isAmerican(written) ? phones.parse(written, region: "US") : nil
        guard var phone = american ?? phones.parse(written, region: region) else { return nil }
        phone.range = range
        phone.text = written
        return phone
    }

    /// Countries whose numbers start with a zero in national form.
    private static let zeroFirst: Set<String> = [
        "AT", "AU", "BE", "CH", "DE", "FI", "FR", "GB", "IE", "JP", "NL", "SE",
    ]

    /// `(415) 555-0149` on a card of a country without this form: the number of a North American office.
    private func isAmerican(_ written: String) -> Bool {
        guard let region, Self.zeroFirst.contains(region), written.first == "(" else { return false }
        let groups = written.split { !$0.isNumber }
        return groups.map(\.count) == [3, 3, 4] && groups[0].first != "0"
    }

    /// `444 20 7946 0018`: the plus was read as a 4. Only if the rest is a number of the card's country.
    private func withPlus(_ range: Range<String.Index>, in text: String) -> FoundPhone? {
        guard text[range.lowerBound] == "4" else { return nil }
        let rest = text[text.index(after: range.lowerBound)..<range.upperBound]
        // "4-408-727-3361": only a stroke of "+1" was read.
        if region == "US" || region == "CA", rest.first == "-", rest.count(where: \.isNumber) == 10,
            var phone = phones.parse("+1" + rest, region: nil)
        {
            phone.range = range
            phone.text = "+1" + rest
            return phone
        }
        guard var phone = phones.parse("+" + rest, region: nil), phone.region == region else { return nil }
        phone.range = range
        phone.text = "+" + rest
        return phone
    }

    /// Some plans have numbers as short as a postcode (69120 is one in Frankfurt); those need a label or a `+`. A
    /// number that the plan does not know is accepted if it has a label or an unmistakable form.
    private func accepts(_ phone: FoundPhone, _ label: Label, alone: Bool) -> Bool {
        guard label != .notAPhone else { return false }
        let digits = phone.text.count { $0.isNumber }
        let international = phone.text.hasPrefix("+")
        guard digits >= (label == .none ? 7 : 6) || international else { return false }
        if phone.isValid || label != .none { return true }
        let isGrouped = phone.text.contains { " -.()/".contains($0) }
        let opens = international || phone.text.hasPrefix("0") || phone.text.hasPrefix("(")
        return alone && opens && isGrouped && digits >= 9
    }

    /// "310-1286 Homer Street": unit and house number. "Süderstraße 41 - 25899 Niebüll": house number and postcode.
    private func isHouse(_ phone: FoundPhone, behind lead: String, before rest: Substring) -> Bool {
        let digits = phone.text.count { $0.isNumber }
        let isBehindStreet = lead.spaced.last.map { Streets.hasStreetEnding($0) || Streets.isKeyword($0) } ?? false
        return digits <= 8 && rest.spaced.prefix(4).contains(where: Streets.isKeyword) || digits <= 9 && isBehindStreet
    }

    /// Whether the rest of the line consists of labels, marks and other numbers.
    private func isAlone(_ range: Range<String.Index>, in text: String) -> Bool {
        let beside = text[..<range.lowerBound] + " " + text[range.upperBound...]
        return ContactLabels.isLabel(beside.filter { !$0.isNumber })
    }

    private func score(_ phone: FoundPhone, _ label: Label) -> Double {
        let written = phone.text.hasPrefix("+") || phone.text.hasPrefix("00") || phone.text.hasPrefix("(+")
        guard phone.isValid else { return label == .none ? 0.6 : 0.7 }
        return 0.9 + (written ? 0.04 : 0) + (label == .none ? 0 : 0.03)
    }

    private func type(of phone: FoundPhone, _ label: Label) -> PhoneType? {
        if case .says(let label) = label { return label }
        switch phone.kind {
        case .mobile: return .mobile
        case .pager: return .pager
        case .fixed, .tollFree, .sharedCost, .corporate: return .work
        default: return label == .plain ? .work : nil
        }
    }

    /// Repair keeps the number of characters, but not always of bytes.
    private func same(
        _ range: Range<String.Index>, of text: String, in printed: String
    ) -> Range<String.Index>? {
        let start = text.distance(from: text.startIndex, to: range.lowerBound)
        let count = text.distance(from: range.lowerBound, to: range.upperBound)
        guard
            let lower = printed.index(printed.startIndex, offsetBy: start, limitedBy: printed.endIndex),
            let upper = printed.index(lower, offsetBy: count, limitedBy: printed.endIndex)
        else { return nil }
        return lower..<upper
    }

    private func label(before lead: String, after rest: Substring, above index: Int, in page: CardPage) -> Label {
        let all = Array(words(lead).suffix(3))
        // "Bandra (W), Mumbai - 400 050": a single letter is a label only directly before the number.
        let near = all.indices.filter { index in
            all[index].count > 1 || all[(index + 1)...].allSatisfy { label(of: $0) != nil }
        }.map { all[$0] }
        if let label = near.reversed().lazy.compactMap(label(of:)).first {
            if label == .plain, let exact = near.compactMap(label(of:)).first(where: { $0 != .plain }) { return exact }
            // "Tel./Fax": one number for both, which can be called.
            let isBoth = label == .says(.fax) && near.count > 1 && lead.contains("/")
            return isBoth && near.dropLast().compactMap(label(of:)).contains(.plain) ? .plain : label
        }
        let after = rest.trimmed
        if after.hasPrefix("("), let word = words(String(after.prefix { $0 != ")" })).first, let label = label(of: word)
        {
            return label
        }
        // "212 555 0142 mobile": the rest of the line is the label.
        if lead.trimmed.isEmpty, (1...2).contains(words(after).count), ContactLabels.isLabel(after),
            !after.contains(where: \.isNumber), let label = words(after).lazy.compactMap(label(of:)).first
        {
            return label
        }
        if lead.trimmed.isEmpty, index > 0, ContactLabels.isLabel(page.segments[index - 1].text),
            let label = words(page.segments[index - 1].text).lazy.compactMap(label(of:)).first
        {
            return label
        }
        return .none
    }

    private func label(of word: String) -> Label? {
        if ContactLabels.notPhones.contains(word) { return .notAPhone }
        if let label = ContactLabels.phones[word] { return .says(label) }
        return ContactLabels.plainPhones.contains(word) ? .plain : nil
    }

    private func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !ContactLabels.signs.contains($0) }.map { String($0).folded }
    }
}
