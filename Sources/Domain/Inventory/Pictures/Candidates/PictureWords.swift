import Captures

/// Names of makers and shops, units and other words of pictures.
enum PictureWords {
    private static let table = WordTable(PackageResources.picture_words_txt)

    private static func set(_ key: String) -> Set<String> {
        Set(table[key].map { PictureToken.compact($0.joined()) })
    }

    private static let brands = set("brand")
    private static let shops = set("shop")
    static let legalForms = set("legal")
    static let norms = set("norm")
    static let units = set("unit")
    static let pieces = set("piece")
    static let claims = set("claim")
    private static let mostNameTokens = 3

    /// The length of the maker's name that begins at the token; 0 if none begins there.
    static func brand(_ tokens: ArraySlice<PictureToken>) -> Int { name(tokens, in: brands) }

    static func shop(_ tokens: ArraySlice<PictureToken>) -> Int { name(tokens, in: shops) }

    private static func name(_ tokens: ArraySlice<PictureToken>, in names: Set<String>) -> Int {
        var joined = ""
        var found = 0
        for (count, token) in tokens.prefix(mostNameTokens).enumerated() {
            joined += token.compact
            if names.contains(joined) { found = count + 1 }
        }
        return found
    }

    /// `230V`, `1200W`, `50/60Hz`, `2,5kg`: numbers with a unit.
    static func isMeasure(_ text: String) -> Bool {
        let folded = text.folded
        guard folded.first?.isASCIIDigit == true else { return false }
        let unit = folded.drop { $0.isASCIIDigit || ".,/-–x×".contains($0) }
        return !unit.isEmpty && units.contains(unit.filter { $0 != "~" && $0 != "." })
    }
}
