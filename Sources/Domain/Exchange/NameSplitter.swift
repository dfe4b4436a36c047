/// Splits a displayed name into the parts of vCard's N property. Assumes Western order, or family name first if there
/// is a comma; the result is a guess.
package enum NameSplitter {
    private static let prefixes: Set<String> = [
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir", "dame", "rev", "fr", "hon", "herr", "frau", "mme",
    ]
    private static let suffixes: Set<String> = [
        "jr", "sr", "ii", "iii", "iv", "phd", "md", "mba", "esq", "cpa", "dds", "jd", "rn",
    ]
    private static let particles: Set<String> = [
        "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "du", "la", "le", "bin", "ibn", "al",
        "ter",
        "ten", "zu", "st",
    ]

    package static func split(_ displayName: String) -> ExchangeContact.Name {
        var name = ExchangeContact.Name()
        let parts = displayName.split(separator: ",", omittingEmptySubsequences: true).map(words).filter { !$0.isEmpty }
        guard var main = parts.first else { return name }
        var rest = Array(parts.dropFirst())
        var suffix: [String] = []
        while let last = rest.last, last.allSatisfy({ suffixes.contains(plain($0)) }) {
            suffix = last + suffix
            rest.removeLast()
        }
        var family: [String] = []
        if !rest.isEmpty {
            family = main
            main = rest.flatMap { $0 }
        }
        var prefix: [String] = []
        while main.count > 1, let first = main.first, prefixes.contains(plain(first)) {
            prefix.append(main.removeFirst())
        }
        while main.count > 2 || (!family.isEmpty && main.count > 1), let last = main.last,
            suffixes.contains(plain(last))
        {
            suffix.insert(main.removeLast(), at: 0)
        }
        if family.isEmpty, main.count > 1 {
            // Particles ("Ludwig van Beethoven") belong to the family name, but not at the start of the whole name.
            var start = main.count - 1
            while start > 1, particles.contains(plain(main[start - 1])) { start -= 1 }
            family = Array(main[start...])
            main.removeSubrange(start...)
        }
        name.prefix = prefix.joined(separator: " ")
        name.given = main.first ?? ""
        name.middle = main.dropFirst().joined(separator: " ")
        name.family = family.joined(separator: " ")
        name.suffix = suffix.joined(separator: " ")
        return name
    }

    private static func words(_ text: Substring) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static func plain(_ word: String) -> String { word.lowercased().filter { $0 != "." } }
}
