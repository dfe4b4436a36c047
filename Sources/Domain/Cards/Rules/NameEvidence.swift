import Captures
import Names

/// Corrects OCR errors by comparing the name with the local part of the e-mail address: if they differ in one letter,
/// the one with the lower confidence was misread.
enum NameEvidence {
    /// Words above this confidence are regarded as correct.
    private static let unsure = 0.82
    /// Addresses above this confidence are not corrected to a form of the name.
    private static let doubtful = 0.9

    static func agree(_ name: inout CardField, _ emails: inout [CardField], page: CardPage) {
        // `Kowalezyk`: Polish names do not end so.
        for (wrong, right) in [("ezyk", "czyk"), ("ezak", "czak"), ("owiez", "owicz")] where name.value.contains(wrong)
        {
            name.value = name.value.replacingEach(wrong, with: right)
        }
        guard let shape = PersonNameShape(name.value) else { return }
        for index in emails.indices {
            guard let at = emails[index].value.lastIndex(of: "@") else { continue }
            let local = String(emails[index].value[..<at])
            let (nameIsUnsure, mailIsUnsure) = (page.worst(name) < unsure, page.worst(emails[index]) < unsure)
            let tokens = local.split { !$0.isLetter }.map { String($0).lowercased() }
            for word in shape.core where word.count >= 4 {
                let folded = word.compact
                for token in tokens where token.count >= 4 && token != folded && token != spelled(word) {
                    // "ebernard" is an initial and a name; both are right.
                    guard isMisreading(token, folded), !token.hasSuffix(folded), !token.hasPrefix(folded) else {
                        continue
                    }
                    if let right = correction(of: word, by: token, isUnsure: nameIsUnsure) {
                        name.value = name.value.replacing(word, with: right)
                    } else if mailIsUnsure {
                        emails[index].value = emails[index].value.replacing(
                            token, with: folded, maxReplacements: 1)
                    }
                }
            }
            // A lower-case l and a capital I look alike; a dotted i with high confidence is a colleague's initial.
            if mailIsUnsure || emails[index].value.first.map({ "I|".contains($0) }) ?? false {
                mendInitial(shape, tokens, &emails[index])
            }
            mendForm(shape, &emails[index], page: page, name: name)
            dropLabel(shape, &emails[index])
            if page.worst(emails[index]) < unsure { dropEcho(shape, &emails[index]) }
            joinParticle(shape, &emails[index], page: page)
            joinGiven(shape, &emails[index], page: page)
        }
    }

    /// `Irao@…` with the name Lakshmi Rao: the initial was misread.
    private static func mendInitial(_ shape: PersonNameShape, _ tokens: [String], _ mail: inout CardField) {
        guard let first = shape.core.first?.compact.prefix(1), let last = shape.core.last?.compact,
            shape.core.count > 1,
            let token = tokens.first, token.count >= 3, token != first + last,
            mail.value.lowercased().hasPrefix(token)
        else { return }
        // "Schafer" and `Ischaefer@`: the name lost its umlaut, and the address spells it.
        let plain = ["ae": "a", "oe": "o", "ue": "u"].reduce(String(token)) { $0.replacingEach($1.key, with: $1.value) }
        let form = first + last
        if token.count > form.count, token.first != form.first,
            MisreadKey.of(token.prefix(form.count)) == MisreadKey.of(form),
            token.dropFirst().hasPrefix(form.dropFirst())
        {
            // `Ibaumgartnercpa@`
            mail.value = form + String(mail.value.dropFirst(form.count))
        } else if MisreadKey.of(token) == MisreadKey.of(first + last) {
            mail.value = first + last + mail.value.dropFirst(token.count)
        } else if plain.count < token.count, MisreadKey.of(plain) == MisreadKey.of(first + last) {
            mail.value = String(first) + mail.value.dropFirst(first.count)
        }
    }

    /// `wmotris@…` with the name William Morris, if the name has the higher confidence: corrects one letter of the
    /// name in the address, but not the initial, which may be a colleague's.
    private static func mendForm(_ shape: PersonNameShape, _ mail: inout CardField, page: CardPage, name: CardField) {
        let sureness = page.worst(mail)
        guard sureness < doubtful, sureness < page.worst(name), shape.core.count > 1,
            let at = mail.value.lastIndex(of: "@"), let first = shape.core.first
        else { return }
        let local = mail.value[..<at].lowercased()
        guard local.count >= 6 else { return }
        let surnames = [shape.core.dropFirst(), shape.core.suffix(1)].flatMap { part in
            [part.map(\.compact).joined(), part.map(spelled).joined()]
        }
        var forms: Set<String> = []
        // Wei-Lin Chen is `wlchen`, Lakshmi Narayanan Iyer `ln.iyer`.
        let initials = shape.core.dropLast().flatMap { $0.split(separator: "-") }.map { String($0.compact.prefix(1)) }
        for given in [first.compact, spelled(first), String(first.compact.prefix(1)), initials.joined()] {
            for mark in ["", ".", "_", "-"] { forms.formUnion(surnames.map { given + mark + $0 }) }
        }
        let near = forms.filter { form in
            form.count == local.count && zip(form, local).count { $0 != $1 } <= 1
                && (form.first == local.first || MisreadKey.of(form) == MisreadKey.of(local))
        }
        guard near.count == 1, let form = near.first else { return }
        // "mario.lopez" and "Maria Lopez" may be two people.
        let tokens = Set(form.split { !$0.isLetter })
        guard
            !local.split(whereSeparator: { !$0.isLetter }).contains(where: {
                !tokens.contains($0) && GivenNames.contains($0)
            })
        else { return }
        mail.value = form + mail.value[at...]
    }

    /// `olindqviste@…` with the name Olivia Lindqvist: the @ was read twice, once as a letter. Lowers the confidence,
    /// because the letter may also be a second initial.
    private static func dropEcho(_ shape: PersonNameShape, _ mail: inout CardField) {
        guard let at = mail.value.lastIndex(of: "@"), let echo = mail.value[..<at].last, "eaco0".contains(echo),
            NameRule.agreement(shape.core, email: mail.value) == 0
        else { return }
        let without = mail.value[..<at].dropLast() + mail.value[at...]
        guard NameRule.agreement(shape.core, email: String(without)) >= 0.9 else { return }
        mail.value = String(without)
        mail.confidence *= 0.85
    }

    /// `E_h.lindqvist@…` with the name Hannah Lindqvist: a label's mark. Emma Jones may be `E_jones`.
    private static func dropLabel(_ shape: PersonNameShape, _ mail: inout CardField) {
        guard mail.value.hasPrefix("E_") || mail.value.hasPrefix("M_"),
            NameRule.agreement(shape.core, email: mail.value) < 0.9
        else { return }
        let without = String(mail.value.dropFirst(2))
        if NameRule.agreement(shape.core, email: without) >= 0.9 { mail.value = without }
    }

    /// "mc allister@…" with the name Daniel McAllister: OCR inserted a space.
    private static func joinParticle(_ shape: PersonNameShape, _ mail: inout CardField, page: CardPage) {
        guard let last = shape.core.last?.compact, let reference = mail.words.first,
            let at = mail.value.lastIndex(of: "@"), last.hasSuffix(mail.value[..<at].lowercased()),
            let words = page.segments.lazy.map(\.words).first(where: { $0.contains { $0.reference == reference } }),
            let place = words.firstIndex(where: { $0.reference == reference }), place > 0,
            words[place - 1].text.lowercased() + mail.value[..<at].lowercased() == last
        else { return }
        mail.value = words[place - 1].text.lowercased() + mail.value
        mail.words.insert(words[place - 1].reference, at: 0)
        if let box = words[place - 1].box { mail.box = mail.box?.union(box) ?? box }
    }

    /// Corrects addresses of departments, whose names are known.
    static func mendRoles(_ emails: inout [CardField], page: CardPage) {
        for index in emails.indices where page.worst(emails[index]) < unsure { Mailboxes.mend(&emails[index]) }
    }

    /// "nigel:wood@…" with the name Nigel Wood: only the part after the colon was read as the address.
    private static func joinMisread(_ first: String, _ last: String, _ mail: inout CardField, page: CardPage) {
        guard let reference = mail.words.first, mail.value.lowercased().hasPrefix(last + "@"),
            let word = page.segments.lazy.flatMap(\.words).first(where: { $0.reference == reference }),
            let place = word.text.lowercased().firstPlace(of: last + "@")
        else { return }
        let before = word.text.lowercased()[..<place.lowerBound]
        guard before.hasPrefix(first), before.count == first.count + 1, let mark = before.last, ":;,·'’".contains(mark)
        else { return }
        mail.value = first + "." + mail.value
    }

    /// "patricia nakamura@…" with the name Patricia Nakamura: the separator was lost.
    private static func joinGiven(_ shape: PersonNameShape, _ mail: inout CardField, page: CardPage) {
        guard let first = shape.core.first?.compact, let last = shape.core.last?.compact, shape.core.count > 1,
            let reference = mail.words.first,
            mail.value.lowercased().hasPrefix(last + "@") || mail.value.lowercased().hasPrefix("_" + last + "@")
        else { return }
        joinMisread(first, last, &mail, page: page)
        for segment in page.segments {
            guard let position = segment.words.firstIndex(where: { $0.reference == reference }), position > 0 else {
                continue
            }
            let before = segment.words[position - 1]
            guard before.text.lowercased().stripped(of: ".,_") == first, before.text.first?.isLowercase == true else {
                return
            }
            mail.value =
                first + (mail.value.hasPrefix("_") ? "" : lostMark(before, segment.words[position])) + mail.value
            mail.words.insert(before.reference, at: 0)
            if let box = before.box { mail.box = mail.box?.union(box) ?? box }
            mail.confidence *= 0.85
        }
    }

    /// An underscore is as wide as a letter and, if OCR saw it without recognizing it, leaves no space; a lost dot
    /// leaves a narrow space.
    private static func lostMark(_ left: CardWord, _ right: CardWord) -> String {
        guard let a = left.box, let b = right.box, !left.text.isEmpty else { return "." }
        let space = (b.x - a.maxX) * Double(left.text.count) / max(a.width, 1e-6)
        return (0.2..<0.9).contains(space) ? "." : "_"
    }

    private static func isMisreading(_ a: String, _ b: String) -> Bool {
        MisreadKey.of(a) == MisreadKey.of(b) || MisreadKey.distance(a, b, most: 1) <= 1
    }

    /// The correct word of the name, if the address is right.
    private static func correction(of word: String, by token: String, isUnsure: Bool) -> String? {
        // "Miller" and mueller@: the umlaut was lost.
        let marked = ["ae": "ä", "oe": "ö", "ue": "ü"].reduce(token) { $0.replacingEach($1.key, with: $1.value) }
        if marked != token, MisreadKey.distance(marked.compact, word.compact, most: 1) <= 1 {
            return cased(marked, word)
        }
        guard !GivenNames.contains(Substring(word)), isUnsure || GivenNames.contains(Substring(token)) else {
            return nil
        }
        return word.compact.count == word.count ? cased(token, word) : nil
    }

    private static func cased(_ right: String, _ word: String) -> String {
        word.contains(where: \.isLowercase) ? right.prefix(1).uppercased() + right.dropFirst() : right.uppercased()
    }

    private static func spelled(_ word: String) -> String {
        ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"].reduce(word.lowercased()) {
            $0.replacingEach($1.key, with: $1.value)
        }
        .compact
    }
}
