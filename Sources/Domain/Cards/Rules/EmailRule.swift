import Captures

/// Finds e-mail addresses and repairs OCR errors: `(a)` and `©` for @, spaces around @ and dots, a comma for a dot,
/// punctuation at the end.
enum EmailRule {
    static func apply(to page: inout CardPage) -> [CardField] {
        var fields: [CardField] = []
        for index in page.segments.indices {
            for found in find(in: page.segments[index].text) {
                guard !page.isClaimed(found.range, in: index) else { continue }
                page.claim(found.range, in: index)
                let score = found.isRepaired ? 0.9 : 0.98
                if fields.contains(where: { $0.value.lowercased() == found.value.lowercased() }) { continue }
                fields.append(page.field(.email, found.value, segment: index, range: found.range, score: score))
            }
        }
        return fields
    }

    /// `weisshaeupI@…`: a single capital I after lower-case letters is an l.
    static func mendStroke(_ mail: inout CardField) {
        guard let at = mail.value.lastIndex(of: "@") else { return }
        let local = mail.value[..<at]
        guard let stroke = local.lastIndex(of: "I"), stroke > local.startIndex,
            local[local.index(before: stroke)].isLowercase, local.count(where: \.isUppercase) == 1
        else { return }
        mail.value = mail.value[..<stroke] + "l" + mail.value[mail.value.index(after: stroke)...]
        mail.confidence *= 0.9
    }

    struct Found {
        var value: String
        var range: Range<String.Index>
        var isRepaired: Bool
    }

    static func find(in text: String) -> [Found] {
        var found: [Found] = []
        for sign in atSigns(in: text) {
            guard found.last.map({ $0.range.upperBound <= sign.range.lowerBound }) ?? true else { continue }
            let floor = found.last?.range.upperBound ?? text.startIndex
            guard let local = local(in: text, before: sign.range.lowerBound, floor: floor),
                let host = host(in: text, after: sign.range.upperBound)
            else { continue }
            let value = local.text + "@" + host.text.lowercased()
            guard EmailGrammar.isAddress(value) else { continue }
            // "IG @sarah.draws" is a handle.
            let isApart = text[local.start..<sign.range.lowerBound].last?.isWhitespace == true
            if sign.isGuess || isApart, !DomainSuffixes.isKnown(value.suffixLabel) { continue }
            let range = local.start..<host.end
            found.append(Found(value: value, range: range, isRepaired: text[range].lowercased() != value.lowercased()))
        }
        return found
    }

    private struct AtSign {
        var range: Range<String.Index>
        var isGuess: Bool
    }

    private static func atSigns(in text: String) -> [AtSign] {
        guard !text.isASCIIOnly || text.contains(where: "@([{".contains) else { return [] }
        var signs: [AtSign] = []
        var index = text.startIndex
        while index < text.endIndex {
            let opening = "([{".contains(text[index]) ? text[index...].prefix(4).lowercased() : ""
            if let mark = ["(a)", "(at)", "[at]", "[a]", "{at}", "(@)"].first(where: { opening.hasPrefix($0) }
            ) {
                let end = text.index(index, offsetBy: mark.count)
                signs.append(AtSign(range: index..<end, isGuess: true))
                index = end
                continue
            }
            let next = text.index(after: index)
            if text[index] == "@" || text[index] == "＠" { signs.append(AtSign(range: index..<next, isGuess: false)) }
            if "©®".contains(text[index]), index > text.startIndex, next < text.endIndex,
                !text[text.index(before: index)].isWhitespace, !text[next].isWhitespace
            {
                signs.append(AtSign(range: index..<next, isGuess: true))
            }
            index = next
        }
        return signs
    }

    /// Reads to the left of the @. Crosses one space beside the @ and beside a dot.
    private static func local(
        in text: String, before end: String.Index, floor: String.Index
    ) -> (text: String, start: String.Index)? {
        var start = end
        var reversed = ""
        var isFirst = true
        while start > floor {
            let previous = text.index(before: start)
            let character = text[previous]
            if character.isWhitespace {
                guard previous > floor else { break }
                guard isFirst || joinsDots(text, at: previous, reversed.last) else { break }
            } else if isLocal(character) {
                reversed.append(character)
            } else if character == ",", previous > floor, reversed.last?.isLetter == true,
                text[text.index(before: previous)].isLetter
            {
                // "jessica,morris@…": a dot read as a comma.
                reversed.append(".")
            } else {
                break
            }
            isFirst = false
            start = previous
        }
        var local = String(reversed.reversed())
        while let first = local.first, !(first.isLetter || first.isNumber || first == "_") {
            local.removeFirst()
        }
        while local.last == "." { local.removeLast() }
        guard !local.isEmpty else { return nil }
        while start < end, !(text[start].isLetter || text[start].isNumber || text[start] == "_") {
            start = text.index(after: start)
        }
        return (local, start)
    }

    /// On cards, the rarer characters of RFC 5322 are separators or misread.
    private static func isLocal(_ character: Character) -> Bool {
        EmailGrammar.isLocal(character) && !"/|=?*!#$^`{}~".contains(character)
    }

    /// Whether a space separates parts of one address: "jane. roe@…", "jane .roe@…". The end of a label, a legal form
    /// or a sentence is not part of the address: "Tel. jane@…", "Acme Inc. jane@…".
    /// - Parameter next: the character after the space.
    private static func joinsDots(_ text: String, at space: String.Index, _ next: Character?) -> Bool {
        let word = String(text[..<space].reversed().prefix { !$0.isWhitespace }.reversed())
        if word == "." { return next?.isLetter == true }
        guard !ContactLabels.isLabel(word), !CompanyLexicon.isLegalForm(word) else { return false }
        guard word.last == "." else { return next == "." && word.last?.isLetter == true }
        guard let next, next.isLetter, word.dropLast().last?.isLetter == true else { return false }
        return word.first?.isUppercase == next.isUppercase
    }

    /// Reads to the right of the @ until the host is complete.
    private static func host(in text: String, after start: String.Index) -> (text: String, end: String.Index)? {
        var host = ""
        var end = start
        var index = start
        while index < text.endIndex, text[index].isWhitespace, host.isEmpty { index = text.index(after: index) }
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if EmailGrammar.isDomain(character) {
                host.append(character)
                end = next
            } else if character == ",", next < text.endIndex, text[next].isLetter,
                !host.contains(".") || isSecondLevel(host, text[next...])
            {
                host.append(".")
            } else if character.isWhitespace, continues(host, text[next...]) {
                // A skipped space becomes a dot if the host has none.
                if !host.contains("."), text[next] != "." { host.append(".") }
            } else {
                break
            }
            index = next
        }
        var trimmedEnd = end
        while let last = host.last, last == "." || last == "-" {
            host.removeLast()
            trimmedEnd = text.index(before: trimmedEnd)
        }
        return host.isEmpty ? nil : (HostSpelling.mend(host), trimmedEnd)
    }

    /// `acme.co,jp`
    private static func isSecondLevel(_ host: String, _ rest: Substring) -> Bool {
        ["co", "com", "org", "ac", "or", "ne", "net"].contains(host.suffixLabel)
            && DomainSuffixes.countries.contains(String(rest.prefix { $0.isLetter }).lowercased())
    }

    /// Whether the host continues after a space: `acme .com`, `acme. com`, `acme.co. uk`.
    private static func continues(_ host: String, _ rest: Substring) -> Bool {
        let opensWithDot = rest.first == "."
        let label = (opensWithDot ? rest.dropFirst().drop { $0 == " " } : rest).prefix {
            $0.isLetter || $0.isNumber || $0 == "-"
        }
        // `acme com` at the end of a line: the dot was lost.
        if !host.contains("."), !host.isEmpty, !opensWithDot {
            let end = rest.trimmed.lowercased()
            return DomainSuffixes.isKnown(end) || end == "co.uk"
        }
        guard opensWithDot || host.hasSuffix("."), label.first?.isLowercase == true else { return false }
        let done = host.hasSuffix(".") ? String(host.dropLast()) : host
        if !done.contains(".") { return label != "www" }
        let short = ["co", "com", "org", "ac", "gov", "net", "or", "ne"].contains(done.suffixLabel)
        return opensWithDot && label.count <= 3 || short && DomainSuffixes.countries.contains(String(label))
    }
}
