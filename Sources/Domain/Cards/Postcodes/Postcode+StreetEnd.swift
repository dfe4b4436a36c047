import Captures

/// Finds where the street ends and the city starts in a run of words.
extension Postcode {
    /// Splits the words before a code into street and city: at the last comma, otherwise after the last street word. A
    /// quarter ("NW") and a unit ("Suite 205", "# 2", "4th Floor") after it belong to the street.
    static func split(_ words: ArraySlice<Substring>) -> (street: String, city: String) {
        var words = words
        if let mark = bullet(words) { return (join(words[..<mark]), join(words[(mark + 1)...])) }
        while let last = words.last, bare(last).isEmpty || last == "-" || last == "–" { words.removeLast() }
        guard let last = words.indices.last else { return ("", "") }
        let comma = words.indices.dropLast().last { words[$0].hasSuffix(",") || words[$0] == "," }
        let rest = comma.map { words[($0 + 1)...] } ?? words
        // "Floor 4, 300 Randolph St Chicago": another street follows the comma.
        if let comma, !rest.contains(where: { Streets.isKeyword($0) }) || !Streets.isHouseNumber(rest[comma + 1]) {
            let end = behindUnits(rest, from: comma + 1)
            return (join(words[..<end]), join(words[end...]))
        }
        guard let cut = streetEnd(rest), cut < last else {
            let isStreet = streetEnd(rest) == last || words.first.map(Streets.isHouseNumber) ?? false
            return isStreet ? (join(words), "") : ("", join(words))
        }
        return (join(words[...cut]), join(words[(cut + 1)...]))
    }

    /// Index of a bullet between street and city, also if misread.
    private static func bullet(_ words: ArraySlice<Substring>) -> Int? {
        let mark = words.indices.dropLast().dropFirst().last { index in
            !words[index].contains { $0.isLetter || $0.isNumber || "-–&+#/".contains($0) }
                // "Suite 1300 - Southfield", "Suite 300 e Halifax"
                || ["-", "–", "—"].contains(words[index]) && words[index - 1].contains(where: \.isNumber)
                    && words[index + 1].first?.isLetter == true
                || ["e", "o"].contains(words[index]) && words[index - 1].contains(where: \.isNumber)
        }
        return mark.flatMap { words[$0] == "," ? nil : $0 }
    }

    /// The last word of the street; nil if no word belongs to a street.
    private static func streetEnd(_ words: ArraySlice<Substring>) -> Int? {
        let last = words.endIndex - 1
        let street =
            words.indices.last {
                Streets.isKeyword(words[$0]) && $0 > words.startIndex || Streets.hasStreetEnding(words[$0])
            }
            // "P.O. Box 1184 Bend"
            ?? words.indices.dropLast().last { Streets.isUnit(words[$0]) && Streets.isHouseNumber(words[$0 + 1]) }
        guard var end = street else { return nil }
        while end < last {
            let next = behindUnits(words, from: end + 1) - 1
            if next > end {
                end = next
            } else if Streets.isHouseNumber(words[end + 1]) || Streets.isUnit(words[end + 1]) {
                end += 1
            } else {
                break
            }
        }
        return end
    }

    /// The first word after quarters and units with their numbers. Always leaves at least one word.
    private static func behindUnits(_ words: ArraySlice<Substring>, from start: Int) -> Int {
        var end = start
        while end < words.endIndex - 1 {
            if Streets.isQuarter(words[end]) || words[end].hasPrefix("#") && words[end].count > 1 {
                end += 1
            } else if end < words.endIndex - 2,
                Streets.takesNumber(words[end]) && Streets.isUnitNumber(words[end + 1])
                    || Streets.isHouseNumber(words[end]) && Streets.takesNumber(words[end + 1])
            {
                end += 2
            } else {
                break
            }
        }
        return end
    }
}
