import Captures

/// Finds runs of digits and grouping marks that may be phone numbers. A numbering plan's own search stops at slashes
/// and misses new or invented numbers, while a line of a card is usually one number.
enum PhoneRuns {
    /// Ranges that start with a digit, `+` or `(` and have at least six digits.
    static func find(in text: String) -> [Range<String.Index>] {
        var runs: [Range<String.Index>] = []
        var index = text.startIndex
        while index < text.endIndex {
            // "T+49…" starts at its plus; "A12" is no run.
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
            // "0100abc" is not a number.
            let isCut = end < text.endIndex && text[end].isLetter
            if digits >= 6, !isCut { runs.append(index..<end) }
            index = next > index ? (end > index ? end : next) : text.index(after: index)
        }
        return runs
    }

    /// "M0163 7720 441": a label of one letter touches the number.
    private static func isBehindLabel(_ index: String.Index, in text: String) -> Bool {
        let letter = text.index(before: index)
        let isAlone = letter == text.startIndex || text[text.index(before: letter)].isWhitespace
        return isAlone && "TMFPDC".contains(text[letter]) && text[index] == "0"
    }

    /// "04 46 20 33 20 + 07 56 39 16 24": the plus is a bullet, because no country code starts with a zero.
    private static func isBullet(_ index: String.Index, in text: String) -> Bool {
        guard text[index] == "+" else { return false }
        return text[text.index(after: index)...].first { !$0.isWhitespace && $0 != "(" } == "0"
    }

    /// Whether a text may contain a number: six digits, or a plus, without letters in between except the x of an
    /// extension.
    static func mayStand(in text: String) -> Bool {
        text.split { $0.isLetter && $0 != "x" && $0 != "X" }.contains { part in
            part.contains { "+＋".contains($0) } || part.count(where: \.isNumber) >= 6
        }
    }

    /// Whether the runs contain all digits.
    static func isAllDigits(_ runs: [Range<String.Index>], of text: String) -> Bool {
        let inside = runs.reduce(0) { $0 + text[$1].count(where: \.isNumber) }
        return inside == text.count(where: \.isNumber)
    }

    /// Possible splits of a run into several numbers.
    static func parts(of run: Range<String.Index>, in text: String) -> [[Range<String.Index>]] {
        // "089 / 3164310 / 089 / 3164379": a zero after a slash starts a number.
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
