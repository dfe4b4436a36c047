import Captures

/// Corrects OCR errors in host names if only one correction is possible.
enum HostSpelling {
    private static let suffixes = [
        ".corn": ".com", ".c0m": ".com", ".cam": ".com", ".con": ".com", ".corm": ".com", ".coim": ".com",
        ".0rg": ".org", ".orq": ".org", ".nef": ".net", ".ner": ".net", ".nel": ".net", ".de.": ".de",
        ".com.ay": ".com.au", ".co.ult": ".co.uk", ".co.ulk": ".co.uk",
    ]

    /// A capital I among lower-case letters is an l; an unknown suffix becomes the known one that it resembles.
    static func mend(_ host: String) -> String {
        var host = host
        if host.contains("I"), host.count(where: \.isLowercase) * 2 > host.count {
            host = String(host.enumerated().map { $0.offset > 0 && $0.element == "I" ? "l" : $0.element })
        }
        let lower = host.lowercased()
        for (wrong, right) in suffixes where lower.hasSuffix(wrong) { return host.dropLast(wrong.count) + right }
        return withKnownSuffix(host)
    }

    private static let usual = ["com", "org", "net", "edu", "gov", "info"]
    /// Suffixes in use that are rare on cards and one letter away from a usual one.
    private static let rare: Set<String> = [
        "cab", "ceo", "cfd", "cpa", "bet", "pet", "new", "ong", "orb", "med", "gay",
    ]

    /// `acme.ore` is `acme.org`: an unknown suffix that differs by one letter from exactly one usual suffix.
    private static func withKnownSuffix(_ host: String) -> String {
        let suffix = host.suffixLabel
        guard host.contains("."), (3...4).contains(suffix.count), suffix.utf8.allSatisfy({ $0 < 0x80 }),
            !DomainSuffixes.isKnown(suffix), !rare.contains(suffix)
        else { return host }
        let near = usual.filter { $0.count == suffix.count && zip($0, suffix).count { $0 != $1 } == 1 }
        return near.count == 1 ? host.dropLast(suffix.count) + near[0] : host
    }

    /// `hitps://`, `https:/`, `http//`, `wwww.`, `www-.`, `wwwacme.com`, `/www.acme.com`.
    static func mendSite(_ text: String) -> String {
        var rest = Substring(text)
        while let first = rest.first, "/.-_\\".contains(first) { rest = rest.dropFirst() }
        var scheme = ""
        let head = rest.prefix(10).lowercased()
        if let colon = rest.prefix(8).firstIndex(where: { $0 == ":" || $0 == "/" }), head.hasPrefix("h"),
            MisreadKey.distance(String(rest[..<colon].lowercased()), "https", most: 2) <= 2,
            rest[..<colon].count >= 4
        {
            let word = rest[..<colon].lowercased()
            scheme = word.hasSuffix("s") || word.hasSuffix("5") ? "https://" : "http://"
            rest = rest[colon...].drop { ":/\\".contains($0) }
        }
        let marks = rest.prefix { "wWvV".contains($0) }
        if (2...6).contains(marks.count), rest.dropFirst(marks.count).first.map({ ".,-_:".contains($0) }) ?? false {
            rest = "www." + rest.dropFirst(marks.count).drop { ".,-_:".contains($0) }
        } else if rest.lowercased().hasPrefix("www"), rest.dropFirst(3).first?.isLetter == true {
            rest = "www." + rest.dropFirst(3)
        }
        let end = rest.firstIndex { "/?#:".contains($0) } ?? rest.endIndex
        return scheme + mend(String(rest[..<end])) + rest[end...]
    }
}
