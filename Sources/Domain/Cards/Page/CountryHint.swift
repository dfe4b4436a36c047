import Captures

/// Determines the country of a card from weighted evidence. Numbers without a country code, bare postcodes and
/// spellings of cities are interpreted for that country.
enum CountryHint {
    static func region(of page: CardPage, emails: [CardField], websites: [CardField]) -> String? {
        var weights: [String: Double] = [:]
        func add(_ region: String?, _ weight: Double) {
            if let region { weights[region, default: 0] += weight }
        }
        for segment in page.segments {
            let text = segment.text
            add(Countries.regionNamed(in: text), 6)
            add(regionOfPrefix(text), 2.5)
            add(Postcode.find(in: text, region: nil)?.region, 2)
            for (region, weight) in numberForms(text) { add(region, weight) }
            for word in words(of: text) { add(clues[word.folded], 0.8) }
            if text.isASCIIOnly ? text.utf8.contains(where: \.isDigit) : text.contains(where: \.isNumber) {
                for part in text.split(separator: ",") { add(town(in: part), 1.2) }
            }
            add(JapaneseText.region(of: text), 4)
            if let last = text.split(separator: ",").last, text.contains(","),
                States.usNames.contains(last.trimmed.folded)
            {
                add("US", 1.2)
            }
        }
        for region in Set((emails + websites).compactMap { regionOfDomain($0.value) }) { add(region, 3) }
        return weights.max { $0.value == $1.value ? $0.key > $1.key : $0.value < $1.value }?.key
    }

    /// Words with their inner marks.
    private static func words(of text: String) -> [Substring] {
        // Most text is ASCII, whose bytes are much faster to split.
        text.isASCIIOnly
            ? text.utf8.split { !$0.isLetter && !".'-".utf8.contains($0) }.map { Substring($0) }
            : text.split { !$0.isLetter && !".'-".contains($0) }
    }

    private static func town(in part: Substring) -> String? {
        let words =
            part.isASCIIOnly
            ? part.utf8.split { $0.isSpace || $0.isDigit }.map { Substring($0) }
            : part.split { $0.isWhitespace || $0.isNumber }
        let name = words.filter { $0.contains(where: \.isLetter) }.joined(separator: " ")
        return Cities.find(name)?.region ?? words.last.flatMap { $0.count > 3 ? Cities.find(String($0))?.region : nil }
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
        if let region = places[suffix] { return region }
        guard DomainSuffixes.countries.contains(suffix), !DomainSuffixes.worldwide.contains(suffix) else { return nil }
        return suffix == "uk" ? "GB" : suffix.uppercased()
    }

    /// Domains of cities and parts of countries, and those that only one country uses.
    private static let places = [
        "scot": "GB", "wales": "GB", "cymru": "GB", "london": "GB", "berlin": "DE", "hamburg": "DE", "koeln": "DE",
        "cologne": "DE", "bayern": "DE", "ruhr": "DE", "saarland": "DE", "nrw": "DE", "gmbh": "DE", "wien": "AT",
        "tirol": "AT", "swiss": "CH", "zuerich": "CH", "paris": "FR", "bzh": "FR", "alsace": "FR", "corsica": "FR",
        "amsterdam": "NL", "frl": "NL", "brussels": "BE", "gent": "BE", "vlaanderen": "BE", "nyc": "US", "gov": "US",
        "mil": "US", "edu": "US", "boston": "US", "miami": "US", "vegas": "US", "quebec": "CA", "sydney": "AU",
        "melbourne": "AU", "kiwi": "NZ", "tokyo": "JP", "osaka": "JP", "kyoto": "JP", "nagoya": "JP",
        "yokohama": "JP", "madrid": "ES", "barcelona": "ES", "cat": "ES", "eus": "ES", "gal": "ES", "rio": "BR",
        "istanbul": "TR", "ist": "TR", "moscow": "RU",
    ]

    /// Evidence in the groups of a number: `(212) 555-0123`, `06 12 34 56 78`, `0341 / 555 81-0`, `03-3433-1234`.
    private static func numberForms(_ text: String) -> [(String, Double)] {
        guard !text.contains("+") else { return [] }
        let groups = (text.contains("$") || text.contains("*") ? DigitRepair.repair(text) : text).utf8.split {
            !$0.isDigit
        }.map { String(Substring($0)) }
        let counts = groups.map(\.count)
        guard counts.reduce(0, +) >= 9, let first = groups.first(where: { $0.count > 1 }) else { return [] }
        func has(_ form: [Int]) -> Bool {
            counts.count >= form.count
                && (0...(counts.count - form.count)).contains { Array(counts[$0..<($0 + form.count)]) == form }
        }
        var forms: [(String, Double)] = []
        if has([3, 3, 4]), !first.hasPrefix("0") { forms.append(("US", 0.9)) }
        if has([2, 2, 2, 2, 2]) { forms.append(("FR", 1)) }
        if has([4, 3, 3]) || has([2, 4, 4]), first.hasPrefix("0"), !text.contains("-") { forms.append(("AU", 0.4)) }
        if has([2, 4, 4]), first.hasPrefix("0"), text.contains("-") { forms.append(("JP", 0.7)) }
        if has([3, 4, 4]) { forms.append((text.contains("-") ? "JP" : "GB", 0.7)) }
        if has([5, 6]) || has([5, 3, 3]), first.hasPrefix("0") { forms.append(("GB", 0.7)) }
        if has([5, 5]), !first.hasPrefix("0") { forms.append(("IN", 0.7)) }
        if first.hasPrefix("0"), text.contains(" / ") { forms.append(("DE", 0.7)) }
        if first == "06", counts.reduce(0, +) == 10, !has([2, 2, 2, 2, 2]) { forms.append(("NL", 0.5)) }
        return forms
    }

    /// Words typical of one country's cards: legal forms, labels, streets. Folded.
    private static let clues: [String: String] = {
        let table = [
            (
                "DE",
                "gmbh ag kg ohg gbr ug mbb e.v. telefon durchwahl telefax strasse straße str. platz geschaftsfuhrer"
            ),
            ("DE", "mobil handy buro leiter inhaber inh. rechtsanwalt steuerberater"),
            ("FR", "sarl sas sasu eurl rue boulevard quai chemin tel portable directeur directrice gerant cedex ligne"),
            ("FR", "responsable charge conseiller avocat standard siret"),
            ("NL", "b.v. bv n.v. nv mobiel straat gracht laan plein kvk btw adviseur hoofd eigenaar postbus"),
            ("GB", "plc llp limited vat"), ("AU", "pty abn acn"), ("IN", "pvt pvt. nagar marg salai gstin"),
            ("JP", "k.k. kk"), ("IT", "s.r.l. srl s.p.a. spa via piazza cellulare cell. telefono direttore p.iva"),
            ("ES", "s.l. calle avda movil director gerente cif avenida"), ("BR", "ltda rua cnpj celular"),
            ("SE", "vaxel gatan org.nr"), ("CH", "gesmbh"), ("PL", "ul. sp. tel.kom"), ("DK", "aps mobiltlf cvr"),
            ("US", "inc. inc llc corp. suite ste blvd"), ("CA", "bureau"), ("MX", "s.a. c.v. colonia"),
        ]
        var clues: [String: String] = [:]
        for (region, words) in table {
            for word in words.split(separator: " ") where clues[String(word)] == nil { clues[String(word)] = region }
        }
        return clues
    }()
}
