/// Which country's numbering plan a card is written in. A printed country wins, then `+` numbers, then domains, then
/// the form of the postcode, then the form of the number.
enum CountryHint {
    static func region(of page: CardPage, emails: [CardField], websites: [CardField]) -> String? {
        let texts = page.segments.map(\.text)
        return texts.lazy.compactMap(Countries.regionNamed(in:)).first
            ?? texts.lazy.compactMap(regionOfPrefix).first
            ?? (emails + websites).lazy.compactMap { regionOfDomain($0.value) }.first
            ?? texts.lazy.compactMap { Postcode.find(in: $0)?.region }.first
            ?? (texts.contains(where: hasNorthAmericanNumber) ? "US" : nil)
    }

    private static func regionOfPrefix(_ text: String) -> String? {
        guard let plus = text.firstIndex(of: "+") else { return nil }
        let digits = String(text[text.index(after: plus)...].prefix(6).filter { $0.isASCII && $0.isNumber })
        return (1...3).reversed().lazy.compactMap { Countries.callingCodes[String(digits.prefix($0))] }.first
    }

    private static func regionOfDomain(_ value: String) -> String? {
        let host = value.split(separator: "@").last.map(String.init) ?? value
        let bare = host.split(separator: "/").first { $0.contains(".") }.map(String.init) ?? host
        let suffix = bare.suffixLabel
        guard DomainSuffixes.countries.contains(suffix), !DomainSuffixes.worldwide.contains(suffix) else { return nil }
        return suffix == "uk" ? "GB" : suffix.uppercased()
    }

    /// `(212) 555-0123`, `212-555-0123`, `212.555.0123`.
    private static func hasNorthAmericanNumber(_ text: String) -> Bool {
        let runs = text.split { !($0.isASCII && $0.isNumber) }.map(\.count)
        let isGrouped = zip(runs, zip(runs.dropFirst(), runs.dropFirst(2))).contains {
            $0 == 3 && $1.0 == 3 && $1.1 == 4
        }
        return isGrouped && (text.contains("(") || text.contains("-") || text.contains("."))
    }
}
