import Captures

/// Where numbers stand in a text: runs of digits and the marks that people group them with. A numbering plan's own
/// search stops at slashes and misses numbers that are new or invented; a card's line is mostly one number.
enum PhoneRuns {
    /// Stretches that begin with a digit, `+` or `(` and hold at least six digits.
    static func find(in text: String) -> [Range<String.Index>] {
        var runs: [Range<String.Index>] = []
        var index = text.startIndex
        while index < text.endIndex {
            // "T+49…" opens at its plus, "A12" at nothing.
            let isOpen =
                isOpening(text[index]) && !isBullet(index, in: text)
                && (!text[index].isNumber || index == text.startIndex || !isWordly(text[text.index(before: index)])
                    || isBehindLabel(index, in: text))
            guard isOpen else {
                index = text.index(after: index)
                continue
            }
            var end = index
            var digits = 0
            var next = index
            while next < text.endIndex, isInside(text[next]) {
                let character = text[next]
                next = text.index(after: next)
                if character == "+", digits > 0 { break }
                if character.isASCII, character.isNumber {
                    digits += 1
                    end = next
                }
            }
            // "0100abc" is no number.
            let isCut = end < text.endIndex && text[end].isLetter
            if digits >= 6, !isCut { runs.append(index..<end) }
            index = next > index ? (end > index ? end : next) : text.index(after: index)
        }
        return runs
    }

    /// "M0163 7720 441": a letter that says what number it is touches it.
    private static func isBehindLabel(_ index: String.Index, in text: String) -> Bool {
        let letter = text.index(before: index)
        let isAlone = letter == text.startIndex || text[text.index(before: letter)].isWhitespace
        return isAlone && "TMFPDC".contains(text[letter]) && text[index] == "0"
    }

    /// "04 46 20 33 20 + 07 56 39 16 24": no country's code begins with a zero.
    private static func isBullet(_ index: String.Index, in text: String) -> Bool {
        guard text[index] == "+" else { return false }
        return text[text.index(after: index)...].first { !$0.isWhitespace && $0 != "(" } == "0"
    }

    /// Whether a text may hold a number at all: six digits, or some behind a plus, without letters between them other
    /// than the x of an extension.
    static func mayStand(in text: String) -> Bool {
        text.split { $0.isLetter && $0 != "x" && $0 != "X" }.contains { part in
            part.contains { "+＋".contains($0) } || part.count(where: \.isNumber) >= 6
        }
    }

    /// No digit stands outside the runs.
    static func isAllDigits(_ runs: [Range<String.Index>], of text: String) -> Bool {
        let inside = runs.reduce(0) { $0 + text[$1].count(where: \.isNumber) }
        return inside == text.count(where: \.isNumber)
    }

    /// The places inside a run where one number may end and the next begin.
    static func parts(of run: Range<String.Index>, in text: String) -> [[Range<String.Index>]] {
        // "089 / 3164310 / 089 / 3164379": a zero behind the slash opens a number.
        let opened = text[run].ranges(of: " / 0").map { text.index($0.lowerBound, offsetBy: 3) }
        var ranges: [Range<String.Index>] = []
        var start = run.lowerBound
        for next in opened {
            ranges.append(start..<text.index(next, offsetBy: -3))
            start = next
        }
        let zeros = opened.isEmpty ? [] : [ranges + [start..<run.upperBound]]
        return zeros
            + [" - ", " – ", " / ", "/", "  ", " "].compactMap { mark in
                let parts = text[run].split(separator: mark, omittingEmptySubsequences: true)
                guard parts.count == 2 || mark != " " && parts.count > 1 else { return nil }
                return parts.map { $0.startIndex..<$0.endIndex }
            }
    }

    private static func isOpening(_ character: Character) -> Bool {
        character == "+" || character == "(" || character.isASCII && character.isNumber
    }

    private static func isInside(_ character: Character) -> Bool {
        character.isASCII && character.isNumber || " +()-./–‐\u{A0}".contains(character)
    }

    private static func isWordly(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "@" || character == "#"
    }
}
