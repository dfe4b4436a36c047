import Captures

/// Splits a text into sentences: at `.`, `!`, `?`, `…` before white space, at line ends, and before the parts of a list.
/// Dots of titles, initials and German ordinals do not split, nor do dots of a pause: "at ten... no, eleven".
package enum Sentences {
    private static let abbreviations: Set<String> = [
        "dr", "mr", "mrs", "ms", "prof", "st", "jr", "sr", "vs", "etc", "e.g", "i.e", "approx", "no", "nr", "bzw", "ca",
        "jan", "feb", "mar", "apr", "aug", "sep", "sept", "oct", "nov", "dec", "okt", "dez", "janv", "févr", "juil",
        "déc",
        "fr", "hr", "str", "std", "tel", "tél", "mme", "mlle", "sr", "sra", "srta", "dra", "dña", "sig", "dott", "ing",
        "avv",
        "mevr", "dhr", "av", "apt", "ext", "núm", "nº", "pág", "z.b", "d.h", "u.a", "p.ej", "b.v", "geb", "inkl",
    ]

    package static func of(_ text: String) -> [String] {
        var sentences: [String] = []
        var start = text.startIndex
        func close(at end: String.Index) {
            let sentence = text[start..<end].trimmed
            if sentence.contains(where: { $0.isLetter || $0.isNumber }) { sentences.append(sentence) }
            start = end
        }
        var index = text.startIndex
        var marks = ListMarks.starts(in: text)[...]
        while index < text.endIndex {
            if index == marks.first {
                close(at: index)
                marks.removeFirst()
            }
            let next = text.index(after: index)
            // Fast path for most characters: they end neither a line nor a sentence.
            if Self.isInsideSentence(text.utf8[index]) {
                index = next
                continue
            }
            if text[index].isNewline {
                close(at: next)
            } else if ".!?…。！？".contains(text[index]),
                next == text.endIndex || text[next].isWhitespace || "。！？".contains(text[index]),
                !isPause(text[start...index], before: text[next...]),
                !(text[index] == "."
                    && (isAbbreviation(text[start..<index]) || isDate(text[start..<index], before: text[next...])))
            {
                close(at: next)
            }
            index = next
        }
        close(at: text.endIndex)
        return sentences
    }

    /// "at ten... no, eleven"
    private static func isPause(_ text: Substring, before rest: Substring) -> Bool {
        guard text.hasSuffix("…") || text.hasSuffix("..") else { return false }
        return rest.drop { $0.isWhitespace }.first?.isLowercase ?? false
    }

    private static func isInsideSentence(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x20,
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","):
            true
        default: false
        }
    }

    private static let maxAbbreviationLength = 16

    private static func isAbbreviation(_ text: Substring) -> Bool {
        // The limit exceeds every abbreviation and ordinal. Scalars, because a step backward over a character can
        // visit many.
        let tail = text.unicodeScalars.suffix(maxAbbreviationLength + 1)
        let space = tail.lastIndex { $0.properties.isWhitespace }
        guard space != nil || tail.count <= maxAbbreviationLength else { return false }
        let word = Substring(space.map { tail[tail.index(after: $0)...] } ?? tail)
        let bare = word.lowercased()
        let isInitial = bare.count == 1 && word.first?.isUppercase == true && bare != "i"
        // Also the end of a span: "10.–12. April".
        let number = bare.split(whereSeparator: { "–-.".contains($0) }).last ?? ""
        let isOrdinal =
            (1...2).contains(number.count) && bare.allSatisfy { $0.isASCII && $0.isNumber || "–-.".contains($0) }
            && (!bare.contains(".") || bare.contains { "–-".contains($0) })
        return isInitial || isOrdinal || abbreviations.contains(bare)
    }

    /// "am 11.3. um 8:15": a date with a dot at its end, and the sentence goes on in lower case or with a number.
    private static func isDate(_ text: Substring, before rest: Substring) -> Bool {
        guard let following = rest.dropFirst().first, following.isLowercase || following.isNumber else { return false }
        let tail = text.unicodeScalars.suffix(6)
        let parts = tail.split(omittingEmptySubsequences: false) { !("0"..."9").contains($0) }
        return parts.count >= 2 && parts.suffix(2).allSatisfy { (1...2).contains($0.count) }
            && tail.dropLast(parts.last?.count ?? 0).last == "."
    }

    private static let connectors: Set<String> = ["and", "but", "because", "und", "aber", "-", "–", "—"]
    private static let maxConnectorLength = connectors.map(\.utf8.count).max() ?? 0

    private static let dateWords = DateWords([])

    package static func isMonth(_ word: Substring) -> Bool {
        guard let token = Token.tokens(of: String(word)).first else { return false }
        return dateWords.meanings(at: 0, in: [token]).contains { if case .month = $0.meaning { true } else { false } }
    }

    /// Parts between commas, semicolons, dashes and conjunctions.
    package static func clauses(of sentence: String) -> [String] {
        var clauses: [[Substring]] = [[]]
        let words = sentence.spaced
        for (index, word) in words.enumerated() {
            if let clause = clauses.last, clause.count >= 3, words.count - index > 3,
                word.utf8.count <= Self.maxConnectorLength, connectors.contains(word.lowercased())
            {
                clauses.append([])
                continue
            }
            clauses[clauses.count - 1].append(word)
            guard let last = word.last, last == "," || last == ";" || last == ":" else { continue }
            // "Friday, Jan 15" and "Jan 15, 2026" are not split.
            let next = index + 1 < words.count ? words[index + 1] : ""
            let isDate = next.first.map { $0.isNumber } ?? false || isMonth(next)
            if !isDate { clauses.append([]) }
        }
        return clauses.map { $0.joined(separator: " ").stripped(of: ",;:-–—") }.filter { !$0.isEmpty }
    }
}
