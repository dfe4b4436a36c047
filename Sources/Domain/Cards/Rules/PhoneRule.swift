/// Phone numbers by the numbering plan, with the label that stands before them (D-23, D-24).
struct PhoneRule {
    var phones: any PhoneReading
    var region: String?

    func apply(to page: inout CardPage) -> [CardField] {
        var fields: [CardField] = []
        for index in page.segments.indices {
            let printed = page.segments[index].text
            let text = DigitRepair.repair(printed)
            var floor = text.startIndex
            for phone in phones.find(in: text, region: region) {
                let range = same(phone.range, of: text, in: printed)
                guard let range, !page.isClaimed(range, in: index) else { continue }
                let lead = String(text[floor..<phone.range.lowerBound])
                floor = phone.range.upperBound
                let label = label(before: lead, after: text[phone.range.upperBound...], above: index, in: page)
                guard label != .notAPhone, phone.isValid || label != .none, isLongEnough(phone, label) else { continue }
                page.claim(range, in: index)
                let type = type(of: phone, label)
                if fields.contains(where: { $0.value == phone.e164 && $0.type == type }) { continue }
                fields.append(
                    page.field(
                        .phone, phone.e164, segment: index, range: range, score: score(phone, label), type: type))
            }
        }
        return fields
    }

    private enum Label: Equatable {
        case none, plain, notAPhone
        case says(PhoneLabel)
    }

    /// Some plans have numbers as short as a postcode (69120 is one in Frankfurt): those need a label or a `+`.
    private func isLongEnough(_ phone: FoundPhone, _ label: Label) -> Bool {
        let digits = phone.text.count { $0.isNumber }
        return digits >= (label == .none ? 7 : 5) || phone.text.hasPrefix("+")
    }

    private func score(_ phone: FoundPhone, _ label: Label) -> Double {
        guard phone.isValid else { return 0.55 }
        let written = phone.text.hasPrefix("+") || phone.text.hasPrefix("00") || phone.text.hasPrefix("(+")
        return 0.9 + (written ? 0.04 : 0) + (label == .none ? 0 : 0.03)
    }

    private func type(of phone: FoundPhone, _ label: Label) -> PhoneLabel? {
        if case .says(let label) = label { return label }
        switch phone.kind {
        case .mobile: return .mobile
        case .fixed, .tollFree, .sharedCost, .corporate: return .office
        default: return label == .plain ? .office : nil
        }
    }

    /// Repair keeps the number of characters, not always of bytes.
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
        let near = words(lead).suffix(3)
        if let label = near.reversed().lazy.compactMap(label(of:)).first {
            if label == .plain, let exact = near.compactMap(label(of:)).first(where: { $0 != .plain }) { return exact }
            return label
        }
        if rest.trimmed.hasPrefix("("), let word = words(String(rest.prefix { $0 != ")" })).first,
            let label = label(of: word)
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
        text.split { !$0.isLetter }.map { String($0).folded }
    }
}
