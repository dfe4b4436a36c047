import Captures

/// Countries with the code before the city: most of Europe, Latin America, the Middle East.
extension Postcode {
    private static let prefixes: [String: String] = [
        "D": "DE", "DE": "DE", "A": "AT", "AT": "AT", "CH": "CH", "F": "FR", "FR": "FR", "B": "BE", "BE": "BE",
        "I": "IT", "IT": "IT", "E": "ES", "ES": "ES", "L": "LU", "LU": "LU", "NL": "NL", "DK": "DK", "S": "SE",
        "SE": "SE", "N": "NO", "NO": "NO", "FI": "FI", "FIN": "FI", "PL": "PL", "CZ": "CZ", "P": "PT", "PT": "PT",
    ]

    static func codeFirst(_ words: [Substring], region: String?) -> Postcode? {
        for index in words.indices where words[index].contains(where: \.isNumber) {
            guard var found = code(words, index), found.end < words.count else { continue }
            guard let city = city(words, from: found.end, isHinted: region != nil && region != "US") else { continue }
            let name = join(words[found.end..<city])
            if found.region == nil, let region, isDigits(found.code, 4...5) {
                guard (found.code.count == 5 ? fiveDigits : fourDigits).contains(region) else { continue }
                found.region = region
                found.certainty += 0.04
            }
            let before = Array(words[..<index])
            let standsAlone = before.isEmpty || before.last.map { $0.hasSuffix(",") } ?? false
            // "Route de Saint-Emilion - 33330 Vignonet": 33330 is not a house number.
            let isParted = before.last.map { ["-", "–", "—", "·", "•"].contains($0) } ?? false
            let isStreet = standsAlone || Streets.likeness(before.joined(separator: " ")) >= (isParted ? 0.4 : 0.6)
            // A well-known city makes an address, even if another column is before it.
            guard isStreet || found.region != nil && Cities.find(name) != nil else { continue }
            let certainty = found.certainty - (standsAlone || found.region != nil ? 0 : 0.1)
            let lead = join(words[..<index])
            return Postcode(
                code: found.code, region: found.region, state: nil, city: name, street: isStreet ? lead : "",
                tail: join(words[city...]), certainty: certainty, foreign: isStreet ? "" : lead)
        }
        return nil
    }

    private static func code(
        _ words: [Substring], _ index: Int
    ) -> (code: String, end: Int, region: String?, certainty: Double)? {
        let word = bare(words[index])
        let next = index + 1 < words.count ? bare(words[index + 1]) : ""
        // "2214 SE Division St" is in a quarter of Portland.
        let isQuarter = ["NE", "NW", "SE", "SW"].contains(next) && index + 2 < words.count
        if isDigits(word, 4...4), hasForm(next, "AA"), !isQuarter || Cities.find(bare(words[index + 2]))?.region == "NL"
        {
            return (word + " " + next, index + 2, "NL", 0.93)
        }
        if hasForm(word, "9999AA") { return (word.prefix(4) + " " + word.suffix(2), index + 1, "NL", 0.9) }
        let parts = word.split { $0 == "-" || $0 == "–" }
        // "SE-411 24": the code has two groups.
        if parts.count == 2, let region = prefixes[String(parts[0])], isDigits(parts[1], 3...3), isDigits(next, 2...2) {
            return (String(parts[1]) + " " + next, index + 2, region, 0.93)
        }
        if parts.count == 2, let region = prefixes[String(parts[0])], isDigits(parts[1], 4...5) {
            return (String(parts[1]), index + 1, region, 0.93)
        }
        if parts.count == 2, isDigits(parts[0], 2...2), isDigits(parts[1], 3...3) {
            return (word, index + 1, "PL", 0.9)
        }
        if parts.count == 2, isDigits(parts[0], 4...4), isDigits(parts[1], 3...3) {
            return (word, index + 1, "PT", 0.9)
        }
        if parts.count == 2, isDigits(parts[0], 5...5), isDigits(parts[1], 3...3) {
            return (word, index + 1, "BR", 0.85)
        }
        if isDigits(word, 3...3), isDigits(next, 2...2) { return (word + " " + next, index + 2, nil, 0.85) }
        if isDigits(word, 5...5) { return (word, index + 1, nil, 0.88) }
        return isDigits(word, 4...4) ? (word, index + 1, nil, 0.72) : nil
    }

    private static let joins: Set<String> = [
        "am", "an", "der", "im", "in", "bei", "ob", "sur", "sous", "en", "le", "la", "les", "de", "del", "do", "da",
        "di", "aan", "den", "a", "d'", "cedex",
    ]

    /// End of the city: capitalized words up to a comma, with lower-case connectors (`Frankfurt am Main`).
    private static func city(_ words: [Substring], from start: Int, isHinted: Bool) -> Int? {
        var end = start
        while end < words.count, end - start < 6 {
            let word = bare(words[end])
            let isName =
                word.first.map { $0.isUppercase || "'’".contains($0) } ?? false
                && (!word.contains { $0.isNumber } || end == start && Cities.find(word) != nil)
            let isJoin = end > start && joins.contains(word.lowercased())
            let isDistrict = end > start && isDigits(word, 1...2)
            guard isName || isJoin || isDistrict else { break }
            end += 1
            if words[end - 1].hasSuffix(",") { break }
        }
        guard end > start, words[start].count > 1 else { return nil }
        // A country after the city without a comma: "1010 Wien Austria".
        if end - start > 1, Countries.region(bare(words[end - 1])) != nil { end -= 1 }
        // "38 King Street West" is a house number and a street, not a code and a city.
        let isHouse =
            !isHinted && words[start..<end].contains { Streets.isKeyword($0) && $0.first?.isUppercase == true }
        return isHouse ? nil : end
    }
}
